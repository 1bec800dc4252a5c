data "pve_firewall_options" "cluster" {}
