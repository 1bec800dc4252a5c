/** PlanResourceChange for one definition. */
import type { ValueMap } from "../plugin/cty/value";
import type { Diagnostic, Path, PlanRequest, PlanResponse } from "../plugin/provider";
import type { Attributes, State } from "./attribute";
import { error, hasErrors, warning } from "./diagnostics";
import { type Engine, explainFailure } from "./engine";
import { sameState } from "./equality";
import { identityOf } from "./identity";
import { planState, replacements, settlePlan } from "./plan";
import type { PlanContext, ResourceDefinition } from "./resource";
import { announceCreation } from "./succession";
import { timeoutFor } from "./timeouts";

export async function planResource<S>(
  definition: ResourceDefinition<S>,
  attributes: Attributes,
  engine: Engine<S>,
  type: string,
  request: PlanRequest,
): Promise<PlanResponse> {
  const prior = request.prior as State | null;
  const plannedPrivate = request.priorPrivate;
  if (request.proposed === null) return { planned: null, requiresReplace: [], plannedPrivate, diagnostics: [] };

  const config = request.config as ValueMap;
  const draft = planState(attributes, config, prior);
  const diagnostics: Diagnostic[] = [];
  const requested: Path[] = [];
  if (definition.plan && (prior === null || !sameState(attributes, draft, prior))) {
    const services = engine.services();
    const open = () =>
      services.open({ signal: request.signal, timeoutMs: timeoutFor("read", config, definition.timeouts) });
    try {
      const context: PlanContext<S> = {
        config,
        prior,
        planned: draft,
        services: services.deferred ? undefined : open(),
        signal: request.signal,
        error: (summary, detail, at) => void diagnostics.push(error(summary, detail, at)),
        warn: (summary, detail, at) => void diagnostics.push(warning(summary, detail, at)),
        replace: (...paths) => void requested.push(...paths),
      };
      await definition.plan(context);
    } catch (failure) {
      diagnostics.push(...explainFailure(engine, failure, { type, attributes, doing: "plan", state: draft }));
    }
  }
  const planned = settlePlan(attributes, draft, prior);
  if (hasErrors(diagnostics)) return { planned, requiresReplace: [], plannedPrivate, diagnostics };

  const requiresReplace = prior ? [...replacements(attributes, planned, prior), ...requested] : [];
  const identity = identityOf(definition, planned) ?? (prior ? request.priorIdentity : undefined);
  const announced = prior === null ? announceCreation(definition, planned) : undefined;
  const data = announced ?? plannedPrivate;
  return { planned, requiresReplace, plannedPrivate: data, diagnostics, ...(identity && { identity }) };
}
