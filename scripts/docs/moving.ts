/** `docs/guides/moving-from-other-providers.md`: the guide, with a table of the types that `moved` blocks can adopt. */
import { resources } from "../../src/resources";

const PROVIDERS = ["bpg/proxmox", "Telmate/proxmox", "dwhoban/pve"];

export function movingPage(): string {
  const rows = resources.flatMap(({ type, moves = [] }) => {
    if (moves.length === 0) return [];
    const cells = PROVIDERS.map((name) =>
      moves.flatMap(({ provider, types }) => (provider === name ? types.map((one) => `\`${one}\``) : [])).join(", "),
    );
    return `| [\`pve_${type}\`](../resources/${type}.md) | ${cells.join(" | ")} |`;
  });
  return `---
page_title: "Moving from other providers - pve"
subcategory: ""
description: |-
  How to adopt objects of bpg/proxmox, Telmate/proxmox or dwhoban/pve without destroying anything.
---

# Moving from other providers

A \`moved\` block adopts an object that bpg/proxmox, Telmate/proxmox or dwhoban/pve manages. It needs Terraform 1.8 or OpenTofu 1.10, works one resource at a time, and changes nothing on the server.

1. Write the resource for this provider and a \`moved\` block. Keep the block of the old provider for now:

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

   With constructs, call \`alias.moveFromId("proxmox_virtual_environment_firewall_alias.gateway")\`.

2. Run a plan. It reads the object from the server and says "has moved to". Each difference that it shows is one between your configuration and the server. Complete the configuration until no difference is left.
3. Run the apply. Then remove the \`moved\` block, and the old provider after its last resource.

## What to know

* **dwhoban/pve** uses the prefix \`pve_\`, too. Give its provider another local name in \`required_providers\`, set \`provider = …\` on its remaining resources, and use another resource name here: \`from = pve_pool.old\`, \`to = pve_pool.production\`.
* **Attribute names** differ. The plan refuses those of the other provider, such as \`dport\` in a rule, and shows ours. Terraform drops other unknown keys of nested objects: [\`cdktf-pve policy\`](policies.md#unknown-attributes) finds them.
* **Unmanaged parts remain unmanaged:** options that the other provider did not set (\`pve_cluster_options\`, \`pve_firewall_options\`), and members that it did not manage (\`pve_pool\`). dwhoban/pve manages the rules of a security group in a resource of their own: move that one, and the group comes with it.
* **Secrets** do not come from the other state. The first apply sends those in your configuration.
* **Older versions, and types that the table lacks:** write a \`removed\` block with \`destroy = false\` (or run \`terraform state rm\`) for the old address, and an \`import\` block for the new one.
* **\`proxmox_sdn_applier\`** has no counterpart. Remove it: \`sdn_apply = "auto"\`, [\`pve_sdn_apply\`](../resources/sdn_apply.md) or the stack of your constructs applies SDN changes.
* **Firewalls of nodes and guests** remain with the other provider.

## Types

| to | ${PROVIDERS.map((name) => `from ${name}`).join(" | ")} |
|---|---|---|---|
${rows.join("\n")}
`;
}
