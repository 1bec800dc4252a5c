/**
 * API operations for the provider at run time: names, types and allowed values of parameters, for types that accept any
 * path. `src/resources/cluster/any-path/described.json`.
 */
import type { ParameterSchema } from "../../src/simulator/schema/operation";
import { describedOperations, readDescription } from "./description";

/** The server checks longer lists of values. */
const MOST_VALUES = 24;

/** `METHOD /path/{name}` → parameter → `type`, followed by `!` if required, or its values instead. */
export function describedText(description = readDescription()): string {
  const operations = describedOperations(description)
    .filter(({ name }) => /^\w+ \/(cluster|pools)\b/.test(name))
    .map(({ name, parameters }) => [name, Object.fromEntries(Object.entries(parameters).map(described))] as const);
  const lines = operations.map(([name, parameters]) => `    ${JSON.stringify(name)}: ${JSON.stringify(parameters)}`);
  return `{\n  "version": ${JSON.stringify(description.version)},\n  "operations": {\n${lines.join(",\n")}\n  }\n}\n`;
}

/** Type of a parameter that differs by the type of the object. One variant with elements names no type. */
function inAll(variants: readonly ParameterSchema[]): string {
  const typeOf = ({ type, items }: ParameterSchema) => type ?? (items ? "array" : "any");
  const types = new Set(variants.map((variant) => (variant.enum ? "any" : typeOf(variant))));
  return types.size === 1 ? ([...types][0] as string) : "any";
}

function described([name, parameter]: readonly [string, ParameterSchema]): readonly [string, string] {
  const { enum: values = [], optional, oneOf, "instance-types": instances } = parameter;
  const isOptional = optional || instances || oneOf?.some((variant) => variant.optional);
  const type = oneOf
    ? inAll(oneOf)
    : values.length > 0 && values.length <= MOST_VALUES
      ? values.join("|")
      : parameter.type;
  return [name, `${type ?? "string"}${isOptional ? "" : "!"}`];
}
