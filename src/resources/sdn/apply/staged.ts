/**
 * Resources whose changes are staged. With `sdn_apply = "auto"`, the run that makes a change also applies it. A change returns as soon as
 * another one waits for the apply or is expected to.
 *
 * `applied` in the state remembers a missing apply. If an apply fails or the run ends during it, `applied` is false, and the next plan is
 * an update that only applies. A deletion whose apply failed remains in the state in the same way. If the result was not reported
 * (`unreported.ts`), one object of the next run stands for all. With another `sdn_apply` the attribute is null and not checked.
 */

import type { ReadName } from "../../../api/calls";
import type { NamedCalls, PveSession } from "../../../api/types";
import { matchesPlan } from "../../../framework/applying/apply-context";
import { type Attributes, bool, type State } from "../../../framework/attribute";
import { nameOf } from "../../../framework/handlers/subject";
import type { ApplyContext, Behaviour, Context } from "../../../framework/resource";
import type { AddressOf, PlannedOf, StateOf } from "../../../framework/state-of";
import { knownState } from "../../../framework/values/state";
import { UNKNOWN } from "../../../plugin/cty/value";
import { isOutcomeUncertain } from "../../failures";
import type { Defined, Resource } from "../../kinds/define";
import { untypedCalls } from "../../parameters/address";
import { withCalls } from "../../with-calls";
import { sdnApplyInterrupted, sdnDeletionsStaged, sdnImportedStaged } from "../diagnostics";
import { fabricsIn, nodesIn } from "../fabrics/list";
import type { StagedChange } from "../pending";
import { announceStagedOnce } from "./announce";
import { hasStaged, schedulerOf } from "./applier";
import { NotApplied, stageAndApply } from "./stage-and-apply";
import { SDN_APPLY_OPERATION } from "./task";
import { claimUnreported } from "./unreported";

type Entries = readonly { readonly state?: unknown }[];

const wholeAnswer = (answer: unknown) => answer as Entries;

/** How to find the entries in the answer of each list. */
const LISTS: ReadonlyMap<string, (answer: unknown) => Entries> = new Map<ReadName, (answer: unknown) => Entries>([
  ["GET /cluster/sdn/zones", wholeAnswer],
  ["GET /cluster/sdn/vnets", wholeAnswer],
  ["GET /cluster/sdn/vnets/{vnet}/subnets", wholeAnswer],
  ["GET /cluster/sdn/controllers", wholeAnswer],
  ["GET /cluster/sdn/fabrics/all", (answer) => [...fabricsIn(answer), ...nodesIn(answer)]],
  ["GET /cluster/sdn/route-maps/entries", wholeAnswer],
]);

/**
 * Answers plain reads from pending lists, so that a refresh needs one list for both the objects and their staged changes. Facts:
 * contributing/facts/sdn.md#staged-and-running. A pending list has running values at the top, and `state` where staged ones differ.
 * Without any `state`, it equals the plain list. Otherwise the plain list is read as well, because pending lists report removed settings
 * and new objects differently. Prefix lists are missing in `LISTS`: without `verbose` they have IDs only, and the effect of `verbose` with
 * `pending` is unknown.
 */
export function readingOneList(session: PveSession): PveSession {
  return withCalls(session, (inner) => ({ read: fromOneList(untypedCalls(inner).read) }));
}

function fromOneList(read: NamedCalls["read"]): NamedCalls["read"] {
  return async (name, path, query = {}, options) => {
    const entriesIn = LISTS.get(name);
    const isStaged = entriesIn && Object.keys(query).length === 0 && options?.shared !== undefined;
    if (!isStaged) return read(name, path, query, options);
    const answer = await read(name, path, { pending: 1 }, options);
    return entriesIn(answer).some(({ state }) => state !== undefined) ? read(name, path, query, options) : answer;
  };
}

