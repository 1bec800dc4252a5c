/**
 * `pve_sdn_apply`: the explicit apply, for `sdn_apply = "resource"` and `"manual"`.
 *
 * Terraform creates an instance after all objects that its `triggers` or `depends_on` name, and updates it after removed ones. So one
 * instance commits creations, changes and removals. Terraform destroys it before all of them. To commit a complete destroy, the SDN
 * resources depend on a second instance, which is destroyed last.
 */

import type { PveSession } from "../../../api/types";
import { bool, map, number, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { ApplyContext, PlanContext } from "../../../framework/resource";
import type { PlannedOf, PlanningOf, RemoteOf, StateOf } from "../../../framework/state-of";
import { isSameValue } from "../../../framework/values/equality";
import { UNKNOWN } from "../../../plugin/cty/value";
import { hasCode, isOutcomeUnknown } from "../../failures";
import { resource } from "../../kinds/define";
import { allStagedChanges, PENDING_OPERATIONS } from "../pending";
import { announceStaged } from "./announce";
import { applySdn, reportProblems, schedulerOf } from "./applier";
import { SDN_APPLY_OPERATION } from "./task";
import { hasUnreported } from "./unreported";

const attributes = {
  triggers: map(string({ doc: "Value." }), {
    doc: "Any values. If a value changes, the resource applies again, provided that changes are staged. Refer to the SDN resources here, so that Terraform applies after them.",
  }).optional(),
  apply_on_create: bool({
    doc: "Whether a create applies. Set it to `false` in an instance that only commits a destroy.",
  }).default(true),
  apply_on_destroy: bool({
    doc: "Whether a destroy applies if any change is staged. The SDN resources to commit must depend on this resource.",
  }).default(true),
  detect_pending: bool({
    doc: "Whether staged changes that a refresh finds cause an apply, such as those of an interrupted run. Changes of other clients count as well.",
  }).default(true),
  release_lock: bool({ doc: "Whether the apply releases the lock of the provider's `sdn_lock_token`." }).default(false),
  pending_changes: number({
    doc: "Number of staged changes at the last refresh. 0 after an apply. At least 1 if an earlier apply failed without a report. Null without `detect_pending`.",
  }).convergesTo(0),
  upid: string({ doc: "ID of the task of the last apply. Null if none was needed, or if it failed." })
    .computed()
    .recomputedOnUpdate(),
};

type Attributes = typeof attributes;
type Planned = PlannedOf<Attributes>;

type Stored = StateOf<Attributes>;
type Known = { readonly [A in keyof Stored]: Stored[A] | null };
type Applying = ApplyContext<PveSession, Attributes>;

/** Applies only if needed, because an apply reloads the network of all nodes. */
async function run(planned: Planned, prior: Stored | null, context: Applying): Promise<RemoteOf<Attributes>> {
  await schedulerOf(context.services).idle();
  if (!(await isMissing(planned, prior, context)))
    return { upid: prior?.upid ?? null, pending_changes: settled(planned) };
  return apply(planned, context);
}

async function apply(planned: Planned, { services, created, warn }: Applying): Promise<RemoteOf<Attributes>> {
  const { release_lock: release } = planned;
  // With `"auto"`, other changes of the run may follow.
  const atOnce = services.settings.sdnApply !== "auto";
  try {
    const result = await applySdn(services, { atOnce, runsFirst: release, releaseLock: release });
    reportProblems({ warn }, result);
    return { upid: result.upid, pending_changes: settled(planned) };
  } catch (failure) {
    if (isCommitted(failure)) created({ upid: null, pending_changes: planned.detect_pending ? 1 : null });
    throw failure;
  }
}

/** Whether the server counts the changes as applied although nodes may lack them. */
const isCommitted = (failure: unknown) =>
  isOutcomeUnknown(failure) || hasCode(failure, "task-failed", "timeout", "cancelled", "unreachable");

/** Whether its own apply has failed or has an unknown result. */
const hasFailed = ({ apply_on_create, detect_pending, pending_changes, upid }: Known) =>
  apply_on_create === true && upid === null && (detect_pending === false || (pending_changes ?? 0) > 0);

/** Whether an apply is missing. */
async function isMissing({ release_lock }: Planned, prior: Stored | null, { services, isInvoked }: Applying) {
  const releases = release_lock && services.settings.sdnLockToken !== undefined;
  if (isInvoked || releases || (prior && hasFailed(prior))) return true;
  if (schedulerOf(services).isDue || hasUnreported(services)) return true;
  return (await allStagedChanges(services)).length > 0;
}

function settled({ pending_changes, detect_pending }: Planned): number | null {
  if (pending_changes !== UNKNOWN) return pending_changes;
  return detect_pending ? 0 : null;
}

/** Whether the plan needs an apply. A change of a switch alone does not. */
function isNeeded(planned: Planned | PlanningOf<Attributes>, prior: Stored | null): boolean {
  if (prior === null) return planned.apply_on_create !== false;
  return planned.pending_changes === UNKNOWN || !isSameValue(attributes.triggers, planned.triggers, prior.triggers);
}

async function announce(context: PlanContext<PveSession, Attributes>): Promise<void> {
  if (isNeeded(context.planned, context.prior)) await announceStaged(context, path("pending_changes"));
}

export const sdnApply = resource({
  type: "sdn_apply",
  description:
    'Applies staged SDN changes to the nodes and waits until they have reloaded their network configuration. For `sdn_apply = "resource"` or `"manual"` in the provider block; with `"auto"`, SDN resources apply by themselves. Guests of other providers that need a new VNet on the nodes can depend on it. An apply commits all staged changes of the cluster, including those of other clients. The data sources `pve_sdn_pending` and `pve_sdn_dry_run` show them. Sends no apply if nothing is staged. To commit the removal of SDN resources in a complete destroy, let them depend on a second instance with `apply_on_create` and `detect_pending` set to `false`.',
  action:
    "Applies staged SDN changes to the nodes and waits until they have reloaded their network configuration. An apply commits all staged changes of the cluster, including those of other clients. The data sources `pve_sdn_pending` and `pve_sdn_dry_run` show them.",
  attributes,
  identity: [],
  lifeCycle: {
    kind: "operation",
    action: { without: ["triggers", "apply_on_create", "apply_on_destroy", "detect_pending"] },
  },
  timeouts: { create: 1800, update: 1800, delete: 1800 },
  behaviour: {
    async read(state, { services }) {
      if (state.detect_pending === false) return { pending_changes: null };
      const { length } = await allStagedChanges(services);
      const isRepeat = hasUnreported(services) || hasFailed(state);
      return { pending_changes: length === 0 && isRepeat ? 1 : length };
    },
    async create(planned, context) {
      if (isNeeded(planned, null)) return run(planned, null, context);
      return { upid: null, pending_changes: settled(planned) };
    },
    async update(planned, prior, context) {
      if (isNeeded(planned, prior)) return run(planned, prior, context);
      return { upid: prior.upid, pending_changes: settled(planned) };
    },
    async delete(state, context) {
      const { services } = context;
      // The replacing instance repeats the failed apply.
      if (hasFailed(state)) schedulerOf(services).staging();
      if (!state.apply_on_destroy || (await allStagedChanges(services)).length === 0) return;
      reportProblems(context, await applySdn(services, { atOnce: true }));
    },
  },
  plan: announce,
  operations: [SDN_APPLY_OPERATION, ...PENDING_OPERATIONS],
  // Pending changes are only read for warnings.
  rights: { create: [SDN_APPLY_OPERATION] },
});
