import { upperFirst } from "../../../src/strings/case";
import type { Name } from "../../../src/tools/languages/assembly";
import { prefix, valueText, variableText } from "../../../src/tools/languages/csharp";
import { ASSEMBLY } from "./library";
import type { Program, Statement } from "./program";

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

const className = (name: Name): string => `${prefix(name)}${name.name}${ASSEMBLY.hasMemberOfItsName(name) ? "_" : ""}`;
function statementText(statement: Statement): string {
  if ("path" in statement)
    return `stack.AddOverride(${JSON.stringify(statement.path)}, ${valueText(statement.value)});`;
  const { variable, made } = statement;
  const given = ["stack", JSON.stringify(made.id), ...(made.config ? [valueText(made.config)] : [])];
  const text = `new ${className(made.name)}(${given.join(", ")});`;
  return variable === undefined ? text : `var ${variableText(variable)} = ${text}`;
}
