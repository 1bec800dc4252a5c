/** One large prefix list, of which the action of one entry is changed. */
import { network, numbers, type Scenario } from "./scenario";

const action = 'i > 0 || var.v == 1 ? "permit" : "deny"';
const entries = (size: number) =>
  `{ for i in ${numbers(0, size)} : i + 1 => { action = ${action}, prefix = ${network("i")} } }`;

export const prefixList: Scenario = {
  name: "prefix-list",
  title: (size) => `prefix list of ${size}`,
  sizes: [300],
  configuration: {
    ours: (size) => `
resource "pve_sdn_prefix_list" "p" {
  prefix_list = "large"
  entries     = ${entries(size)}
}
`,
    "built-in": (size) => `
resource "terraform_data" "p" {
  input = ${entries(size)}
}
`,
  },
};
