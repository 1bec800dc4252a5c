/** `docs/guides/moving-from-other-providers.md`: the guide, with the table of what a `moved` block hands over. */
import { resources } from "../../src/resources";

export function movingPage(): string {
  const rows = resources.flatMap(({ type, moves = [] }) =>
    moves.map(({ provider, types }) => {
      const from = types.map((name) => `\`${name}\``).join(", ");
      return `| ${from} | ${provider} | [\`pve_${type}\`](../resources/${type}.md) |`;
    }),
  );
  return `---
page_title: "Moving from other providers - pve"
subcategory: ""
description: |-
  How to bring what another provider manages under this one, without destroying anything.
---

# Moving from other providers

What bpg/proxmox, Telmate/proxmox or dwhoban/pve manage on the cluster can go over to this provider one resource at a time: with Terraform 1.8 or OpenTofu 1.10 a
\`moved\` block does it, and nothing on the server is touched.

1. Write the resource in the words of this provider, and a \`moved\` block that names both. Leave the old provider's block in the configuration for now:

   \`\`\`terraform
   resource "pve_firewall_alias" "gateway" {
     name = "gateway"
     cidr = "192.0.2.1"
   }

   moved {
     from = proxmox_virtual_environment_firewall_alias.gateway
     to   = pve_firewall_alias.gateway
   }
   \`\`\`

   With constructs: \`alias.moveFromId("proxmox_virtual_environment_firewall_alias.gateway")\`.
   Types of dwhoban/pve begin with \`pve_\` as well. Give its provider another local name in \`required_providers\` (and its remaining resources
   \`provider = …\`), and the resource here another name than it has there: \`from = pve_pool.old\`, \`to = pve_pool.production\`.
   The plan refuses the other provider's names of attributes, such as \`dport\` in a rule, and names those of this one. Other keys of nested objects that do not exist here are dropped by Terraform:
   [\`cdktf-pve policy\`](policies.md#unknown-attributes) finds them.
2. Look at the plan. It reads the object from the server and says "has moved to"; every difference that it shows is one between your configuration and the
   server. Write what is missing into the configuration until no change is left.
3. Apply. Afterwards the \`moved\` blocks can go, and the old provider with its last resource.

Options that the other provider left alone (\`pve_cluster_options\`, \`pve_firewall_options\`) and members that it did not manage (\`pve_pool\`,
groups whose rules dwhoban/pve has in a resource of their own: move that one instead, and they come along) stay unmanaged.
Secrets are not taken from the other state: the first apply sends those that are configured.

On older engines, and for what the table does not have, a \`removed\` block with \`destroy = false\` (or \`terraform state rm\`) for the old address and an \`import\`
block for the new one come to the same. \`proxmox_sdn_applier\` has no counterpart: remove it, SDN changes are applied by \`sdn_apply = "auto"\`, by
[\`pve_sdn_apply\`](../resources/sdn_apply.md), or in stacks of constructs by themselves. Firewalls of nodes and guests stay with the other provider.

| from | of | to |
|---|---|---|
${rows.join("\n")}
`;
}
