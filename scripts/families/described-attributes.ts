/** The attribute of a parameter in the API description, and values for it. */
import type { ParameterSchema } from "../../src/simulator/schema/operation";
import { camelCase, upperFirst } from "../../src/strings/case";

const DOC = 'doc: "TODO."';

/** `size: parameter("size", integer({ doc: "TODO.", min: 1 })).optional(),` */
export const attributeLine = (family: string, name: string, parameter: string, described: ParameterSchema): string =>
  `${name}: parameter("${parameter}", ${describedValue(family, parameter, described)})${roleOf(described)},`;

/** Second argument of `parameter(…)`. */
function describedValue(family: string, name: string, parameter: ParameterSchema): string {
  const { type, minimum, maximum, maxLength, enum: values } = parameter;
  const limit = (word: string, value: number | string | undefined) =>
    value === undefined ? "" : `, ${word}: ${value}`;
  switch (type) {
    case "boolean":
      return `bool({ ${DOC} })`;
    case "integer":
      return `integer({ ${DOC}${limit("min", minimum)}${limit("max", maximum)} })`;
    case "number":
      return `number({ ${DOC} })`;
    case "array":
      return `set(string({ ${DOC} }), { ${DOC} })`;
    default: {
      const meanings = values?.map((value) => `${JSON.stringify(value)}: "TODO."`).join(", ");
      const constants = `enumeration("${family}.${upperFirst(camelCase(name))}", "TODO.", { ${meanings} })`;
      const check = values ? `[${constants}]` : maxLength === undefined ? undefined : `[maxLength(${maxLength})]`;
      return `{ ${DOC}${limit("check", check)} }`;
    }
  }
}

function roleOf({ optional, type, enum: values, default: byDefault }: ParameterSchema): string {
  if (!optional) return ".required()";
  if (byDefault === undefined) return ".optional()";
  const value = type === "boolean" ? String(Boolean(Number(byDefault))) : JSON.stringify(byDefault);
  return type === "boolean" || values ? `.default(${value})` : `.optional().whenAbsent(${value})`;
}

type Value = boolean | number | string | readonly string[];

/** Two values. */
export function sampleValues({ type, enum: values = [], minimum = 1, maximum }: ParameterSchema): [Value, Value] {
  switch (type) {
    case "boolean":
      return [true, false];
    case "integer":
    case "number":
      return [minimum, maximum === undefined ? minimum + 1 : Math.min(minimum + 1, maximum)];
    case "array":
      return [["one"], ["one", "two"]];
    default:
      return [values[0] ?? "one", values[1] ?? "two"];
  }
}
