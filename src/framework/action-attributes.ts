/** A resource as an action: its arguments without triggers and results, since no configuration can refer to results of an action. */
import { isMap, type Value, type ValueMap } from "../plugin/cty/value";
import type { Attributes, State } from "./attribute";
import { withFormerNames } from "./former-names";
import { actionFormOf } from "./life-cycle";
import type { ResourceDefinition } from "./resource";
import { withInvokeTimeout } from "./timeouts";
import { nullState } from "./values/state";

type Definition = Pick<ResourceDefinition<never>, "attributes" | "lifeCycle" | "timeouts">;

export function actionAttributes(definition: Definition): Attributes {
  const without = new Set(actionFormOf(definition)?.without);
  const configurable = Object.entries(withFormerNames(definition.attributes)).filter(
    ([name, attribute]) => attribute.isConfigurable && !without.has(name),
  );
  const named = configurable.map(([name, attribute]) => [name, attribute.argument()]);
  return withInvokeTimeout(Object.fromEntries(named), definition);
}

/** Converts the configuration of an action to that of the resource whose creation does the same. */
export function asResource({ attributes }: Definition, config: ValueMap): State {
  const { timeouts = null } = config;
  const times: Value = isMap(timeouts) ? { create: timeouts.invoke ?? null, read: null, delete: null } : timeouts;
  return { ...nullState(attributes), ...config, timeouts: times };
}
