policytest {
  targets = ["firewall-administration-open.policy.hcl"]
}

locals {
  accept = {
    type             = "in"
    action           = "ACCEPT"
    enabled          = true
    source           = null
    macro            = null
    protocol         = null
    destination_port = null
    source_port      = null
    destination      = null
    interface        = null
    icmp_type        = null
  }
}

resource "pve_firewall_rules" "macro" {
  expect_failure = true
  attrs = {
    rules = [core::merge(local.accept, { macro = "SSH" })]
  }
}

resource "pve_firewall_rules" "range_of_ports" {
  expect_failure = true
  attrs = {
    rules = [core::merge(local.accept, { protocol = "tcp", destination_port = "80,ftp:telnet" })]
  }
}

resource "pve_firewall_rules" "other_service" {
  attrs = {
    rules = [core::merge(local.accept, { macro = "HTTPS" }), core::merge(local.accept, { protocol = "udp", destination_port = "22" })]
  }
}

resource "pve_firewall_rules" "known_source" {
  attrs = {
    rules = [core::merge(local.accept, { macro = "SSH", source = "+dc/management" })]
  }
}
