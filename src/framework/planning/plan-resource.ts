import type { Diagnostic, Path, PlanRequest, PlanResponse } from "../../plugin/provider";
import { noteHandOver } from "../applying/hand-overs";
import { announceCreation } from "../applying/replacement";
import type { Attributes, State } from "../attribute";
import { error, hasErrors, path } from "../diagnostics";
import { refusals } from "../guard";
import { type Engine, explainFailure, openContext } from "../handlers/engine";
import { identityOf } from "../handlers/identity";
import { decodePrivate, encodePrivate } from "../handlers/private-data";
import { nameOf } from "../handlers/subject";
import { warnInto } from "../plan-warnings";
import type { PlanContext, ResourceDefinition } from "../resource";
import { timeoutFor } from "../timeouts";
import { refuseTraps } from "../traps";
import { sameState } from "../values/equality";
import { objectIn, objectOrNullIn } from "../values/kinds";
import { noteObject, otherClaim } from "./claims";
import { reportFullness } from "./file-sizes";
import { planKept, warnOfKept, warnOfReleased } from "./kept-after-import";
import { permitted } from "./permitted";
import { planState, replacements, settlePlan } from "./plan";
import { warnOfUnknownReferences } from "./unknown-references";
import { collector, lintConfiguration, located } from "./validate";