interface StagedOptions<A extends Attributes> {
  /** Staged changes that include those of the object. */
  readonly changes: (session: PveSession, state: AddressOf<A, never>) => Promise<readonly StagedChange[]>;
  /** Whether a change of this ID belongs to the object. */
  readonly isOwn: (id: string, state: AddressOf<A, never>) => boolean;
  /** Whether the object is a part of the changed one, so that its removal shows as a change. */
  readonly isPart?: boolean;
}

const stagedAttributes = {
  applied: bool({
    doc: "Whether the nodes run the staged object at the end of the run. Otherwise, Terraform plans an update that applies it. Null unless `sdn_apply` is `auto`.",
  }).convergesTo(true),
};

type Added = typeof stagedAttributes;
/** A state with its own attributes. */
type Stored = State & StateOf<Added>;
type Planned = State & PlannedOf<Added>;

/** The resource with the attribute `applied`, which applies its changes. */
export function staged<A extends Attributes>(
  resource: Defined<Resource, A>,
  options: StagedOptions<A>,
): Defined<Resource, A & Added> {
  const attributes = { ...resource.attributes, ...stagedAttributes };
  const { attributes: own, behaviour: base } = resource;
  return {
    ...resource,
    attributes,
    together: "sdn",
    operations: [...resource.operations, SDN_APPLY_OPERATION],
    async plan(context) {
      const { services } = context;
      // After its own changes, a process needs both lists anyway.
      const isChanging = context.isRepeated || !services || hasStaged(services);
      await resource.plan?.(isChanging ? context : { ...context, services: readingOneList(services) });
      if (services && context.planned.applied === UNKNOWN) {
        context.planned.applied = services.settings.sdnApply === "auto" ? true : null;
      }
      await announceStagedOnce(context);
    },
    // Nodes reload one after another, a few seconds each.
    timeouts: { create: 1800, update: 1800, delete: 1800, ...resource.timeouts },
    // The framework passes states of these attributes only.
    behaviour: stagedBehaviour({
      attributes: own,
      nameOf: (state) => nameOf(`pve_${resource.type}`, resource.identity, state),
      base,
      ...(options as unknown as StagedOptions<Attributes>),
    }),
  };
}

interface StagedObject extends StagedOptions<Attributes> {
  /** Attributes without `applied`. */
  readonly attributes: Attributes;
  readonly nameOf: (state: State) => string;
  readonly base: Behaviour<PveSession>;
}

function stagedBehaviour(object: StagedObject): Behaviour<PveSession> {
  const { base } = object;
  const { update = async () => undefined } = base;
  return {
    ...base,
    read: (state: Stored, context) => read(object, state, context),
    create: (planned: Planned, context) => create(object, planned, context),
    // Also for resources without their own update: an update applies staged changes and deletions.
    async update(planned: Planned, prior: Stored, context) {
      if (onlyStages(context)) return { ...(await update(planned, prior, context)), ...appliedAs(null, planned) };
      const isGone = prior.applied === false && (await base.read(prior, context)) === null;
      const reported = await stageAndApply(context, {
        stage: (services) =>
          isGone ? base.create(planned, { ...context, services }) : update(planned, prior, { ...context, services }),
        isStaged: () => isAsPlanned(object, planned, context),
        wasMissing: prior.applied === false,
      });
      return { ...reported, ...appliedAs(true, planned) };
    },
    delete: (state: Stored, context) => remove(object, state, context),
  };
}

