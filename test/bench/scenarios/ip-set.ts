/** One large IP set; the comment of one entry changes. */
import { network, numbers, type Scenario } from "./scenario";

const comment = 'i == 0 ? "v${var.v}" : "entry"';
const entries = (size: number) => `{ for i in ${numbers(0, size)} : ${network("i")} => ${comment} }`;

export const ipSet: Scenario = {
  name: "ip-set",
  title: (size) => `IP set of ${size}`,
  sizes: [300],
  configuration: {
    ours: (size) => `
resource "pve_firewall_ipset" "s" {
  name    = "large"
  entries = ${entries(size)}
}
`,
    peer: (size) => `
resource "proxmox_virtual_environment_firewall_ipset" "s" {
  name = "large"
  dynamic "cidr" {
    for_each = ${entries(size)}
    content {
      name    = cidr.key
      comment = cidr.value
    }
  }
}
`,
    "built-in": (size) => `
resource "terraform_data" "s" {
  input = ${entries(size)}
}
`,
  },
};
