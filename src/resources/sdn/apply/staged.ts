/**
 * Resources whose changes are staged: with `sdn_apply = "auto"` each change is applied by the run that makes it. It is
 * answered as soon as another one waits for that apply, or is sure to come.
 *
 * `applied` in the state remembers what is still to do. When an apply fails, or a run ends in the middle of one, the
 * object is there but `applied` is false, and the next plan is an update that does nothing but apply. A deletion whose
 * apply failed is kept in the state the same way. Where nobody was told (`unreported.ts`), one object of the next run
 * stands for all. With another `sdn_apply` it is null, and nothing is looked up.
 */

import type { PveSession } from "../../../api/types";
import { matchesPlan } from "../../../framework/applying/apply-context";
import { type Attributes, bool, type State } from "../../../framework/attribute";
import { nameOf } from "../../../framework/handlers/subject";
import type { ApplyContext, Behaviour, Context } from "../../../framework/resource";
import type { AddressOf, PlannedOf, StateOf } from "../../../framework/state-of";
import { known } from "../../../framework/values/state";
import { UNKNOWN } from "../../../plugin/cty/value";
import { isOpenToDoubt } from "../../failures";
import type { Defined, Resource } from "../../kinds/define";
import type { StagedChange } from "../pending";
import { announceStagedOnce } from "./announce";
import { hasStaged, schedulerOf } from "./applier";
import { isLeftToOthers, onlyStages, warnOfStagedDeletions } from "./manual";
import { readingOneList } from "./one-list";
import { SDN_APPLY_OPERATION } from "./operation";
import { NotApplied, stageAndApply } from "./stage-and-apply";
import { takesUpUnreported } from "./unreported";

interface StagedOptions<A extends Attributes> {
  /** Staged changes, among which those of the object are. */
  readonly changes: (session: PveSession, state: AddressOf<A, never>) => Promise<readonly StagedChange[]>;
  /** Whether a change of this id belongs to the object. */
  readonly isOwn: (id: string, state: AddressOf<A, never>) => boolean;
  /** The object is a part of that: its removal shows there as a change. */
  readonly isPart?: boolean;
}

const stagedAttributes = {
  applied: bool({
    doc: "Whether the nodes run the object as it is staged when the run has ended; an update that applies it is planned while they do not. Null where `sdn_apply` leaves it to others.",
  }).convergesTo(true),
};

type Added = typeof stagedAttributes;
/** Whatever the object's own attributes are. */
type Stored = State & StateOf<Added>;
type Planned = State & PlannedOf<Added>;

/** The resource with the applying of its changes. */
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
      // Among changes of its own a process would need both lists.
      const isChanging = context.isRepeated || !services || hasStaged(services);
      await resource.plan?.(isChanging ? context : { ...context, services: readingOneList(services) });
      if (services && context.planned.applied === UNKNOWN) {
        context.planned.applied = services.settings.sdnApply === "auto" ? true : null;
      }
      await announceStagedOnce(context);
    },
    // Nodes reload one after another, a few seconds each.
    timeouts: { create: 1800, update: 1800, delete: 1800, ...resource.timeouts },
    // Behaviours of any attributes have no types: what they are given are states of these.
    behaviour: stagedBehaviour({
      attributes: own,
      nameOf: (state) => nameOf(`pve_${resource.type}`, resource.identity, state),
      base,
      ...(options as unknown as StagedOptions<Attributes>),
    }),
  };
}

interface StagedObject extends StagedOptions<Attributes> {
  /** Its own, without `applied`. */
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
    // Of objects too that have nothing to change: what is staged, or removed and not applied, is applied by an update.
    async update(planned: Planned, prior: Stored, context) {
      if (onlyStages(context)) return { ...(await update(planned, prior, context)), ...appliedAs(null, planned) };
      const isGone = prior.applied === false && (await base.read(prior, context)) === null;
      const reported = await stageAndApply(context, {
        stage: (services) =>
          isGone ? base.create(planned, { ...context, services }) : update(planned, prior, { ...context, services }),
        isStaged: () => isThere(object, planned, context),
        wasMissing: prior.applied === false,
      });
      return { ...reported, ...appliedAs(true, planned) };
    },
    delete: (state: Stored, context) => remove(object, state, context),
  };
}

async function read(object: StagedObject, state: Stored, context: Context<PveSession>): Promise<State | null> {
  if (isLeftToOthers(context)) {
    const remote = await object.base.read(state, context);
    return remote && { ...remote, applied: null };
  }
  const remote = await object.base.read(state, { ...context, services: readingOneList(context.services) });
  // Where an apply failed only a successful one counts: the server calls applied what nodes failed to take over.
  const hasFailed = state.applied === false;
  if (remote) {
    const change = await pendingChange(object, { ...state, ...remote }, context);
    const isApplied = !hasFailed && change === undefined;
    if (context.importing) return { ...remote, applied: isApplied ? true : leaveStaged(object, state, context) };
    return { ...remote, applied: isApplied && !takesUpUnreported(context.services) };
  }
  // A deletion that waits for its apply: the nodes run it still, and there is something to do, whoever deleted it.
  const change = await pendingChange(object, state, context);
  const isRemoved = change === "deleted" || (object.isPart && change === "changed" && state.applied !== null);
  return isRemoved && !context.importing ? { applied: false } : null;
}

/** An import changes nothing, so that generated configurations plan nothing: the next refresh reports it as not applied. */
function leaveStaged({ nameOf }: StagedObject, state: State, { warn }: Context<PveSession>): null {
  const detail = `${nameOf(state)} has changes that no node runs yet. The import leaves them staged, and the next plan applies them. To drop them instead, roll them back before that plan, for example with pve_sdn_rollback.`;
  warn("Imported with staged SDN changes", detail);
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
      isStaged: () => isThere(object, planned, context),
    });
    return { ...reported, applied: true };
  } catch (failure) {
    // Ctrl-C while a new object waits is no reason to have it replaced, which is what an error here leads to.
    const isInterrupted = failure instanceof NotApplied && context.signal.aborted;
    if (!isInterrupted || !schedulerOf(context.services).giveUp()) throw failure;
    context.warn("Staged, but not applied", "The run was interrupted. The next one will apply it.");
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
        // Staged without our having heard of it: until it is applied the object is not gone.
        if (isOpenToDoubt(failure)) context.created({ applied: false });
        throw failure;
      }),
    isStaged: async () => (await base.read(state, context)) === null,
    wasMissing: state.applied === false,
  });
}

/** Whether a change was done whose answer got lost. */
async function isThere({ base, attributes }: StagedObject, planned: State, context: Context<PveSession>) {
  const remote = await base.read(known(planned), context);
  return remote !== null && matchesPlan(attributes, planned, remote);
}

/** A value that the plan knew already is kept: the setting may have changed since the last refresh. */
function appliedAs(value: boolean | null, planned: Planned): State {
  return planned.applied === UNKNOWN ? { applied: value } : {};
}
