/** Single rules, in no order, of which one changes. */
import type { Scenario } from "./scenario";

export const singleRules: Scenario = {
  name: "single-rules",
  title: (size) => `${size} single rules`,
  sizes: [100],
  configuration: {
    ours: (size) => `
resource "pve_firewall_rule" "r" {
  count            = ${size}
  type             = "in"
  action           = "ACCEPT"
  protocol         = "tcp"
  destination_port = tostring(1000 + count.index)
  comment          = count.index == 0 ? "v\${var.v}" : "rule"
}
`,
    "built-in": (size) => `
resource "terraform_data" "r" {
  count = ${size}
  input = { action = "ACCEPT", destination_port = tostring(1000 + count.index), comment = count.index == 0 ? "v\${var.v}" : "rule" }
}
`,
  },
};
