import type { Value } from "../../../src/tools/languages/assembly";
import { bracketed } from "../../../src/tools/languages/literals";
import { keywords, path, valueText, variableText } from "../../../src/tools/languages/python";
import { type Emitter, type Program, statementLines } from "./program";

export function python({ statements, names: classes }: Program): string {
  const body = statementLines(statements, EMITTER);
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

/** A struct as keyword arguments. */
function argumentsOf(value: Value | undefined): string[] {
  if (value === undefined) return [];
  return value.kind === "struct" ? keywords(value.entries) : [valueText(value)];
}

const EMITTER: Emitter = {
  mark: "#",
  creation: ({ name, id, config }) =>
    bracketed(`${path(name)}(`, ["stack", JSON.stringify(id), ...argumentsOf(config)], ")"),
  call: ({ owner, method, args }) =>
    bracketed(`${valueText(owner)}.${variableText(method)}(`, args.flatMap(argumentsOf), ")"),
  declaration: (variable, value) => `${variableText(variable)} = ${value}`,
  end: "",
};
