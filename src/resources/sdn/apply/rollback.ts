/**
 * Rollbacks reset the staged configuration of all clients to the running one. Facts: contributing/facts/sdn.md#apply. The call is synchronous.
 * It restores objects that were staged for deletion. It does not undo registrations of subnets in IPAM and DNS. It may fail on a cluster
 * without any earlier apply.
 */

import { bool, number } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import { counted } from "../../../output/printable";
import { operationResource } from "../../kinds/operation";
import { sdnRollbackDiscards } from "../diagnostics";
import { lockTokenAnd, SDN_LOCK } from "../lock";
import { allStagedChanges, PENDING_OPERATIONS } from "../pending";
import { describe } from "./announce";

export const sdnRollback = operationResource({
  type: "sdn_rollback",
  since: "9.0",
  description:
    "Discards all staged changes of the SDN configuration, including those of other clients. Registrations in IPAM and DNS remain. Do not use it together with resources that stage SDN changes in the same run. Needs Proxmox VE 9.0 or newer.",
  attributes: {
    discard_all_staged_changes: bool({
      doc: "Must be `true`, as a confirmation: the staged changes of all clients are lost.",
      check: [(value) => (value ? undefined : "must be true: a rollback discards the staged changes of all clients")],
    }).required(),
    release_lock: bool({ doc: "Whether the rollback releases the lock of the provider's `sdn_lock_token`." }).default(
      false,
    ),
    discarded_changes: number({ doc: "Number of discarded changes." }).computed(),
  },
  async plan({ services, warn }) {
    const changes = services ? await allStagedChanges(services) : [];
    if (changes.length === 0) return;
    const count = counted(changes.length, "staged SDN change");
    warn(sdnRollbackDiscards({ changes: count, list: describe(changes) }, path("discard_all_staged_changes")));
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
  // Pending changes are only read for warnings.
  rights: { create: ["POST /cluster/sdn/rollback"] },
});
