/** PlanResourceChange for one definition. */
import type { Diagnostic, Path, PlanRequest, PlanResponse } from "../../plugin/contract";
import type { Raised } from "../../plugin/diagnostic";
import { noteHandOver } from "../applying/hand-overs";
import { announceCreation } from "../applying/replacement";
import type { State } from "../attribute";
import { hasErrors, path } from "../diagnostics";
import { refusals } from "../guard";
import { type Engine, explainFailure, openContext, type ServedType, type ServiceCall } from "../handlers/engine";
import { identityOf } from "../handlers/identity";
import { decodePrivate, encodePrivate } from "../handlers/private-data";
import { nameOf } from "../handlers/subject";
import { type Warn, warnInto } from "../plan-warnings";
import type { PlanContext, ResourceDefinition } from "../resource";
import { timeoutFor } from "../timeouts";
import { refuseTraps } from "../traps";
import { sameState } from "../values/equality";
import { objectIn, objectOrNullIn } from "../values/state";
import { cautionsInto } from "./cautions";
import { conflictingClaim, notePriorObject } from "./claims";
import { managedTwice, nameSharedWithOtherType } from "./diagnostics";
import { reportFullness } from "./file-sizes";
import { planKept, warnOfKept, warnOfReleased } from "./kept-after-import";
import { planState, replacements, settlePlan } from "./plan";
import { warnOfUnknownReferences } from "./unknown-references";
import { collector } from "./validate";

/** One planning call. */
interface Planning<S> extends ServedType<S> {
  readonly request: PlanRequest;
  readonly prior: State | null;
}

/** Problems found so far. */
interface Findings {
  readonly diagnostics: Diagnostic[];
  readonly warn: Warn;
}

export async function planResource<S>(call: Omit<Planning<S>, "prior">): Promise<PlanResponse> {
  const planning = { ...call, prior: objectOrNullIn(call.request.prior) };
  return planning.request.proposed === null ? await planDeletion(planning) : await planChange(planning);
}

async function planDeletion<S>(planning: Planning<S>): Promise<PlanResponse> {
  const { definition, engine, type, request, prior } = planning;
  const nothing = { planned: null, requiresReplace: [], plannedPrivate: request.priorPrivate };
  if (!prior) return { ...nothing, diagnostics: [] };
  const call = readCallOf(planning, prior);
  noteHandOver(engine, definition, { state: prior, kept: decodePrivate(request.priorPrivate).kept }, null);
  const denied = await problemsOfChange(engine, definition, call, { type, prior, planned: null, isReplaced: false });
  if (!hasErrors(denied)) engine.plannedChanges?.plan(definition, "delete", prior);
  return { ...nothing, diagnostics: [...refusals(engine.guards, type, definition, prior), ...denied] };
}

async function planChange<S>(planning: Planning<S>): Promise<PlanResponse> {
  const { definition, attributes, engine, type, request, prior } = planning;
  const { priorPrivate } = request;
  const config = objectIn(request.config);
  const traps = collector();
  // Values that were unknown during the validation may contain traps.
  refuseTraps(attributes, config, traps);
  if (hasErrors(traps.diagnostics)) {
    engine.plannedChanges?.noteUnchanged(definition, config);
    const { diagnostics } = traps;
    return { planned: request.proposed, requiresReplace: [], plannedPrivate: priorPrivate, diagnostics };
  }
  const draft = planState(attributes, config, prior);
  const marks = decodePrivate(priorPrivate);
  const kept = planKept(attributes, config, draft, prior, marks.kept);
  const plannedPrivate = kept.length === marks.kept?.length ? priorPrivate : encodePrivate({ ...marks, kept });
  const diagnostics: Diagnostic[] = [];
  const findings = { diagnostics, warn: warnInto(diagnostics, engine.isShown) };
  const requested = await planOfDefinition(planning, config, draft, findings);
  const { warn } = findings;
  cautionsInto({ attributes, definition }, config, warn);
  const planned = settlePlan(attributes, draft, prior);
  if (hasErrors(diagnostics)) {
    engine.plannedChanges?.noteUnchanged(definition, planned);
    return { planned, requiresReplace: [], plannedPrivate, diagnostics };
  }

  const requiresReplace = prior ? [...replacements(attributes, planned, prior), ...requested] : [];
  const isReplaced = requiresReplace.length > 0;
  // In a replacement the creation claims the object, in its own call.
  const claimed = { type, definition, prior, planned, priorPrivate };
  const other = isReplaced ? undefined : conflictingClaim(engine.claims, claimed);
  if (other) {
    diagnostics.push(claimedTwice(nameOf(type, definition.identity, planned), type, other));
    return { planned, requiresReplace, plannedPrivate, diagnostics };
  }
  if (prior && isReplaced) diagnostics.push(...refusals(engine.guards, type, definition, prior));
  const before = prior && !isReplaced ? { state: prior, kept: marks.kept } : null;
  noteHandOver(engine, definition, before, { state: planned, kept });
  await planWithinRun(planning, { config, planned, isReplaced }, findings);
  if (!isReplaced) {
    const name = nameOf(type, definition.identity, planned);
    warnOfKept(attributes, kept, name, warn);
    warnOfReleased(attributes, planned, prior, name, warn);
  }
  const identity = identityOf(definition, planned) ?? (prior ? request.priorIdentity : undefined);
  const announced = prior === null ? announceCreation(definition, planned) : undefined;
  const data = announced ?? notePriorObject(definition, prior, plannedPrivate);
  return { planned, requiresReplace, plannedPrivate: data, diagnostics, ...(identity && { identity }) };
}