export async function planResource<S>(
  definition: ResourceDefinition<S>,
  attributes: Attributes,
  engine: Engine<S>,
  type: string,
  request: PlanRequest,
): Promise<PlanResponse> {
  const prior = objectOrNullIn(request.prior);
  const { priorPrivate } = request;
  if (request.proposed === null) {
    if (!prior) return { planned: null, requiresReplace: [], plannedPrivate: priorPrivate, diagnostics: [] };
    const limits = { signal: request.signal, timeoutMs: timeoutFor("read", prior, definition.timeouts) };
    noteHandOver(engine, definition, { state: prior, kept: decodePrivate(priorPrivate).kept }, null);
    const denied = await permitted(engine, definition, limits, { type, prior, planned: null, isReplaced: false });
    if (!hasErrors(denied)) engine.plannedChanges?.plan(definition, "delete", prior);
    const diagnostics = [...refusals(engine.guards, type, definition, prior), ...denied];
    return { planned: null, requiresReplace: [], plannedPrivate: priorPrivate, diagnostics };
  }

  const config = objectIn(request.config);
  const traps = collector();
  // Of values that were not known when the configuration was validated.
  refuseTraps(attributes, config, traps);
  if (hasErrors(traps.diagnostics)) {
    engine.plannedChanges?.leave(definition, config);
    const { diagnostics } = traps;
    return { planned: request.proposed, requiresReplace: [], plannedPrivate: priorPrivate, diagnostics };
  }
  const draft = planState(attributes, config, prior);
  const marks = decodePrivate(priorPrivate);
  const kept = planKept(attributes, config, draft, prior, marks.kept);
  const plannedPrivate = kept.length === marks.kept?.length ? priorPrivate : encodePrivate({ ...marks, kept });
  const diagnostics: Diagnostic[] = [];
  const warn = warnInto(diagnostics, engine.isShown);
  const requested: Path[] = [];
  const limits = { signal: request.signal, timeoutMs: timeoutFor("read", config, definition.timeouts) };
  const fails = (failure: unknown) => {
    const cause = engine.causeOf?.(failure);
    // What fails for all cannot be applied either: no request is sent any more.
    if (cause?.concernsAll && engine.reportedCauses?.first(cause) === false) return;
    diagnostics.push(...explainFailure(engine, failure, { type, attributes, doing: "plan", state: draft }));
  };
  const services = engine.services();
  const isConfirmed = prior !== null || services.deferred || (await succeeds(services.confirm?.(limits), fails));
  if (isConfirmed && definition.plan && (prior === null || !sameState(attributes, draft, prior))) {
    try {
      const context: PlanContext<S> = {
        config,
        prior,
        planned: draft,
        services: services.deferred ? undefined : services.open(limits),
        signal: request.signal,
        isRepeated: definition.together !== undefined && engine.plannedChanges?.isRepeated === true,
        error: (summary, detail, at) => void diagnostics.push(error(summary, detail, at)),
        warn,
        replace: (...paths) => void requested.push(...paths),
      };
      await definition.plan(context);
    } catch (failure) {
      fails(failure);
    }
  }
  lintConfiguration(attributes, definition, config, {
    warn: (at, summary, detail, kind) => warn(located(at, summary), detail, at, kind),
  });
  const planned = settlePlan(attributes, draft, prior);
  if (hasErrors(diagnostics)) {
    engine.plannedChanges?.leave(definition, planned);
    return { planned, requiresReplace: [], plannedPrivate, diagnostics };
  }

  const requiresReplace = prior ? [...replacements(attributes, planned, prior), ...requested] : [];
  const isReplaced = requiresReplace.length > 0;
  // Of a replacement the creation claims an object, which is planned by a call of its own.
  const other = isReplaced ? undefined : otherClaim(engine.claims, definition, type, { prior, planned }, request);
  if (other) {
    diagnostics.push(claimedTwice(nameOf(type, definition.identity, planned), type, other));
    return { planned, requiresReplace, plannedPrivate, diagnostics };
  }
  if (prior && isReplaced) diagnostics.push(...refusals(engine.guards, type, definition, prior));
  const before = prior && !isReplaced ? { state: prior, kept: marks.kept } : null;
  noteHandOver(engine, definition, before, { state: planned, kept });
  const isChanged = prior === null || isReplaced || !sameState(attributes, planned, prior);
  // Of a replacement the creation is counted.
  const full = isReplaced
    ? undefined
    : definition.stored && engine.fileSizes?.plan(definition.stored, planned, isChanged);
  if (full && engine.fileSizes) reportFullness(full, diagnostics, warn, engine.fileSizes.warning);
  const denied = isChanged ? await permitted(engine, definition, limits, { type, prior, planned, isReplaced }) : [];
  diagnostics.push(...denied);
  const { lookup } = engine;
  lookup?.names.plan(definition as never, planned);
  if (isChanged && lookup && !services.deferred && !hasErrors(denied)) {
    const open = () => openContext(engine, request, limits.timeoutMs);
    await warnOfUnknownReferences(lookup, attributes, { prior, planned }, open, warn);
  }
  if (hasErrors(denied)) engine.plannedChanges?.leave(definition, planned);
  else notePlanned(definition, attributes, engine, { planned, prior, isReplaced });
  if (requiresReplace.length === 0) {
    const name = nameOf(type, definition.identity, planned);
    warnOfKept(attributes, kept, name, warn);
    warnOfReleased(attributes, planned, prior, name, warn);
  }
  const identity = identityOf(definition, planned) ?? (prior ? request.priorIdentity : undefined);
  const announced = prior === null ? announceCreation(definition, planned) : undefined;
  const data = announced ?? noteObject(definition, prior, plannedPrivate);
  return { planned, requiresReplace, plannedPrivate: data, diagnostics, ...(identity && { identity }) };
}

/** Id: duplicate-object. */
function claimedTwice(name: string, type: string, other: NonNullable<ReturnType<typeof otherClaim>>): Diagnostic {
  const [attribute] = other.by;
  const detail =
    other.type === type
      ? `Another ${type} of this configuration has the same name: each would undo the changes of the other. Keep one of them, and refer to it from the other place.`
      : `A ${other.type} of this configuration has the same name, which the server gives to one object only. Rename one of them.`;
  return error(`Two resources manage ${name}`, detail, attribute === undefined ? [] : path(attribute));
}

/** Terraform plans the other half of a replacement by a call of its own. */
function notePlanned<S>(
  definition: ResourceDefinition<S>,
  attributes: Attributes,
  { plannedChanges }: Engine<S>,
  plan: { readonly planned: State; readonly prior: State | null; readonly isReplaced: boolean },
): void {
  const { planned, prior, isReplaced } = plan;
  if (prior && isReplaced) plannedChanges?.plan(definition, "delete", prior);
  else if (prior && sameState(attributes, planned, prior)) plannedChanges?.leave(definition, prior);
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