async function read(object: StagedObject, state: Stored, context: Context<PveSession>): Promise<State | null> {
  if (isStagedOnly(context)) {
    const remote = await object.base.read(state, context);
    return remote && { ...remote, applied: null };
  }
  const remote = await object.base.read(state, { ...context, services: readingOneList(context.services) });
  // After a failed apply only a successful one counts, because the server reports changes as applied even if nodes failed.
  const hasFailed = state.applied === false;
  if (remote) {
    const change = await pendingChange(object, { ...state, ...remote }, context);
    const isApplied = !hasFailed && change === undefined;
    if (context.importing) return { ...remote, applied: isApplied ? true : warnOfStagedImport(object, state, context) };
    return { ...remote, applied: isApplied && !claimUnreported(context.services) };
  }
  // A deletion without apply, by any client: the nodes still run the object.
  const change = await pendingChange(object, state, context);
  const isRemoved = change === "deleted" || (object.isPart && change === "changed" && state.applied !== null);
  return isRemoved && !context.importing ? { applied: false } : null;
}

/** Warns that an import leaves changes staged. It reports null, so that generated configurations plan nothing; the next refresh reports false. */
function warnOfStagedImport({ nameOf }: StagedObject, state: State, { warn }: Context<PveSession>): null {
  warn(sdnImportedStaged({ object: nameOf(state) }));
  return null;
}

async function pendingChange({ changes, isOwn }: StagedObject, state: State, { services }: Context<PveSession>) {
  return (await changes(services, state)).find(({ id }) => isOwn(id, state))?.state;
}

async function create(object: StagedObject, planned: Planned, context: ApplyContext<PveSession>) {
  const { base } = object;
  if (onlyStages(context)) return { ...(await base.create(planned, context)), applied: null };
  const created = (known?: State) => context.created({ ...known, applied: false });
  try {
    const reported = await stageAndApply(context, {
      stage: (services) => base.create(planned, { ...context, services, created }),
      isStaged: () => isAsPlanned(object, planned, context),
    });
    return { ...reported, applied: true };
  } catch (failure) {
    // An error would taint the new object, so an interruption during the wait only warns.
    const isInterrupted = failure instanceof NotApplied && context.signal.aborted;
    if (!isInterrupted || !schedulerOf(context.services).giveUp()) throw failure;
    context.warn(sdnApplyInterrupted());
    return { applied: true };
  }
}

async function remove({ base }: StagedObject, state: Stored, context: ApplyContext<PveSession>): Promise<void> {
  if (onlyStages(context)) {
    await base.delete(state, context);
    warnOfStagedDeletions(context);
    return;
  }
  await stageAndApply(context, {
    stage: (services) =>
      base.delete(state, { ...context, services }).catch((failure) => {
        // The deletion may be staged. The object exists until it is applied.
        if (isOutcomeUncertain(failure)) context.created({ applied: false });
        throw failure;
      }),
    isStaged: async () => (await base.read(state, context)) === null,
    wasMissing: state.applied === false,
  });
}

/** Whether the object is as planned, after a lost answer. */
async function isAsPlanned({ base, attributes }: StagedObject, planned: State, context: Context<PveSession>) {
  const remote = await base.read(knownState(planned), context);
  return remote !== null && matchesPlan(attributes, planned, remote);
}

/** `applied`, unless the plan knew its value: `sdn_apply` may have changed since the last refresh. */
function appliedAs(value: boolean | null, planned: Planned): State {
  return planned.applied === UNKNOWN ? { applied: value } : {};
}

/** Whether `sdn_apply` is `"resource"` or `"manual"`, so that the resource does not apply. */
function isStagedOnly({ services }: Context<PveSession>): boolean {
  return services.settings.sdnApply !== "auto";
}

/** Whether the change is only staged, because of `sdn_apply`. Reports it to the scheduler. */
function onlyStages(context: Context<PveSession>): boolean {
  if (!isStagedOnly(context)) return false;
  schedulerOf(context.services).staging();
  return true;
}

const newWarning = () => ({ isShown: false });

/** Warns at the first deletion of a run only, because Terraform shows the warnings of deletions one by one. */
function warnOfStagedDeletions({ services, warn }: Context<PveSession>): void {
  const warning = services.client.of(newWarning);
  if (services.settings.sdnApply === "resource" || warning.isShown) return;
  warning.isShown = true;
  warn(sdnDeletionsStaged());
}
