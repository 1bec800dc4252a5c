# The mail address of a user, which the server looks up
resource "pve_notification_endpoint_sendmail" "root" {
  name          = "root"
  mail_to_users = ["root@pam"]
}
