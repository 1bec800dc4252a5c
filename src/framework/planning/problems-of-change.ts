/** Collects the problems that a definition or a guard has with a planned change, including deletions. */
import type { Diagnostic } from "../../plugin/contract";
import type { Raised } from "../../plugin/diagnostic";
import type { State } from "../attribute";
import { type Engine, explainFailure, type ServiceCall } from "../handlers/engine";
import { nameOf } from "../handlers/subject";
import { warnInto } from "../plan-warnings";
import type { ResourceDefinition } from "../resource";

interface PlannedChange {
  readonly type: string;
  readonly prior: State | null;
  readonly planned: State | null;
  readonly isReplaced: boolean;
}

/** Empty when neither the definition nor a guard checks changes, or while the provider's configuration is unknown. */
export async function problemsOfChange<S>(
  engine: Engine<S>,
  definition: ResourceDefinition<S>,
  call: ServiceCall,
  { type, ...change }: PlannedChange,
): Promise<Diagnostic[]> {
  const services = engine.services();
  const guards = (engine.guards ?? []).filter(({ judgeChange }) => judgeChange);
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
    for (const guard of guards) await guard.judgeChange?.({ type, ...change, name: context.name }, context);
  } catch (failure) {
    const { attributes } = definition;
    diagnostics.push(...explainFailure(engine, failure, { type, attributes, doing: "plan", state }));
  }
  return diagnostics;
}
