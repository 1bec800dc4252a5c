/** A long list of rules; one more rule comes into its middle. */
import { numbers, type Scenario } from "./scenario";

const ports = (size: number) => {
  const middle = Math.floor(size / 2);
  return `concat(${numbers(0, middle)}, var.v == 1 ? [] : [${size}], ${numbers(middle, size)})`;
};

export const rules: Scenario = {
  name: "rules",
  title: (size) => `${size} rules, one more in the middle`,
  sizes: [200],
  configuration: {
    ours: (size) => `
resource "pve_firewall_rules" "r" {
  rules = [for i in ${ports(size)} : {
    type = "in", action = "ACCEPT", protocol = "tcp", destination_port = tostring(1000 + i), enabled = true
  }]
}
`,
    peer: (size) => `
resource "proxmox_virtual_environment_firewall_rules" "r" {
  dynamic "rule" {
    for_each = ${ports(size)}
    content {
      type    = "in"
      action  = "ACCEPT"
      proto   = "tcp"
      dport   = tostring(1000 + rule.value)
      enabled = true
    }
  }
}
`,
    "built-in": (size) => `
resource "terraform_data" "r" {
  input = tolist([for i in ${ports(size)} : {
    type = "in", action = "ACCEPT", protocol = "tcp", destination_port = tostring(1000 + i), enabled = true
  }])
}
`,
  },
};
