/** Firewall aliases; one comment changes: many small objects of one file. */
import { network, type Scenario } from "./scenario";

const alias = (type: string) => (size: number) =>
  `
resource "${type}" "a" {
  count   = ${size}
  name    = "alias-\${count.index}"
  cidr    = ${network("count.index")}
  comment = "v\${var.v == 1 || count.index > 0 ? 1 : 2}"
}
`;

export const aliases: Scenario = {
  name: "aliases",
  title: (size) => (size === 1 ? "1 alias" : `${size} aliases`),
  sizes: [1, 27, 300],
  configuration: {
    ours: alias("pve_firewall_alias"),
    peer: alias("proxmox_virtual_environment_firewall_alias"),
    "built-in": (size) => `
resource "terraform_data" "a" {
  count = ${size}
  input = {
    name    = "alias-\${count.index}"
    cidr    = ${network("count.index")}
    comment = "v\${var.v == 1 || count.index > 0 ? 1 : 2}"
  }
}
`,
  },
};
