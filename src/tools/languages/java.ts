/** Writes values in Java. */
import { upperFirst } from "../../strings/case";
import type { Entry, Name, Value } from "./assembly";
import { constantCase, escapeKeyword, fitsOneLine, indented, quoted } from "./literals";

const KEYWORDS = new Set(
  "abstract case class default enum final for import int interface new package private protected public static switch this".split(
    " ",
  ),
);
/** Maximum value of an `int`. */
const MAX_INT = 0x7fffffff;
/** Maximum number of entries of `Map.of`. */
const MAX_MAP_ENTRIES = 10;

/** Member name. jsii adds `Value` to keywords. */
const member = (name: string): string => (KEYWORDS.has(name) ? `${name}Value` : name);
export const variableText = (name: string): string => escapeKeyword(name, KEYWORDS);
export const text = (value: string): string => quoted(value, "halves");

type List = Value & { readonly kind: "list" | "map" };

export class JavaValues {
  /** `name`: text of a class name. `list`: text of a long list or map, `undefined` for others. */
  constructor(
    readonly name: (of: Name) => string,
    private readonly list: (value: List) => string | undefined = () => undefined,
  ) {}

  calls(entries: readonly Entry[]): string[] {
    return entries.map(([name, value]) => `.${member(name)}(${this.value(value)})`);
  }

  value(value: Value): string {
    switch (value.kind) {
      case "literal":
        if (typeof value.value === "string") return text(value.value);
        return `${value.value}${Math.abs(Number(value.value)) > MAX_INT ? "L" : ""}`;
      case "joined":
        return value.parts.map((part) => (typeof part === "string" ? text(part) : this.value(part))).join(" + ");
      case "list":
        return (
          this.list(value) ??
          listed(
            "List.of(",
            value.entries.map(([, item]) => this.value(item)),
          )
        );
      case "map":
        return this.list(value) ?? this.map(value.entries);
      case "struct":
        return chained(`${this.name(value.name)}.builder()`, this.calls(value.entries));
      case "property":
        return `${this.value(value.of)}.get${upperFirst(member(value.name))}()`;
      case "variable":
        return variableText(value.name);
      case "constant":
        return `${this.name(value.of)}.${constantCase(value.member)}`;
      case "reference":
        return value.text;
    }
  }

  private map(entries: readonly Entry[]): string {
    const parts = entries.map(([name, item, key]) => `${key ? this.value(key) : text(name)}, ${this.value(item)}`);
    if (entries.length <= MAX_MAP_ENTRIES) return listed("Map.of(", parts);
    return listed(
      "Map.ofEntries(",
      parts.map((part) => `Map.entry(${part})`),
    );
  }
}

export function chained(start: string, calls: readonly string[]): string {
  const oneLine = [start, ...calls, ".build()"].join("");
  if (fitsOneLine(oneLine)) return oneLine;
  return [start, ...[...calls, ".build()"].map((call) => indented(call, "    "))].join("\n");
}

function listed(open: string, items: readonly string[]): string {
  const oneLine = `${open}${items.join(", ")})`;
  return fitsOneLine(oneLine) ? oneLine : `${open}\n${items.map((item) => indented(item, "    ")).join(",\n")})`;
}
