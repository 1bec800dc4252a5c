/**
 * `pve_sdn_apply`: the explicit apply, for `sdn_apply = "manual"`.
 *
 * Order. Terraform creates an instance after everything that its `triggers` or `depends_on` name, and updates it after
 * those of them that are being removed, so one instance commits creations, changes and removals. It is also destroyed
 * before all of them: a whole destruction is committed by a second instance that the SDN resources depend on, since that
 * one is destroyed last.
 */

import type { PveSession } from "../../../api/types";
import { bool, map, number, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { ApplyContext, PlanContext } from "../../../framework/resource";
import type { PlannedOf, PlanningOf, RemoteOf, StateOf } from "../../../framework/state-of";
import { same } from "../../../framework/values/equality";
import { UNKNOWN } from "../../../plugin/cty/value";
import { hasCode, isOutcomeUnknown } from "../../failures";
import { resource } from "../../kinds/define";
import { allStagedChanges, PENDING_OPERATIONS } from "../pending";
import { announceStaged } from "./announce";
import { applySdn, reportProblems, schedulerOf } from "./applier";
import { SDN_APPLY_OPERATION } from "./operation";
import { hasUnreported } from "./unreported";

const attributes = {
  triggers: map(string({ doc: "Value." }), {
    doc: "Any values: a change of one applies again, if anything is staged. Refer to the SDN resources here, so that this comes after them.",
  }).optional(),
  apply_on_create: bool({
    doc: "Whether creating this resource applies. Set it to `false` in an instance that only serves destruction.",
  }).default(true),
  apply_on_destroy: bool({
    doc: "Whether destroying this resource applies, where anything is staged then. What is to be covered has to depend on this resource.",
  }).default(true),
  detect_pending: bool({
    doc: "Whether changes that a refresh finds staged, such as those of an interrupted run, are a reason to apply. Changes of others count too.",
  }).default(true),
  release_lock: bool({
    doc: "Whether the lock whose token the provider has (`sdn_lock_token`) is released by the apply.",
  }).default(false),
  pending_changes: number({
    doc: "Number of staged changes that the last refresh found; 0 after an apply. At least 1 where an earlier apply failed and nobody was told in that run. Null without `detect_pending`.",
  }).convergesTo(0),
  upid: string({ doc: "ID of the last apply's task; null if none was needed, or if it failed." })
    .computed()
    .recomputedOnUpdate(),
};

type Attributes = typeof attributes;
type Planned = PlannedOf<Attributes>;

type Stored = StateOf<Attributes>;
type Known = { readonly [A in keyof Stored]: Stored[A] | null };
type Applying = ApplyContext<PveSession, Attributes>;

/** Without an apply where the nodes have everything: an apply reloads the network of all of them. */
async function run(planned: Planned, prior: Stored | null, context: Applying): Promise<RemoteOf<Attributes>> {
  await schedulerOf(context.services).idle();
  if (!(await isOwed(planned, prior, context))) return { upid: prior?.upid ?? null, pending_changes: settled(planned) };
  return apply(planned, context);
}

async function apply(planned: Planned, { services, created, warn }: Applying): Promise<RemoteOf<Attributes>> {
  const { release_lock: release } = planned;
  // Where changes apply themselves, others of the run may still be to come.
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

/** The server counts the changes as applied, though nodes may lack them. */
const isCommitted = (failure: unknown) =>
  isOutcomeUnknown(failure) || hasCode(failure, "task-failed", "timeout", "cancelled", "unreachable");

/** Its own apply has failed, or nobody knows how it ended. */
const hasFailed = ({ apply_on_create, detect_pending, pending_changes, upid }: Known) =>
  apply_on_create === true && upid === null && (detect_pending === false || (pending_changes ?? 0) > 0);

async function isOwed({ release_lock }: Planned, prior: Stored | null, { services, isInvoked }: Applying) {
  const releases = release_lock && services.settings.sdnLockToken !== undefined;
  if (isInvoked || releases || (prior && hasFailed(prior))) return true;
  if (schedulerOf(services).isDue || hasUnreported(services)) return true;
  return (await allStagedChanges(services)).length > 0;
}

function settled({ pending_changes, detect_pending }: Planned): number | null {
  if (pending_changes !== UNKNOWN) return pending_changes;
  return detect_pending ? 0 : null;
}

/** Not when only a switch changes. */
function isNeeded(planned: Planned | PlanningOf<Attributes>, prior: Stored | null): boolean {
  if (prior === null) return planned.apply_on_create !== false;
  return planned.pending_changes === UNKNOWN || !same(attributes.triggers, planned.triggers, prior.triggers);
}

async function announce(context: PlanContext<PveSession, Attributes>): Promise<void> {
  if (isNeeded(context.planned, context.prior)) await announceStaged(context, path("pending_changes"));
}

export const sdnApply = resource({
  type: "sdn_apply",
  family: "sdn",
  documentation: {
    description:
      'Applies staged SDN changes to the nodes and waits until they have reloaded their network configuration. For `sdn_apply = "resource"` or `"manual"` in the provider block; with `"auto"` SDN resources apply by themselves, and this is what guests of other providers depend on that need a new VNet on the nodes. An apply commits everything that is staged in the cluster, by whomever; the data sources `pve_sdn_pending` and `pve_sdn_dry_run` show what that is. Sends no apply if nothing is staged. A second instance that the SDN resources depend on, with `apply_on_create` and `detect_pending` set to `false`, commits their removal when everything is destroyed.',
    action:
      "Applies staged SDN changes to the nodes and waits until they have reloaded their network configuration. An apply commits everything that is staged in the cluster, by whomever; the data sources `pve_sdn_pending` and `pve_sdn_dry_run` show what that is.",
    example: `resource "pve_sdn_apply" "last" {
  apply_on_create = false
  detect_pending  = false
}

resource "pve_sdn_zone_simple" "branch" {
  zone       = "branch"
  depends_on = [pve_sdn_apply.last]
}

resource "pve_sdn_apply" "this" {
  apply_on_destroy = false
  triggers = {
    branch = jsonencode(pve_sdn_zone_simple.branch)
  }
}
`,
  },
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
      const isMissing = hasUnreported(services) || hasFailed(state);
      return { pending_changes: length === 0 && isMissing ? 1 : length };
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
      // The instance that replaces it makes up for it.
      if (hasFailed(state)) schedulerOf(services).staging();
      if (!state.apply_on_destroy || (await allStagedChanges(services)).length === 0) return;
      reportProblems(context, await applySdn(services, { atOnce: true }));
    },
  },
  plan: announce,
  operations: [SDN_APPLY_OPERATION, ...PENDING_OPERATIONS],
  // What is pending is only looked at to say it.
  rights: { create: [SDN_APPLY_OPERATION] },
});
