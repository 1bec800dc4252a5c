provider "pve" {
  username = "root@pam"
  password = var.root_password
}

ephemeral "pve_ticket" "root" {}

provider "pve" {
  alias      = "as_root"
  ticket     = ephemeral.pve_ticket.root.ticket
  csrf_token = ephemeral.pve_ticket.root.csrf_token
}
