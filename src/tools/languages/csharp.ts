/** Writes values in C#. */
import { upperFirst } from "../../strings/case";
import type { Kind, Name, Value } from "./assembly";
import { bracketed, quoted } from "./literals";

const KEYWORDS = new Set(
  "base class default event fixed in internal lock namespace new null object out params private public ref static string this".split(
    " ",
  ),
);

export const variableText = (name: string): string => (KEYWORDS.has(name) ? `@${name}` : name);
export const prefix = ({ family }: Name): string => (family === undefined ? "" : `${upperFirst(family)}.`);
/** Type of a struct, which is its interface. */
const structType = (name: Name): string => `${prefix(name)}I${name.name}`;

export function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "string" ? quoted(value.value) : String(value.value);
    case "joined":
      return `$"${value.parts.map((part) => (typeof part === "string" ? interpolated(part) : `{${valueText(part)}}`)).join("")}"`;
    case "list": {
      const items = value.entries.map(([, item]) => valueText(item));
      const isPlain = value.of.is === "string" || value.of.is === "struct" || value.of.is === "list";
      return initializer(isPlain && items.length > 0 ? "new[]" : `new ${typeText(value.of)}[]`, items);
    }
    case "map":
      return initializer(
        `new Dictionary<string, ${typeText(value.of)}>`,
        value.entries.map(([name, item, key]) => `[${key ? valueText(key) : quoted(name)}] = ${valueText(item)}`),
      );
    case "struct":
      return initializer(
        `new ${prefix(value.name)}${value.name.name}`,
        value.entries.map(([name, item]) => `${upperFirst(name)} = ${valueText(item)}`),
      );
    case "property":
      return `${valueText(value.of)}.${upperFirst(value.name)}`;
    case "variable":
      return variableText(value.name);
    case "constant":
      return `${prefix(value.of)}${value.of.name}.${value.member}`;
    case "reference":
      return value.text;
  }
}

function typeText(kind: Kind): string {
  switch (kind.is) {
    case "string":
      return "string";
    case "number":
      return "double";
    case "boolean":
      return "bool";
    case "list":
      return `${typeText(kind.of)}[]`;
    case "struct":
      return structType(kind.name);
    case "construct":
      return `${prefix(kind.name)}${kind.name.name}`;
    default:
      return "object";
  }
}

/** Initializer on one line, or on several lines with the brace on its own line. */
function initializer(open: string, items: readonly string[]): string {
  const text = bracketed(`${open} { `, items, " }");
  return text.includes("\n") ? text.replace(`${open} {\n`, `${open}\n{\n`) : text;
}

const interpolated = (part: string): string => JSON.stringify(part).slice(1, -1).replace(/[{}]/g, "$&$&");
