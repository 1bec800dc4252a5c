/**
 * Resources whose changes are staged: with `sdn_apply = "auto"` each change waits until it is applied.
 *
 * `applied` in the state remembers what is still to do. When an apply fails, or a run ends in the middle of one, the
 * object is there but `applied` is false, and the next plan is an update that does nothing but apply. A deletion whose
 * apply failed is kept in the state the same way. With `sdn_apply = "manual"` it is null, and nothing is looked up.
 */
import type { PveSession } from "../../../api/types";
import { keepsPromise } from "../../../framework/apply-context";
import { bool, type State } from "../../../framework/attribute";
import { DiagnosticError } from "../../../framework/diagnostics";
import type { ApplyContext, Behaviour, Context } from "../../../framework/resource";
import { known } from "../../../framework/state";
import { UNKNOWN } from "../../../plugin/cty/value";
import { asPveError, hasCode, isOutcomeUnknown } from "../../failures";
import type { Resource } from "../../kinds/define";
import { type Kind, stagedChanges } from "../pending";
import { announceStagedOnce } from "./announce";
import { applySdn, reportProblems, schedulerOf } from "./applier";
import { StagingSession } from "./staging-session";

interface StagedOptions {
  readonly kind: Kind;
  /** Ids in lists of staged changes that belong to the object. */
  readonly isOwn: (id: string, state: State) => boolean;
  /** The object is a part of that: its removal shows there as a change. */
  readonly isPart?: boolean;
}

const applied = bool({
  doc: 'Whether the nodes run the object as it is staged; an update that applies it is planned while they do not. Null with `sdn_apply = "manual"`.',
}).settlesAt(true);

/** The resource with the applying of its changes. */
export function staged(resource: Resource, options: StagedOptions): Resource {
  return {
    ...resource,
    attributes: { ...resource.attributes, applied },
    operations: [...resource.operations, "PUT /cluster/sdn"],
    async plan(context) {
      await resource.plan?.(context);
      await announceStagedOnce(context);
    },
    // Nodes reload one after another, a few seconds each.
    timeouts: { create: 1800, update: 1800, delete: 1800, ...resource.timeouts },
    behaviour: stagedBehaviour(resource, options),
  };
}

const LEFT_STAGED =
  'With sdn_apply = "manual" the nodes go on running what was deleted until staged changes are applied. A pve_sdn_apply that comes later in this run does it. Where none is left, as when everything is destroyed, apply by hand: Datacenter, SDN, Apply in the web interface, or `pvesh set /cluster/sdn` on a node. An instance of pve_sdn_apply that the SDN objects depend on does it at the end of every destroy (its page has an example).';

const warned = new WeakSet<object>();

/** By the first deletion of a run: Terraform shows warnings at its end, and those of deletions one by one. */
function warnOnce({ services, warn }: Context<PveSession>): void {
  if (warned.has(services.client)) return;
  warned.add(services.client);
  warn("Deletions of SDN objects are staged and not applied yet", LEFT_STAGED);
}

