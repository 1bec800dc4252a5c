# Access rules that an administrator applies first. `cdktf-pve privileges --format hcl` prints the variable and the resources for ../network.
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
  role_id    = "Terraform"
  privileges = ["Sys.Audit", "Sys.Modify"]
}

resource "proxmox_virtual_environment_role" "terraformpool" {
  role_id    = "TerraformPool"
  privileges = ["Pool.Allocate"]
}

resource "proxmox_virtual_environment_role" "terraformsdn" {
  role_id    = "TerraformSdn"
  privileges = ["SDN.Allocate"]
}

resource "proxmox_virtual_environment_role" "terraformsdn2" {
  role_id    = "TerraformSdn2"
  privileges = ["SDN.Audit"]
}

resource "proxmox_acl" "terraform_1" {
  user_id   = proxmox_virtual_environment_user.terraform.user_id
  role_id   = proxmox_virtual_environment_role.terraform.role_id
  path      = "/"
  propagate = false
}

resource "proxmox_acl" "terraform_2" {
  user_id   = proxmox_virtual_environment_user.terraform.user_id
  role_id   = proxmox_virtual_environment_role.terraformpool.role_id
  path      = "/pool/web"
  propagate = false
}

resource "proxmox_acl" "terraform_3" {
  user_id   = proxmox_virtual_environment_user.terraform.user_id
  role_id   = proxmox_virtual_environment_role.terraformsdn.role_id
  path      = "/sdn"
  propagate = false
}

resource "proxmox_acl" "terraform_4" {
  user_id   = proxmox_virtual_environment_user.terraform.user_id
  role_id   = proxmox_virtual_environment_role.terraformsdn.role_id
  path      = "/sdn/zones"
  propagate = false
}

resource "proxmox_acl" "terraform_5" {
  user_id   = proxmox_virtual_environment_user.terraform.user_id
  role_id   = proxmox_virtual_environment_role.terraformsdn.role_id
  path      = "/sdn/zones/prod"
  propagate = false
}

resource "proxmox_acl" "terraform_6" {
  user_id   = proxmox_virtual_environment_user.terraform.user_id
  role_id   = proxmox_virtual_environment_role.terraformsdn2.role_id
  path      = "/sdn/zones/prod/web"
  propagate = false
}

resource "proxmox_user_token" "terraform" {
  user_id               = proxmox_virtual_environment_user.terraform.user_id
  token_name            = "tf"
  privileges_separation = false
}
