import { upperFirst } from "../../../src/strings/case";
import type { Name } from "../../../src/tools/languages/assembly";
import { prefix, valueText, variableText } from "../../../src/tools/languages/csharp";
import type { Value } from "../../../src/tools/languages/program";
import { ASSEMBLY } from "./library";
import { type Call, type Made, type Program, type Statement, statementLines } from "./program";

export function csharp({ statements, names: classes, elements }: Program): string {
  const body = statementLines(statements, "//", statementText);
  const names = [...classes, ...elements];
  const libraries = [
    ...(body.includes("Dictionary<") ? ["System.Collections.Generic"] : []),
    ...(names.some(({ library, family }) => library === "cdktf-pve" && family === undefined) ? ["CdktfPve"] : []),
    ...(names.some(({ library }) => library === "cdktf") ? ["HashiCorp.Cdktf"] : []),
  ];
  const families = [
    ...new Set(names.flatMap(({ family }) => (family === undefined ? [] : [upperFirst(family)]))),
  ].sort();
  const aliases = families.map((family) => `using ${family} = CdktfPve.${family};`);
  return [...libraries.map((name) => `using ${name};`), ...aliases, "", body].join("\n");
}

const className = (name: Name): string => `${prefix(name)}${name.name}${ASSEMBLY.hasMemberOfItsName(name) ? "_" : ""}`;
function statementText(statement: Statement): string {
  const { variable } = statement;
  const text = "made" in statement ? madeText(statement.made) : callText(statement.call);
  return variable === undefined ? text : `var ${variableText(variable)} = ${text}`;
}

const madeText = ({ name, id, config }: Made): string =>
  `new ${className(name)}(${["stack", JSON.stringify(id), ...given(config)].join(", ")});`;
const callText = ({ owner, method, given: values }: Call): string =>
  `${valueText(owner)}.${upperFirst(method)}(${values.flatMap(given).join(", ")});`;
const given = (value: Value | undefined): string[] => (value ? [valueText(value)] : []);
