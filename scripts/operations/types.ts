/** Types as text: of parameters by their description, of answers by the shape that checks them. */
import { choices, isList, type Keys, type Shape } from "../../src/api/answers/shape";
import type { ParameterSchema, Properties } from "../../src/simulator/schema/operation";

const SENT: Readonly<Record<string, string>> = {
  boolean: "Flag",
  integer: "Numeric",
  number: "Numeric",
  string: "string",
};

const ANSWERED: Readonly<Record<string, string>> = {
  anything: "unknown",
  flag: "AnsweredFlag",
  nothing: "null",
  number: "AnsweredNumber",
  string: "string",
  task: "Upid",
};

const union = (types: readonly string[]) => [...new Set(types)].join(" | ");
const inUnion = (type: string) => (type.includes(" | ") && !type.startsWith("{") ? `(${type})` : type);
const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const indented = (text: string) => text.replaceAll("\n", "\n  ");

function literal(lines: readonly string[]): string {
  return lines.length === 0 ? "Record<never, never>" : `{\n${lines.map((line) => `  ${indented(line)};\n`).join("")}}`;
}

function parameterType({ type = "", enum: values, items, oneOf }: ParameterSchema): string {
  // An alternative without a kind belongs to a type of object that lacks the parameter.
  if (oneOf) return union(oneOf.filter((one) => one.type || one.enum).map(parameterType));
  if (values) return union([...values].sort().map((value) => JSON.stringify(value)));
  if (type === "array") return `List<${items ? parameterType(items) : "string"}>`;
  const sent = SENT[type];
  if (!sent) throw new Error(`a parameter of the kind ${type}`);
  return sent;
}

export function parametersType(parameters: Properties): string {
  return literal(
    Object.entries(parameters).map(([name, parameter]) => {
      // Parameters of only one type of object are optional.
      const optional = parameter.optional || parameter["instance-types"] || parameter.oneOf;
      return `${key(name)}${optional ? "?" : ""}: ${parameterType(parameter)}`;
    }),
  );
}

export function answerType(shape: Shape | undefined): string {
  if (shape === undefined) return "unknown";
  return union(
    choices(shape).map((one) => {
      if (typeof one === "string") return ANSWERED[one] as string;
      return isList(one) ? `readonly ${inUnion(answerType(one[0]))}[]` : keysType(one as Keys);
    }),
  );
}

function keysType(keys: Keys): string {
  const { "*": rest, ...named } = keys;
  const names = Object.entries(named);
  if (names.length === 0) return `Readonly<Record<string, ${rest === undefined ? "unknown" : answerType(rest)}>>`;
  return literal(
    names.map(([name, shape]) => {
      const isOptional = name.endsWith("?");
      const type = answerType(shape);
      const nullable = isOptional && type !== "unknown" ? union([type, "null"]) : type;
      return `readonly ${key(name.replace(/\?$/, ""))}${isOptional ? "?" : ""}: ${nullable}`;
    }),
  );
}
