import { bracketed } from "../../../src/tools/languages/literals";
import { keywords, path, valueText, variableText } from "../../../src/tools/languages/python";
import type { Program, Statement } from "./program";

export function python({ statements, names }: Program): string {
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
  return [...modules, "", ...statements.map(statementText)].join("\n");
}

function importLine(module: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`from ${module} import ${[...new Set(names)].sort().join(", ")}`];
}

function statementText(statement: Statement): string {
  if ("path" in statement)
    return bracketed("stack.add_override(", [JSON.stringify(statement.path), valueText(statement.value)], ")");
  const { variable, made } = statement;
  const options = made.config?.kind === "struct" ? keywords(made.config.entries) : [];
  const text = bracketed(`${path(made.name)}(`, ["stack", JSON.stringify(made.id), ...options], ")");
  return variable === undefined ? text : `${variableText(variable)} = ${text}`;
}
