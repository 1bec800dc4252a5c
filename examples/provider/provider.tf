terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}

provider "pve" {
  endpoint    = "https://pve1.example.com:8006"
  fingerprint = "C5:9B:…:0E"
  # The token comes from the environment variable PVE_API_TOKEN.
}
