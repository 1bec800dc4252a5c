/** What an apply would change: the files of a node before and after. Facts: contributing/facts/sdn.md#apply. */
import { string } from "../../../framework/attribute";
import { nodeName } from "../../formats/names";
import { dataSource } from "../../kinds/define";
import { SDN_LOCK } from "../lock";
import { untilApplied } from "./stage-and-apply";

/** The heads name a process of the server and times, other ones at each reading. What is left applies as a patch. */
function withQuietHeads(diff: string | null | undefined): string | null {
  return diff ? diff.replace(/^--- ([^\t\n]*)(?:\t.*)?\n\+\+\+ .*/, "--- $1\n+++ $1") : null;
}

export const dryRunData = dataSource({
  type: "sdn_dry_run",
  since: "9.1",
  family: "sdn",
  documentation: {
    description:
      "Shows what an apply of everything that is staged would change in the network configuration of a node. Nothing is changed. Fails when the staged configuration cannot be generated. Needs Proxmox VE 9.1 with a network library from March 2026, and `Sys.Audit` on the node.",
    example: `data "pve_sdn_dry_run" "pve1" {
  node_name = "pve1"
}

output "interfaces" {
  value = data.pve_sdn_dry_run.pve1.interfaces_diff
}
`,
  },
  attributes: {
    node_name: string({ doc: "Node that is asked.", check: [nodeName] }).required(),
    interfaces_diff: string({ doc: "Unified diff of the interfaces file; null when nothing would change." }).computed(),
    frr_diff: string({ doc: "Unified diff of the routing configuration; null when nothing would change." }).computed(),
  },
  operations: ["GET /cluster/sdn/dry-run"],
  async read({ node_name }, { services }) {
    await untilApplied(services);
    const answer = await services.read("GET /cluster/sdn/dry-run", {}, { node: node_name }, { shared: SDN_LOCK });
    return { interfaces_diff: withQuietHeads(answer["interfaces-diff"]), frr_diff: withQuietHeads(answer["frr-diff"]) };
  },
});
