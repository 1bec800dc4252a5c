/** `cdktf-pve explain`: explanations of errors, types and operations, without a network. */
import { ToolCommand } from "./command/tool-command";

export function explainCommand(): ToolCommand {
  return new ToolCommand("explain", {
    json: "explanations, each with kind, title, text and facts; or the closest known name",
  })
    .description("explain an error, a type, a setting, a check, a status or an API operation, and what to do")
    .argument(
      "<what...>",
      "an error message or its code, `pve_pool.comment`, `firewall.Rule`, `PVE_READ_ONLY`, `/cluster/ha/rules`; - for standard input",
    )
    .addHelpText(
      "after",
      `
Needs neither a cluster nor a network.
Exits with 0 if there is an explanation, 2 if there is none; then it suggests the closest name.

Examples:
  terraform apply 2>&1 | cdktf-pve explain -           # a whole diagnostic, with frame and colours
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
    .runs(async (_work, words: string[]) => {
      const { runExplain } = await import("../tools/explain");
      return runExplain(words.join(" "));
    });
}
