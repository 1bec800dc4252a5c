/** A resource as an action: what is to be done, without what says when, and without results, which nobody could refer to. */
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
  const given = Object.entries(withFormerNames(definition.attributes)).filter(
    ([name, attribute]) => attribute.isConfigurable && !without.has(name),
  );
  const named = given.map(([name, attribute]) => [name, attribute.argument()]);
  return withInvokeTimeout(Object.fromEntries(named), definition);
}

/** The configuration of an action as that of the resource which is created to do the same. */
export function asResource({ attributes }: Definition, config: ValueMap): State {
  const { timeouts = null } = config;
  const times: Value = isMap(timeouts) ? { create: timeouts.invoke ?? null, read: null, delete: null } : timeouts;
  return { ...nullState(attributes), ...config, timeouts: times };
}
