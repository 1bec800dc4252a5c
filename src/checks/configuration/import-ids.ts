/** `importFrom`: an id in the form of the type, of the object that the construct describes. */
import type { Block } from "../../constructs/checks/contract";
import type { State } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { importObject } from "../../framework/handlers/import";
import { same } from "../../framework/values/equality";
import { attribute, type Message, message } from "../../naming/message";
import { propertyOf } from "../../naming/spelling";
import type { Diagnostic } from "../../plugin/contract";
import { isWhollyKnown, type Value } from "../../plugin/cty/value";
import { resourceOf } from "../types";
import type { Remark } from "./message";

export function ofImport({ kind, type, importId: id }: Block, values: Readonly<State>): Remark[] {
  const definition = kind === "resource" && id !== undefined ? resourceOf(type) : undefined;
  if (!definition || id === undefined) return [];
  const { attributes, identity } = definition;
  const remark = (message: Message): Remark => ({ path: path(propertyOf("importFrom")), message });
  try {
    const { state } = importObject({ type, definition, attributes }, { id, identity: null });
    const other = identity.find((name) => isAnother(definition, name, state, values));
    return other === undefined ? [] : [remark(anotherText(id, other, values))];
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const [first] = error.diagnostics;
    return first === undefined ? [] : [remark(problemText(id, definition, first))];
  }
}

/** Of a part of the id it says which one. */
function problemText(id: string, { identity, importExample }: Named, problem: Diagnostic): Message {
  const [part] = problem.path ?? [];
  if (!part || !("attribute" in part)) return problem.message;
  const form = `${identity.join("/")}, for example ${importExample}`;
  return message`"${id}" is not ${form}: ${attribute(part.attribute)} ${problem.message}`;
}

type Named = NonNullable<ReturnType<typeof resourceOf>>;

function isAnother({ attributes }: Named, name: string, imported: State, values: Readonly<State>): boolean {
  const attribute = attributes[name];
  const from: Value = imported[name] ?? null;
  const given: Value = values[name] ?? null;
  if (!attribute?.isConfigurable || from === null || given === null) return false;
  return isWhollyKnown(given) && !same(attribute, from, given);
}

const anotherText = (id: string, name: string, values: Readonly<State>): Message =>
  message`"${id}" is another object than the one described: ${attribute(name)} is ${JSON.stringify(values[name])}, and the plan would replace the imported object.`;
