import { type Kind, type Name, upperFirst } from "./assembly";
import { fitsOneLine, indented, kept } from "./layout";
import type { Program, Statement, Value } from "./program";

const WORDS = new Set("case chan default func go import interface map package range select switch type var".split(" "));
const OURS = "github.com/cdktf-pve/cdktf-pve-go/cdktfpve";

export function go({ statements, names }: Program): string {
  const body = statements.map(statementText).join("\n");
  const packages = names.map(({ library, family }) =>
    library === "cdktf"
      ? "github.com/hashicorp/terraform-cdk-go/cdktf"
      : family === undefined
        ? OURS
        : `${OURS}/${family}`,
  );
  const used = [
    ...new Set([
      "github.com/aws/jsii-runtime-go",
      ...packages,
      ...(body.includes("cdktf.ITerraform") ? ["github.com/hashicorp/terraform-cdk-go/cdktf"] : []),
    ]),
  ];
  return [
    `import (\n${used
      .sort()
      .map((path) => `\t"${path}"\n`)
      .join("")})`,
    "",
    body,
  ].join("\n");
}

const packageOf = ({ library, family }: Name): string => family ?? (library === "cdktf" ? "cdktf" : "cdktfpve");
const variableText = (name: string): string => kept(name, WORDS);
const text = (value: string): string => `jsii.String(${JSON.stringify(value)})`;

function statementText(statement: Statement): string {
  if ("path" in statement) return `stack.AddOverride(${text(statement.path)}, ${valueText(statement.value)})`;
  const { variable, made } = statement;
  const config = made.config ? valueText(made.config) : "nil";
  const call = `${packageOf(made.name)}.New${made.name.name}(stack, ${text(made.id)}, ${config})`;
  return variable === undefined ? call : `${variableText(variable)} := ${call}`;
}

function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      if (typeof value.value === "string") return text(value.value);
      return typeof value.value === "number" ? `jsii.Number(${value.value})` : `jsii.Bool(${value.value})`;
    case "joined": {
      const format = value.parts.map((part) => (typeof part === "string" ? part.replaceAll("%", "%%") : "%v")).join("");
      const properties = value.parts.flatMap((part) => (typeof part === "string" ? [] : [`*${valueText(part)}`]));
      return `jsii.Sprintf(${[JSON.stringify(format), ...properties].join(", ")})`;
    }
    case "list": {
      const items = value.entries.map(([, item]) => item);
      const literals = items.map((item) => (item.kind === "literal" ? JSON.stringify(item.value) : ""));
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
      const items = value.entries.map(([key, item]) => [JSON.stringify(key), elided(item)] as const);
      return keyed(value.of.is === "any" ? "map[string]any" : `&map[string]${typeText(value.of)}`, items);
    }
    case "struct":
      return `&${packageOf(value.name)}.${value.name.name}${fields(value.entries)}`;
    case "property":
      return `${variableText(value.variable)}.${upperFirst(value.name)}()`;
    case "variable":
      return variableText(value.name);
  }
}

/** Within a list or map of structs Go knows the type. */
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

function fields(entries: readonly (readonly [string, Value])[]): string {
  return keyed(
    "",
    entries.map(([name, value]) => [upperFirst(name), valueText(value)] as const),
  );
}

function braced(open: string, items: readonly string[]): string {
  const oneLine = `${open}{${items.join(", ")}}`;
  return fitsOneLine(oneLine) ? oneLine : `${open}{\n${items.map((item) => `${indented(item, "\t")},\n`).join("")}}`;
}

/** As gofmt has it: values of lines that follow each other stand in one column. */
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
