# Access rules that an administrator applies first. `cdktf-pve privileges --format hcl` prints them from the variable on.
terraform {
  required_providers {
    proxmox = {
      source = "bpg/proxmox"
    }
  }
}

provider "proxmox" {} # Connects with PROXMOX_VE_ENDPOINT, PROXMOX_VE_USERNAME and PROXMOX_VE_PASSWORD

output "api_token" {
  value     = proxmox_user_token.terraform.value
  sensitive = true
}

variable "terraform_password" {
  type      = string
  sensitive = true
}

resource "proxmox_virtual_environment_user" "terraform" {
  user_id  = "terraform@pve"
  password = var.terraform_password
}

resource "proxmox_virtual_environment_role" "terraform" {
  for_each = {
    "Terraform"     = ["Sys.Audit", "Sys.Modify"]
    "TerraformPool" = ["Pool.Allocate"]
    "TerraformSdn"  = ["SDN.Allocate"]
    "TerraformSdn2" = ["SDN.Audit"]
  }
  role_id    = each.key
  privileges = each.value
}

resource "proxmox_acl" "terraform" {
  for_each = {
    "/"                   = "Terraform"
    "/pool/web"           = "TerraformPool"
    "/sdn"                = "TerraformSdn"
    "/sdn/zones"          = "TerraformSdn"
    "/sdn/zones/prod"     = "TerraformSdn"
    "/sdn/zones/prod/web" = "TerraformSdn2"
  }
  user_id   = proxmox_virtual_environment_user.terraform.user_id
  role_id   = proxmox_virtual_environment_role.terraform[each.value].role_id
  path      = each.key
  propagate = false
}

resource "proxmox_user_token" "terraform" {
  user_id               = proxmox_virtual_environment_user.terraform.user_id
  token_name            = "tf"
  privileges_separation = false
}
