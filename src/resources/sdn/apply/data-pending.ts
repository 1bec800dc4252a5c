/**
 * Data sources of staged changes: the list of changed objects, and the files that an apply would change on a node.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */
import { listOf, number, string } from "../../../framework/attribute";
import { nodeName } from "../../formats/names";
import { sortedBy } from "../../kinds/data-sources";
import { dataSource } from "../../kinds/define";
import { SDN_LOCK } from "../lock";
import { allStagedChanges, PENDING_OPERATIONS } from "../pending";
import { waitUntilApplied } from "./stage-and-apply";

export const pendingData = dataSource({
  type: "sdn_pending",
  description:
    "Lists SDN objects whose staged configuration differs from the running one, including those of other clients. An apply commits all of them. A rollback discards all of them.",
  attributes: {
    total: number({ doc: "Number of changes." }).computed(),
    changes: listOf(
      {
        kind: string({
          doc: "`zone`, `vnet`, `subnet`, `controller`, `fabric`, `fabric_node`, `prefix_list` or `route_map_entry`.",
        }).computed(),
        id: string({ doc: "ID in the form of import ids: `zone1`, `fabric1/pve1`, `map1/10`." }).computed(),
        state: string({ doc: "`new`, `changed` or `deleted`." }).computed(),
      },
      { doc: "Changes, sorted by kind and ID." },
    ).computed(),
  },
  operations: PENDING_OPERATIONS,
  async read(_, { services }) {
    await waitUntilApplied(services);
    const changes = await allStagedChanges(services);
    return { total: changes.length, changes: sortedBy(changes, "kind", "id") };
  },
});

/** The diff with stable headers: those of the server contain a process and times, which differ with each read. It still applies as a patch. */
function withStableHeaders(diff: string | null | undefined): string | null {
  return diff ? diff.replace(/^--- ([^\t\n]*)(?:\t.*)?\n\+\+\+ .*/, "--- $1\n+++ $1") : null;
}

export const dryRunData = dataSource({
  type: "sdn_dry_run",
  since: "9.1",
  description:
    "Shows how an apply of all staged changes would change the network configuration of a node. It changes nothing. Fails if the server cannot generate the staged configuration. Needs Proxmox VE 9.1 with a network library from March 2026, and `Sys.Audit` on the node.",
  attributes: {
    node_name: string({ doc: "Node.", check: [nodeName] }).required(),
    interfaces_diff: string({ doc: "Unified diff of the interfaces file. Null if nothing would change." }).computed(),
    frr_diff: string({ doc: "Unified diff of the routing configuration. Null if nothing would change." }).computed(),
  },
  operations: ["GET /cluster/sdn/dry-run"],
  async read({ node_name }, { services }) {
    await waitUntilApplied(services);
    const answer = await services.read("GET /cluster/sdn/dry-run", {}, { node: node_name }, { shared: SDN_LOCK });
    return {
      interfaces_diff: withStableHeaders(answer["interfaces-diff"]),
      frr_diff: withStableHeaders(answer["frr-diff"]),
    };
  },
});
