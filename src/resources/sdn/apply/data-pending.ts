/** The list of what is staged. Facts: contributing/facts/sdn.md#staged-and-running. */
import { listOf, number, string } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { sortedBy } from "../../kinds/rows";
import { allStagedChanges, PENDING_OPERATIONS } from "../pending";
import { untilApplied } from "./stage-and-apply";

export const pendingData = dataSource({
  type: "sdn_pending",
  family: "sdn",
  documentation: {
    description:
      "Lists SDN objects whose staged configuration differs from the one that the nodes run, whoever staged it. An apply commits all of them; a rollback discards all of them.",
    example: `data "pve_sdn_pending" "this" {}

check "sdn_is_applied" {
  assert {
    condition     = data.pve_sdn_pending.this.total == 0
    error_message = "There are staged SDN changes."
  }
}
`,
  },
  attributes: {
    total: number({ doc: "Number of changes." }).computed(),
    changes: listOf(
      {
        kind: string({
          doc: "`zone`, `vnet`, `subnet`, `controller`, `fabric`, `fabric_node`, `prefix_list` or `route_map_entry`.",
        }).computed(),
        id: string({ doc: "What import ids of the kind look like: `zone1`, `fabric1/pve1`, `map1/10`." }).computed(),
        state: string({ doc: "`new`, `changed` or `deleted`." }).computed(),
      },
      { doc: "The changes, sorted by kind and id." },
    ).computed(),
  },
  operations: PENDING_OPERATIONS,
  async read(_, { services }) {
    await untilApplied(services);
    const changes = await allStagedChanges(services);
    return { total: changes.length, changes: sortedBy(changes, "kind", "id") };
  },
});