function stagedBehaviour(
  { attributes, behaviour: base }: Resource,
  { kind, isOwn, isPart = false }: StagedOptions,
): Behaviour<PveSession> {
  const pending = async (state: State, { services }: Context<PveSession>) => {
    const changes = await stagedChanges(services, kind, String(state.vnet ?? ""));
    return changes.find(({ id }) => isOwn(id, state))?.state;
  };
  const { update } = base;
  /** Whether a change was done whose answer got lost. */
  const isThere = (planned: State, context: Context<PveSession>) => async () => {
    const remote = await base.read(known(planned), context);
    return remote !== null && keepsPromise(attributes, planned, remote);
  };

  return {
    ...base,

    async read(state, context) {
      const remote = await base.read(state, context);
      if (isManual(context)) return remote && { ...remote, applied: null };
      // Where an apply failed only a successful one counts: the server calls applied what nodes failed to take over.
      const failed = state.applied === false;
      if (remote)
        return { ...remote, applied: !failed && (await pending({ ...state, ...remote }, context)) === undefined };
      // A deletion that waits for its apply: the nodes run it still, and there is something to do, whoever deleted it.
      const change = await pending(state, context);
      const isRemoved = change === "deleted" || (isPart && change === "changed" && typeof state.applied === "boolean");
      return isRemoved && !context.importing ? { applied: false } : null;
    },

    async create(planned, context) {
      if (onlyStages(context)) return { ...(await base.create(planned, context)), applied: null };
      const exists = (known?: State) => context.exists({ ...known, applied: false });
      try {
        const create = (services: PveSession) => base.create(planned, { ...context, services, exists });
        const told = await stageAndApply(context, create, isThere(planned, context));
        return { ...told, applied: true };
      } catch (failure) {
        // Ctrl-C while a new object waits is no reason to have it replaced, which is what an error here leads to.
        if (!(failure instanceof NotApplied) || !context.signal.aborted) throw failure;
        context.warn("Staged, but not applied", "The run was interrupted. The next one will apply it.");
        return { applied: false };
      }
    },

    ...(update && {
      async update(planned, prior, context) {
        if (onlyStages(context)) return { ...(await update(planned, prior, context)), ...asPlanned(planned, null) };
        const gone = prior.applied === false && (await base.read(prior, context)) === null;
        const change = (services: PveSession) =>
          gone ? base.create(planned, { ...context, services }) : update(planned, prior, { ...context, services });
        const told = await stageAndApply(context, change, isThere(planned, context), prior);
        return { ...told, ...asPlanned(planned, true) };
      },
    }),

    async delete(state, context) {
      if (onlyStages(context)) {
        await base.delete(state, context);
        warnOnce(context);
        return;
      }
      const change = (services: PveSession) =>
        base.delete(state, { ...context, services }).catch((failure) => {
          // Staged without our having heard of it: until it is applied the object is not gone.
          if (isOutcomeUnknown(failure)) context.exists({ applied: false });
          throw failure;
        });
      await stageAndApply(context, change, async () => (await base.read(state, context)) === null, state);
    },
  };
}

/**
 * Waits for an apply after the change, if it wrote anything or if one was still missing before. Up to there it counts as
 * a write under way, so that the applies of others wait for it and take it along.
 */
async function stageAndApply<T>(
  context: ApplyContext<PveSession>,
  change: (services: PveSession) => Promise<T>,
  isDone: () => Promise<boolean>,
  before?: State,
): Promise<T | undefined> {
  const done = schedulerOf(context.services).writing();
  const staging = new StagingSession(context.services);
  let applying: Promise<void> | undefined;
  let told: T | undefined;
  try {
    told = await change(staging).catch(async (failure) => {
      // What is staged without our having heard of it has to be applied all the same.
      if (!asPveError(failure)?.outcomeUnknown || !(await isDone().catch(() => false))) throw failure;
      return undefined;
    });
    if (staging.wrote || before?.applied === false) {
      context.exists({ applied: false });
      applying = apply(context);
    }
  } finally {
    done();
  }
  await applying;
  return told;
}

/** A value that the plan knew already stays as it is: the setting may have changed since the last refresh. */
function asPlanned(planned: State, value: boolean | null): State {
  return planned.applied === UNKNOWN ? { applied: value } : {};
}

function isManual({ services }: Context<PveSession>): boolean {
  return services.settings.sdnApply === "manual";
}

/** True where a change that begins now is left to `pve_sdn_apply`. */
function onlyStages(context: Context<PveSession>): boolean {
  if (!isManual(context)) return false;
  schedulerOf(context.services).staging();
  return true;
}

class NotApplied extends DiagnosticError {}

async function apply(context: ApplyContext<PveSession>): Promise<void> {
  try {
    reportProblems(context, await applySdn(context.services));
  } catch (failure) {
    throw notApplied(failure);
  }
}

/** The cause is explained by whoever explains failures: the missing privilege, the end of the task's log. */
function notApplied(failure: unknown): NotApplied {
  const own = hasCode(failure, "cancelled", "timeout");
  // Whoever may not apply, or cannot reach the server, is not told to look at others.
  const byContent = hasCode(failure, "task-failed", "server", "invalid", "conflict");
  const detail = [
    own ? "It was not waited for to the end; it may still go on." : undefined,
    failure instanceof Error ? failure.message : String(failure),
    "The change is staged and in the state; the next run tries again to apply it.",
    byContent
      ? "An apply commits everything that is staged, so the cause may be an object of somebody else."
      : undefined,
  ];
  const refused = new NotApplied("The change is staged, but could not be applied", detail.filter(Boolean).join("\n\n"));
  refused.cause = failure;
  return refused;
}
