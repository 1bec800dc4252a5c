# A second factor for logins, and a text that users agree to
resource "pve_cluster_options" "login" {
  webauthn = {
    id     = "pve.example.com"
    rp     = "Example datacenter"
    origin = "https://pve.example.com:8006"
  }
  consent_text = "Authorized users only."
}
