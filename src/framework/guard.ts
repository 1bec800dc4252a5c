/** Guards forbid changes by the settings of the provider. The framework calls them in the plan and again before the apply. */
import type { Diagnostic } from "../plugin/contract";
import type { Raised } from "../plugin/diagnostic";
import type { State } from "./attribute";
import { nameOf } from "./handlers/subject";
import { isOperation } from "./life-cycle";
import type { Warn } from "./plan-warnings";
import type { ResourceDefinition } from "./resource";

/** An object to be deleted or replaced. */
interface Deletion {
  /** `pve_pool` */
  readonly type: string;
  readonly family: string;
  /** Type and name, such as `pve_pool "web"`. Stable between calls. */
  readonly name: string;
}

/** A planned change. */
export interface ChangeInPlan {
  /** `pve_firewall_alias` */
  readonly type: string;
  readonly name: string;
  /** `null` for a creation. */
  readonly prior: State | null;
  /** `null` for a deletion. */
  readonly planned: State | null;
}

export interface ChangeContext<S> {
  readonly services: S;
  error(refusal: Raised<"error">): void;
  readonly warn: Warn;
}

export interface Guard<S = unknown> {
  /** The reason to refuse a deletion, or `undefined` to allow it. */
  refuseDeletion(deletion: Deletion): Raised<"error"> | undefined;
  /** Checks a planned change. An error refuses it. */
  checkChange?(change: ChangeInPlan, context: ChangeContext<S>): Promise<void>;
}

type Definition = Pick<ResourceDefinition<never>, "family" | "identity" | "lifeCycle">;

/** Errors of the guards that refuse a deletion. An operation stands for no object, so its deletion is always allowed. */
export function refusals(
  guards: readonly Guard[] = [],
  type: string,
  definition: Definition,
  state: State,
): Diagnostic[] {
  if (isOperation(definition)) return [];
  const { family, identity } = definition;
  const deletion = { type, family, name: nameOf(type, identity, state) };
  return guards.flatMap((guard) => guard.refuseDeletion(deletion) ?? []);
}
