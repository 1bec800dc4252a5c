import { bracketed } from "../../../src/tools/languages/literals";
import type { Value } from "../../../src/tools/languages/program";
import { keywords, path, valueText, variableText } from "../../../src/tools/languages/python";
import { type Call, type Made, type Program, type Statement, statementLines } from "./program";

export function python({ statements, names: classes }: Program): string {
  const body = statementLines(statements, "#", statementText);
  // Options of a method are keyword arguments, without their class.
  const names = classes.filter((name) => body.includes(path(name)));
  const modules = [
    ...importLine(
      "cdktf",
      names.filter(({ library }) => library === "cdktf").map(({ name }) => name),
    ),
    ...importLine(
      "cdktf_pve",
      names.filter(({ library }) => library === "cdktf-pve").map((name) => name.family ?? name.name),
    ),
  ];
  return [...modules, "", body].join("\n");
}

function importLine(module: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`from ${module} import ${[...new Set(names)].sort().join(", ")}`];
}

function statementText(statement: Statement): string {
  const { variable } = statement;
  const text = "made" in statement ? madeText(statement.made) : callText(statement.call);
  return variable === undefined ? text : `${variableText(variable)} = ${text}`;
}

function madeText({ name, id, config }: Made): string {
  return bracketed(`${path(name)}(`, ["stack", JSON.stringify(id), ...given(config)], ")");
}

function callText({ owner, method, given: values }: Call): string {
  return bracketed(`${valueText(owner)}.${variableText(method)}(`, values.flatMap(given), ")");
}

/** A struct as keyword arguments. */
function given(value: Value | undefined): string[] {
  if (value === undefined) return [];
  return value.kind === "struct" ? keywords(value.entries) : [valueText(value)];
}
