terraform {
  required_version = ">= 1.5"

  required_providers {
    pve = {
      source  = "cdktf-pve/pve"
      version = "~> __version__"
    }
  }
}

# Connects with PVE_ENDPOINT and PVE_API_TOKEN.
provider "pve" {}
