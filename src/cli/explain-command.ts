/** `cdktf-pve explain`: what an error, a type or an operation is, without a network. */
import { Leaf } from "./command/leaf";

export function explainCommand(): Leaf {
  return new Leaf("explain", {
    json: "explanations, each with its kind, title, text and facts, or the name that may have been meant",
  })
    .description(
      "say what an error, a type, a setting, a check, a status or an operation of the API is, and what to do",
    )
    .argument(
      "<what...>",
      "a text or code of an error, `pve_pool.comment`, `firewall.Rule`, `PVE_READ_ONLY`, `/cluster/ha/rules`; - for standard input",
    )
    .addHelpText(
      "after",
      `
Nothing is asked of a cluster, and no network is needed.
Ends with 0 where it is explained, 2 where nothing is known of it: then the nearest names are told.

Examples:
  terraform apply 2>&1 | cdktf-pve explain -           # a diagnostic as it is, with its frame and colours
  cdktf-pve explain "pool 'web' already exists"
  cdktf-pve explain stale-digest
  cdktf-pve explain pve_firewall_rule.source
  cdktf-pve explain firewall.TieredFirewall.addTier
  cdktf-pve explain PVE_READ_ONLY
  cdktf-pve explain firewall-any-to-any
  cdktf-pve explain status 596
  cdktf-pve explain exit code 2
  cdktf-pve explain GET /cluster/sdn/zones/office`,
    )
    .does(async (_work, words: string[]) => {
      const { runExplain } = await import("../tools/explain");
      return runExplain(words.join(" "));
    });
}
