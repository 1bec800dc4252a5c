/**
 * Settings that the server uses only when the cluster is created or the node joins. No call of the API changes them later.
 * Facts: contributing/facts/cluster.md#membership.
 */

import type { PveSession } from "../../../api/types";
import type { Attribute, State } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { PlanContext } from "../../../framework/resource";
import { isSameValue } from "../../../framework/values/equality";
import { attribute } from "../../../naming/message";
import { isWhollyKnown } from "../../../plugin/cty/value";
import { attributeFixed } from "../diagnostics";

interface Change {
  readonly prior: Readonly<State> | null;
  readonly planned: Readonly<State>;
}

/**
 * The names of changed settings. A setting without a prior value (after an import) or without a planned one does not count as
 * changed.
 */
export function changedFixed<N extends string>(
  attributes: Readonly<Record<N, Attribute>>,
  names: readonly N[],
  { prior, planned }: Change,
): N[] {
  return names.filter((name) => {
    const before = prior?.[name] ?? null;
    const after = planned[name] ?? null;
    if (before === null || after === null || !isWhollyKnown(after)) return false;
    return !isSameValue(attributes[name], before, after);
  });
}

type Errors = Pick<PlanContext<PveSession>, "error">;

/** `object`: the owner of the attribute. `when`: the time at which the server used its value. */
export function refuseFixed(name: string, object: string, when: string, { error }: Errors): void {
  error(attributeFixed({ name: attribute(name), object, when }, path(name)));
}
