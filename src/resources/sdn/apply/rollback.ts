/**
 * Rollback: the staged configuration of everybody becomes what the nodes run. Facts (contributing/facts/sdn.md#apply):
 * synchronous; staged deletions come back; what subnets did to IPAM and DNS when they were staged is not undone; on a
 * cluster where nothing was ever applied it may fail.
 */

import { bool, number } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import { counted } from "../../../output/counted";
import { operationResource } from "../../kinds/operation";
import { lockTokenAnd, SDN_LOCK } from "../lock";
import { allStagedChanges, PENDING_OPERATIONS } from "../pending";
import { describe } from "./announce";

export const sdnRollback = operationResource({
  type: "sdn_rollback",
  family: "sdn",
  since: "9.0",
  documentation: {
    description:
      "Discards everything that is staged in the SDN configuration, by whomever: it becomes again what the nodes run. Registrations in IPAM and DNS are not undone. Never together with resources that stage SDN changes in the same run. Needs Proxmox VE 9.0 or newer.",
    example: `resource "pve_sdn_rollback" "once" {
  discard_all_staged_changes = true
  triggers                   = { reason = "ticket 4711" }
}
`,
  },
  attributes: {
    discard_all_staged_changes: bool({
      doc: "Has to be `true`: staged changes of all people and programs are lost.",
      check: [(value) => (value ? undefined : "must be true: a rollback discards the staged changes of everybody")],
    }).required(),
    release_lock: bool({
      doc: "Whether the lock whose token the provider has (`sdn_lock_token`) is released by the rollback.",
    }).default(false),
    discarded_changes: number({ doc: "Number of staged changes that were there before." }).computed(),
  },
  async plan({ services, warn }) {
    const changes = services ? await allStagedChanges(services) : [];
    if (changes.length === 0) return;
    const detail = `Staged now, by any client:\n${describe(changes)}`;
    warn(
      `The rollback will discard ${counted(changes.length, "staged SDN change")}`,
      detail,
      path("discard_all_staged_changes"),
    );
  },
  async run({ release_lock }, { services, created }) {
    return services.exclusive(SDN_LOCK, async (locked) => {
      const changes = await allStagedChanges(locked);
      const parameters = lockTokenAnd(release_lock, locked);
      await locked.write("POST /cluster/sdn/rollback", {}, parameters, { domain: SDN_LOCK });
      created();
      return { discarded_changes: changes.length };
    });
  },
  operations: ["POST /cluster/sdn/rollback", ...PENDING_OPERATIONS],
  // What is pending is only looked at to say it.
  rights: { create: ["POST /cluster/sdn/rollback"] },
});
