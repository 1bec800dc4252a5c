import type { Attribute, Attributes, State } from "../../src/framework/attribute";
import { parameterOf } from "../../src/resources/parameters/parameter";
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

/** Returns the instance with the second value of a field that replaces the object. */
export function withOther(instance: Instance, field: string): Instance {
  const other = otherValue(instance.sample, field) as Value;
  const config = { ...instance.config("clear"), ...companyOf(other), [field]: plainValue(other) };
  return { ...instance, config: () => config };
}
