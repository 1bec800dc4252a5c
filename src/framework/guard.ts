/** What a run must not do, by the settings of the provider: asked when a change is planned, and again before it is carried out. */
import type { Diagnostic } from "../plugin/contract";
import type { State } from "./attribute";
import { error } from "./diagnostics";
import { nameOf } from "./handlers/subject";
import { isOperation } from "./life-cycle";
import type { PlanWarning } from "./plan-warnings";
import type { ResourceDefinition } from "./resource";

/** An object that is to go, for good or for another one in its place. */
interface Deletion {
  /** `pve_pool` */
  readonly type: string;
  readonly family: string;
  /** `pve_pool "web"`: the same as often as it is asked for. */
  readonly name: string;
}

/** A change that has been planned. */
export interface ChangeInPlan {
  /** `pve_firewall_alias` */
  readonly type: string;
  readonly name: string;
  /** `null` of what is created. */
  readonly prior: State | null;
  /** `null` of what is removed. */
  readonly planned: State | null;
}

export interface ChangeContext<S> {
  readonly services: S;
  error(summary: string, detail?: string): void;
  warn(summary: string, detail?: string, kind?: PlanWarning): void;
}

export interface Guard<S = unknown> {
  /** `undefined` where it may go. */
  refuseDeletion(deletion: Deletion): { readonly summary: string; readonly detail: string } | undefined;
  /** Looks at a change that has been planned: an error refuses it. */
  judgeChange?(change: ChangeInPlan, context: ChangeContext<S>): Promise<void>;
}

type Definition = Pick<ResourceDefinition<never>, "family" | "identity" | "lifeCycle">;

/** What was done once stands for no object: nothing is deleted with it. */
export function refusals(
  guards: readonly Guard[] = [],
  type: string,
  definition: Definition,
  state: State,
): Diagnostic[] {
  if (isOperation(definition)) return [];
  const { family, identity } = definition;
  const deletion = { type, family, name: nameOf(type, identity, state) };
  return guards.flatMap((guard) => {
    const refusal = guard.refuseDeletion(deletion);
    return refusal ? error(refusal.summary, refusal.detail) : [];
  });
}
