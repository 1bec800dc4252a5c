/** Writes values in Go, in the format of gofmt. */
import { upperFirst } from "../../strings/case";
import type { Entry, Kind, Name, Value } from "./assembly";
import { escapeKeyword, fitsOneLine, indented, quoted } from "./literals";

const KEYWORDS = new Set(
  "case chan default func go import interface map package range select switch type var".split(" "),
);

export const packageOf = ({ library, family }: Name): string => family ?? (library === "cdktf" ? "cdktf" : "cdktfpve");
export const variableText = (name: string): string => escapeKeyword(name, KEYWORDS);
export const text = (value: string): string => `jsii.String(${quoted(value)})`;
const literal = (value: string | number | boolean): string =>
  typeof value === "string" ? quoted(value) : String(value);

export function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      if (typeof value.value === "string") return text(value.value);
      return typeof value.value === "number" ? `jsii.Number(${value.value})` : `jsii.Bool(${value.value})`;
    case "joined": {
      const format = value.parts.map((part) => (typeof part === "string" ? part.replaceAll("%", "%%") : "%v")).join("");
      const properties = value.parts.flatMap((part) => (typeof part === "string" ? [] : [`*${valueText(part)}`]));
      return `jsii.Sprintf(${[quoted(format), ...properties].join(", ")})`;
    }
    case "list": {
      const items = value.entries.map(([, item]) => item);
      const literals = items.map((item) => (item.kind === "literal" ? literal(item.value) : ""));
      if (value.of.is === "string" && items.length > 0 && !literals.includes(""))
        return `jsii.Strings(${literals.join(", ")})`;
      if (value.of.is === "number" && items.length > 0 && !literals.includes(""))
        return `jsii.Numbers(${literals.join(", ")})`;
      return braced(
        `&[]${typeText(value.of)}`,
        items.map((item) => elided(item)),
      );
    }
    case "map": {
      const items = value.entries.map(
        ([name, item, key]) => [key ? `*${valueText(key)}` : quoted(name), elided(item)] as const,
      );
      return keyed(value.of.is === "any" ? "map[string]any" : `&map[string]${typeText(value.of)}`, items);
    }
    case "struct":
      return `&${packageOf(value.name)}.${value.name.name}${fields(value.entries)}`;
    case "property":
      return `${valueText(value.of)}.${upperFirst(value.name)}()`;
    case "variable":
      return variableText(value.name);
    case "constant":
      return `${packageOf(value.of)}.${value.of.name}_${value.member}()`;
    case "reference":
      return value.text;
  }
}

/** Element of a list or map. Go infers the type of structs there. */
const elided = (value: Value): string => (value.kind === "struct" ? fields(value.entries) : valueText(value));

function typeText(kind: Kind): string {
  switch (kind.is) {
    case "string":
      return "*string";
    case "number":
      return "*float64";
    case "boolean":
      return "*bool";
    case "list":
      return `*[]${typeText(kind.of)}`;
    case "map":
      return `*map[string]${typeText(kind.of)}`;
    case "struct":
      return `*${packageOf(kind.name)}.${kind.name.name}`;
    case "construct":
      return `${packageOf(kind.name)}.${kind.name.name}`;
    default:
      return "any";
  }
}

function fields(entries: readonly Entry[]): string {
  return keyed(
    "",
    entries.map(([name, value]) => [upperFirst(name), valueText(value)] as const),
  );
}

function braced(open: string, items: readonly string[]): string {
  const oneLine = `${open}{${items.join(", ")}}`;
  return fitsOneLine(oneLine) ? oneLine : `${open}{\n${items.map((item) => `${indented(item, "\t")},\n`).join("")}}`;
}

/** Composite literal with keys. Aligns values of consecutive lines, as gofmt does. */
function keyed(open: string, entries: readonly (readonly [key: string, value: string])[]): string {
  const oneLine = `${open}{${entries.map(([key, value]) => `${key}: ${value}`).join(", ")}}`;
  if (entries.length < 3 && fitsOneLine(oneLine)) return oneLine;
  const lines = entries.map(([key, value], index) => {
    const isPlain = (at: number) => entries[at] !== undefined && !entries[at][1].includes("\n");
    let [first, last] = [index, index];
    while (isPlain(index) && isPlain(first - 1)) first--;
    while (isPlain(index) && isPlain(last + 1)) last++;
    const width = Math.max(...entries.slice(first, last + 1).map(([name]) => name.length));
    return `${indented(`${key}:${" ".repeat(1 + (isPlain(index) ? width - key.length : 0))}${value}`, "\t")},\n`;
  });
  return `${open}{\n${lines.join("")}}`;
}
