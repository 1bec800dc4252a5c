import type { Name } from "./assembly";
import { bracketed, kept, snakeCase } from "./layout";
import type { Program, Statement, Value } from "./program";

const WORDS = new Set(
  "and as assert async await class def del from global if import in is lambda not or pass".split(" "),
);

export function python({ statements, names }: Program): string {
  const modules = [
    ...importLine(
      "cdktf",
      names.filter(({ library }) => library === "cdktf").map(({ name }) => name),
    ),
    ...importLine(
      "cdktf_pve",
      names.filter(({ library }) => library === "cdktf-pve").map((name) => name.family ?? name.name),
    ),
  ];
  return [...modules, "", ...statements.map(statementText)].join("\n");
}

function importLine(module: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`from ${module} import ${[...new Set(names)].sort().join(", ")}`];
}

function statementText(statement: Statement): string {
  if ("path" in statement)
    return bracketed("stack.add_override(", [JSON.stringify(statement.path), valueText(statement.value)], ")");
  const { variable, made } = statement;
  const options = made.config?.kind === "struct" ? keywords(made.config.entries) : [];
  const text = bracketed(`${path(made.name)}(`, ["stack", JSON.stringify(made.id), ...options], ")");
  return variable === undefined ? text : `${variableText(variable)} = ${text}`;
}

const path = ({ family, name }: Name): string => (family === undefined ? name : `${family}.${name}`);
const variableText = (name: string): string => kept(snakeCase(name), WORDS);

function keywords(entries: readonly (readonly [string, Value])[]): string[] {
  return entries.map(([name, value]) => `${kept(snakeCase(name), WORDS)}=${valueText(value)}`);
}

function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "boolean" ? (value.value ? "True" : "False") : JSON.stringify(value.value);
    case "joined":
      return `f"${value.parts.map((part) => (typeof part === "string" ? braced(part) : `{${valueText(part)}}`)).join("")}"`;
    case "list":
      return bracketed(
        "[",
        value.entries.map(([, item]) => valueText(item)),
        "]",
      );
    case "map":
      return bracketed(
        "{",
        value.entries.map(([key, item]) => `${JSON.stringify(key)}: ${valueText(item)}`),
        "}",
      );
    case "struct":
      return bracketed(`${path(value.name)}(`, keywords(value.entries), ")");
    case "property":
      return `${variableText(value.variable)}.${kept(snakeCase(value.name), WORDS)}`;
    case "variable":
      return variableText(value.name);
  }
}

const braced = (text: string): string => JSON.stringify(text).slice(1, -1).replace(/[{}]/g, "$&$&");