/** Lets the definition check and complete the draft. Returns the paths for which it requests a replacement. */
async function planOfDefinition<S>(
  planning: Planning<S>,
  config: State,
  draft: State,
  { diagnostics, warn }: Findings,
): Promise<readonly Path[]> {
  const { definition, attributes, engine, type, request, prior } = planning;
  const requested: Path[] = [];
  const call = readCallOf(planning, config);
  const fails = (failure: unknown) => {
    const cause = engine.causeOf?.(failure);
    // A cause that concerns all objects is reported once, and no further request is sent.
    if (cause?.concernsAll && engine.reportedCauses?.first(cause) === false) return;
    diagnostics.push(...explainFailure(engine, failure, { type, attributes, doing: "plan", state: draft }));
  };
  const services = engine.services();
  const isConfirmed =
    prior !== null || services.deferred || (await succeeds(services.confirmCredentials?.(call), fails));
  if (!isConfirmed || !definition.plan || (prior !== null && sameState(attributes, draft, prior))) return requested;
  try {
    const context: PlanContext<S> = {
      config,
      prior,
      planned: draft,
      services: services.deferred ? undefined : services.open(call),
      signal: request.signal,
      isRepeated: definition.together !== undefined && engine.plannedChanges?.isRepeated === true,
      error: (problem) => void diagnostics.push(problem),
      warn,
      replace: (...paths) => void requested.push(...paths),
    };
    await definition.plan(context);
  } catch (failure) {
    fails(failure);
  }
  return requested;
}

/** Relates the change to the run: full files, privileges, references, counts of planned changes. */
async function planWithinRun<S>(
  planning: Planning<S>,
  change: { readonly config: State; readonly planned: State; readonly isReplaced: boolean },
  { diagnostics, warn }: Findings,
): Promise<void> {
  const { definition, attributes, engine, type, prior } = planning;
  const { planned, isReplaced } = change;
  const isChanged = prior === null || isReplaced || !sameState(attributes, planned, prior);
  // In a replacement the creation is counted.
  const full = isReplaced
    ? undefined
    : definition.stored && engine.fileSizes?.plan(definition.stored, planned, isChanged);
  if (full && engine.fileSizes) reportFullness(full, diagnostics, warn);
  const call = readCallOf(planning, change.config);
  const denied = isChanged
    ? await problemsOfChange(engine, definition, call, { type, prior, planned, isReplaced })
    : [];
  diagnostics.push(...denied);
  const { lookup } = engine;
  lookup?.names.plan(definition as never, planned);
  if (isChanged && lookup && !engine.services().deferred && !hasErrors(denied)) {
    const open = () => openContext(engine, call);
    await warnOfUnknownReferences(lookup, attributes, { prior, planned }, open, warn);
  }
  if (hasErrors(denied)) engine.plannedChanges?.noteUnchanged(definition, planned);
  else notePlanned(planning, change);
}

/** A plan only reads, so the read timeout applies. */
const readCallOf = <S>({ definition, request }: Planning<S>, state: State) => ({
  signal: request.signal,
  timeoutMs: timeoutFor("read", state, definition.timeouts),
});

/** The error about an object that another resource of the configuration claims as well. */
function claimedTwice(name: string, type: string, other: NonNullable<ReturnType<typeof conflictingClaim>>): Diagnostic {
  const [attribute] = other.by;
  const at = attribute === undefined ? [] : path(attribute);
  return other.type === type
    ? managedTwice({ object: name, type }, at)
    : nameSharedWithOtherType({ object: name, type: other.type }, at);
}

/** Notes the planned change for the apply. Terraform plans the creation of a replacement in a separate call. */
function notePlanned<S>(
  { definition, attributes, engine: { plannedChanges }, prior }: Planning<S>,
  { planned, isReplaced }: { readonly planned: State; readonly isReplaced: boolean },
): void {
  if (prior && isReplaced) plannedChanges?.plan(definition, "delete", prior);
  else if (prior && sameState(attributes, planned, prior)) plannedChanges?.noteUnchanged(definition, prior);
  else plannedChanges?.plan(definition, "set", planned);
}

async function succeeds(work: Promise<void> | undefined, fails: (failure: unknown) => void): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (failure) {
    fails(failure);
    return false;
  }
}

/** A planned creation, update, replacement or deletion. */
interface PlannedChange {
  readonly type: string;
  readonly prior: State | null;
  readonly planned: State | null;
  readonly isReplaced: boolean;
}

/**
 * Collects the problems that the definition or a guard has with a planned change. Empty when neither checks changes, or while
 * the provider's configuration is unknown.
 */
export async function problemsOfChange<S>(
  engine: Engine<S>,
  definition: ResourceDefinition<S>,
  call: ServiceCall,
  { type, ...change }: PlannedChange,
): Promise<Diagnostic[]> {
  const services = engine.services();
  const guards = (engine.guards ?? []).filter(({ checkChange }) => checkChange);
  if ((!definition.permits && guards.length === 0) || services.deferred) return [];
  const diagnostics: Diagnostic[] = [];
  const state = change.planned ?? change.prior ?? {};
  try {
    const context = {
      ...change,
      services: services.open(call),
      isRepeated: engine.plannedChanges?.isRepeated === true,
      name: nameOf(type, definition.identity, state),
      error: (problem: Raised<"error">) => void diagnostics.push(problem),
      warn: warnInto(diagnostics, engine.isShown),
    };
    await definition.permits?.(context, definition);
    for (const guard of guards) await guard.checkChange?.({ type, ...change, name: context.name }, context);
  } catch (failure) {
    const { attributes } = definition;
    diagnostics.push(...explainFailure(engine, failure, { type, attributes, doing: "plan", state }));
  }
  return diagnostics;
}
