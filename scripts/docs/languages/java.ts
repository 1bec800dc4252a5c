import { type Name, upperFirst } from "./assembly";
import { fitsOneLine, indented, kept } from "./layout";
import type { Program, Statement, Value } from "./program";

const WORDS = new Set(
  "abstract case class default enum final for import int interface new package private protected public static switch this".split(
    " ",
  ),
);
/** Of an `int`. */
const LARGEST = 0x7fffffff;
const LIBRARIES = { cdktf: "com.hashicorp.cdktf", "cdktf-pve": "io.github.cdktfpve" };

/** Members whose name is a word of the language. */
const member = (name: string): string => (WORDS.has(name) ? `${name}Value` : name);

const fullName = ({ library, family, name }: Name): string =>
  [LIBRARIES[library], family, name].filter(Boolean).join(".");

export function java({ statements, names }: Program): string {
  return new Writer(names).write(statements);
}

class Writer {
  /** By simple name: which of the types with it is imported. */
  private readonly imported = new Map<string, string>();

  constructor(names: readonly Name[]) {
    for (const name of names) if (!this.imported.has(name.name)) this.imported.set(name.name, fullName(name));
  }

  write(statements: readonly Statement[]): string {
    const body = statements.map((statement) => this.statement(statement)).join("\n");
    const utilities = ["List", "Map"].filter((name) => body.includes(`${name}.of(`)).map((name) => `java.util.${name}`);
    const imports = [...this.imported.values(), ...utilities].sort().map((name) => `import ${name};`);
    return [...imports, "", body].join("\n");
  }

  private statement(statement: Statement): string {
    if ("path" in statement)
      return `stack.addOverride(${JSON.stringify(statement.path)}, ${this.value(statement.value)});`;
    const { variable, made } = statement;
    const name = this.name(made.name);
    const calls = made.config?.kind === "struct" ? this.calls(made.config.entries) : [];
    const start = `stack, ${JSON.stringify(made.id)}`;
    const text = made.config ? chained(`${name}.Builder.create(${start})`, calls) : `new ${name}(${start})`;
    return variable === undefined ? `${text};` : `${name} ${kept(variable, WORDS)} = ${text};`;
  }

  private name(name: Name): string {
    const full = fullName(name);
    return this.imported.get(name.name) === full ? name.name : full;
  }

  private calls(entries: readonly (readonly [string, Value])[]): string[] {
    return entries.map(([name, value]) => `.${member(name)}(${this.value(value)})`);
  }

  private value(value: Value): string {
    switch (value.kind) {
      case "literal":
        return `${JSON.stringify(value.value)}${Number(value.value) > LARGEST ? "L" : ""}`;
      case "joined":
        return value.parts
          .map((part) => (typeof part === "string" ? JSON.stringify(part) : this.value(part)))
          .join(" + ");
      case "list":
        return listed(
          "List.of(",
          value.entries.map(([, item]) => this.value(item)),
        );
      case "map":
        return listed(
          "Map.of(",
          value.entries.map(([key, item]) => `${JSON.stringify(key)}, ${this.value(item)}`),
        );
      case "struct":
        return chained(`${this.name(value.name)}.builder()`, this.calls(value.entries));
      case "property":
        return `${kept(value.variable, WORDS)}.get${upperFirst(member(value.name))}()`;
      case "variable":
        return kept(value.name, WORDS);
    }
  }
}

function chained(start: string, calls: readonly string[]): string {
  const oneLine = [start, ...calls, ".build()"].join("");
  if (fitsOneLine(oneLine)) return oneLine;
  return [start, ...[...calls, ".build()"].map((call) => indented(call, "    "))].join("\n");
}

function listed(open: string, items: readonly string[]): string {
  const oneLine = `${open}${items.join(", ")})`;
  return fitsOneLine(oneLine) ? oneLine : `${open}\n${items.map((item) => indented(item, "    ")).join(",\n")})`;
}
