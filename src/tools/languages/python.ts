/** Writes values in Python. */
import { snakeCase } from "../../strings/case";
import type { Entry, Name, Value } from "./assembly";
import { bracketed, constantCase, escapeKeyword, quoted } from "./literals";

const KEYWORDS = new Set(
  "and as assert async await class def del from global if import in is lambda not or pass".split(" "),
);

export const path = ({ family, name }: Name): string => (family === undefined ? name : `${family}.${name}`);
/** Name of a variable, a member or an argument. */
export const variableText = (name: string): string => escapeKeyword(snakeCase(name), KEYWORDS);

export function keywords(entries: readonly Entry[]): string[] {
  return entries.map(([name, value]) => `${variableText(name)}=${valueText(value)}`);
}

export function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "boolean" ? (value.value ? "True" : "False") : literal(value.value);
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
        value.entries.map(([name, item, key]) => `${key ? valueText(key) : quoted(name)}: ${valueText(item)}`),
        "}",
      );
    case "struct":
      return bracketed(`${path(value.name)}(`, keywords(value.entries), ")");
    case "property":
      return `${valueText(value.of)}.${variableText(value.name)}`;
    case "variable":
      return variableText(value.name);
    case "constant":
      return `${path(value.of)}.${escapeKeyword(constantCase(value.member).toLowerCase(), KEYWORDS).toUpperCase()}`;
    case "reference":
      return value.text;
  }
}

const literal = (value: string | number): string => (typeof value === "string" ? quoted(value) : String(value));
const braced = (text: string): string => JSON.stringify(text).slice(1, -1).replace(/[{}]/g, "$&$&");
