/** Values in Java. */
import { upperFirst } from "../../strings/case";
import type { Name } from "./assembly";
import { constantCase, fitsOneLine, indented, kept } from "./layout";
import type { Entry, Value } from "./program";
import { quoted } from "./quoted";

const WORDS = new Set(
  "abstract case class default enum final for import int interface new package private protected public static switch this".split(
    " ",
  ),
);
/** Of an `int`. */
const LARGEST = 0x7fffffff;
/** `Map.of` takes as many entries. */
const MOST_ENTRIES = 10;

/** Members whose name is a word of the language. */
const member = (name: string): string => (WORDS.has(name) ? `${name}Value` : name);
export const variableText = (name: string): string => kept(name, WORDS);
export const text = (value: string): string => quoted(value, "halves");

type List = Value & { readonly kind: "list" | "map" };

export class JavaValues {
  /** `name`: how a class is written; `list`: what is written for a list that is too long. */
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
        return `${value.value}${Math.abs(Number(value.value)) > LARGEST ? "L" : ""}`;
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
        return this.map(value.entries);
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
    const parts = entries.map(([key, item]) => `${text(key)}, ${this.value(item)}`);
    if (entries.length <= MOST_ENTRIES) return listed("Map.of(", parts);
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
