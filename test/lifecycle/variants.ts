import type { Attribute, Attributes, State } from "../../src/framework/attribute";
import { parameterOf } from "../../src/resources/parameters/codec";
import { otherValue } from "./completeness";
import type { Instance } from "./instances";
import { companyOf, plainValue, type Value } from "./sample";

/** No import reports secrets: the next apply sends the configured ones again. */
export function secretsOf(attributes: Attributes = {}): string[] {
  return Object.keys(attributes).filter((name) => parameterOf(attributes[name] as Attribute)?.secret);
}

export function onlyConfigurable({ definition }: Instance, state: State): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, definition.attributes[name]?.isConfigurable ? value : null]),
  );
}

/** With the second values of fields that replace the object. */
export function withOthers(instance: Instance, fields: readonly string[]): Instance {
  const others = fields.map((field) => [field, otherValue(instance.sample, field) as Value] as const);
  const config = Object.assign(
    {},
    instance.config("clear"),
    ...others.map(([, value]) => companyOf(value)),
    Object.fromEntries(others.map(([field, value]) => [field, plainValue(value)])),
  );
  return fields.length === 0 ? instance : { ...instance, config: () => config };
}
