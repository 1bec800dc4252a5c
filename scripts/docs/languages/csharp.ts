import { hasMemberOfItsName, type Kind, type Name, upperFirst } from "./assembly";
import { bracketed } from "./layout";
import type { Program, Statement, Value } from "./program";

const WORDS = new Set(
  "base class default event fixed in internal lock namespace new null object out params private public ref static string this".split(
    " ",
  ),
);

export function csharp({ statements, names }: Program): string {
  const body = statements.map(statementText).join("\n");
  const libraries = [
    ...(body.includes("Dictionary<") ? ["System.Collections.Generic"] : []),
    ...(names.some(({ library, family }) => library === "cdktf-pve" && family === undefined) ? ["CdktfPve"] : []),
    ...(names.some(({ library }) => library === "cdktf") || body.includes("ITerraform") ? ["HashiCorp.Cdktf"] : []),
  ];
  const families = [
    ...new Set(names.flatMap(({ family }) => (family === undefined ? [] : [upperFirst(family)]))),
  ].sort();
  const aliases = families.map((family) => `using ${family} = CdktfPve.${family};`);
  return [...libraries.map((name) => `using ${name};`), ...aliases, "", body].join("\n");
}

const variableText = (name: string): string => (WORDS.has(name) ? `@${name}` : name);
const prefix = ({ family }: Name): string => (family === undefined ? "" : `${upperFirst(family)}.`);
const className = (name: Name): string => `${prefix(name)}${name.name}${hasMemberOfItsName(name) ? "_" : ""}`;
/** Structs are classes; where a type has to be told, it is their interface. */
const structType = (name: Name): string => `${prefix(name)}I${name.name}`;

function statementText(statement: Statement): string {
  if ("path" in statement)
    return `stack.AddOverride(${JSON.stringify(statement.path)}, ${valueText(statement.value)});`;
  const { variable, made } = statement;
  const given = ["stack", JSON.stringify(made.id), ...(made.config ? [valueText(made.config)] : [])];
  const text = `new ${className(made.name)}(${given.join(", ")});`;
  return variable === undefined ? text : `var ${variableText(variable)} = ${text}`;
}

function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      return JSON.stringify(value.value);
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
        value.entries.map(([key, item]) => `[${JSON.stringify(key)}] = ${valueText(item)}`),
      );
    case "struct":
      return initializer(
        `new ${prefix(value.name)}${value.name.name}`,
        value.entries.map(([name, item]) => `${upperFirst(name)} = ${valueText(item)}`),
      );
    case "property":
      return `${variableText(value.variable)}.${upperFirst(value.name)}`;
    case "variable":
      return variableText(value.name);
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

/** Braces that begin on a line of their own, where there is more than one line. */
function initializer(open: string, items: readonly string[]): string {
  const text = bracketed(`${open} { `, items, " }");
  return text.includes("\n") ? text.replace(`${open} {\n`, `${open}\n{\n`) : text;
}

const interpolated = (part: string): string => JSON.stringify(part).slice(1, -1).replace(/[{}]/g, "$&$&");
