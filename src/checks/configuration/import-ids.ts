/** What `importFrom` names: an id that the type has, of the object that the construct describes. */
import type { Block } from "../../constructs/checks/contract";
import type { State } from "../../framework/attribute";
import { DiagnosticError, plainWords } from "../../framework/diagnostics";
import { importObject } from "../../framework/handlers/import";
import { same } from "../../framework/values/equality";
import { propertyOf, spelledPath } from "../../naming/spelling";
import type { Diagnostic } from "../../plugin/contract";
import { isWhollyKnown, type Value } from "../../plugin/cty/value";
import { resourceOf } from "../types";

export function ofImport({ kind, type, importId: id }: Block, values: Readonly<State>): string[] {
  const definition = kind === "resource" && id !== undefined ? resourceOf(type) : undefined;
  if (!definition || id === undefined) return [];
  const { attributes, identity } = definition;
  try {
    const { state } = importObject({ type, definition, attributes }, { id, identity: null });
    const other = identity.find((name) => isAnother(definition, name, state, values));
    return other === undefined ? [] : [`${spelledPath("importFrom")}: ${anotherText(id, other, values)}`];
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const [first] = error.diagnostics;
    return first === undefined ? [] : [`${spelledPath("importFrom")}: ${problemText(id, definition, first)}`];
  }
}

/** Of a part of the id it says which one. */
function problemText(id: string, { identity, importExample }: Named, problem: Diagnostic): string {
  const [part] = problem.path ?? [];
  if (!part || !("attribute" in part)) return plainWords(problem);
  const form = `${identity.join("/")}, for example ${importExample}`;
  return `"${id}" is not ${form}: ${part.attribute} ${plainWords(problem)}`;
}

type Named = NonNullable<ReturnType<typeof resourceOf>>;

function isAnother({ attributes }: Named, name: string, imported: State, values: Readonly<State>): boolean {
  const attribute = attributes[name];
  const from: Value = imported[name] ?? null;
  const given: Value = values[name] ?? null;
  if (!attribute?.isConfigurable || from === null || given === null) return false;
  return isWhollyKnown(given) && !same(attribute, from, given);
}

const anotherText = (id: string, name: string, values: Readonly<State>): string =>
  `"${id}" is another object than the one described: ${propertyOf(name)} is ${JSON.stringify(values[name])}, and the plan would replace what it imports.`;
