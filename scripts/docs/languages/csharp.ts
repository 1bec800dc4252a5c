import { upperFirst } from "../../../src/strings/case";
import type { Name, Value } from "../../../src/tools/languages/assembly";
import { prefix, valueText, variableText } from "../../../src/tools/languages/csharp";
import { ASSEMBLY } from "./library";
import { type Emitter, type Program, statementLines } from "./program";

export function csharp({ statements, names: classes, elements }: Program): string {
  const body = statementLines(statements, EMITTER);
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
const argument = (value: Value | undefined): string[] => (value ? [valueText(value)] : []);

const EMITTER: Emitter = {
  mark: "//",
  creation: ({ name, id, config }) =>
    `new ${className(name)}(${["stack", JSON.stringify(id), ...argument(config)].join(", ")})`,
  call: ({ owner, method, args }) => `${valueText(owner)}.${upperFirst(method)}(${args.flatMap(argument).join(", ")})`,
  declaration: (variable, value) => `var ${variableText(variable)} = ${value}`,
  end: ";",
};
