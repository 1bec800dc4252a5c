/** Arguments of Terraform in a block: `ignoreChanges` of `lifecycle`, and `importFrom`. */
import type { Block, Configuration, Given } from "../../constructs/checks/contract";
import type { Attributes, State } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { importObject } from "../../framework/handlers/import";
import { isSameValue } from "../../framework/values/equality";
import { closest } from "../../naming/closest";
import { attribute, type Message, message } from "../../naming/message";
import { propertyOf } from "../../naming/spelling";
import type { Diagnostic } from "../../plugin/contract";
import { isWhollyKnown, type Value } from "../../plugin/cty/value";
import { camelCase } from "../../strings/case";
import type { Remark } from "../finding";
import { resourceOf } from "../types";

/** `ignoreChanges` of `lifecycle`: names of attributes, which CDKTF passes to Terraform unchanged. */
export function problemsOfIgnoredChanges({ lifecycle }: Configuration, attributes: Attributes): Remark[] {
  return [lifecycle ?? null].flat().flatMap((block: Given) => {
    const names = (block as { readonly ignore_changes?: Given } | null)?.ignore_changes;
    if (!Array.isArray(names)) return [];
    return names.flatMap((name: Given, index) => {
      const problem = typeof name === "string" && name !== "all" ? problemOf(name, attributes) : undefined;
      return problem === undefined
        ? []
        : [{ path: path(propertyOf("lifecycle"), propertyOf("ignoreChanges"), index), message: [problem] }];
    });
  });
}

/** Checks each name of a reference, such as `rules` and `comment` of `rules[0].comment`. */
function problemOf(reference: string, attributes: Attributes): string | undefined {
  let inner: Attributes = attributes;
  for (const [, name = ""] of reference.matchAll(/(?:^|\.)([A-Za-z_]\w*)/g)) {
    const attribute = inner[name];
    if (!attribute) return unknownText(name, Object.keys(inner));
    if (attribute.shape.kind !== "object") return undefined;
    inner = attribute.shape.attributes;
  }
  return undefined;
}

function unknownText(name: string, names: readonly string[]): string {
  const meant = names.find((candidate) => camelCase(candidate) === name) ?? closest(name, names);
  const hint = meant === undefined ? "." : `; did you mean "${meant}"?`;
  return `there is no attribute "${name}": names are those of Terraform here${hint}`;
}

/** `importFrom`: the id has the form of the type, and is that of the object that the construct describes. */
export function problemsOfImport({ kind, type, importId: id }: Block, values: Readonly<State>): Remark[] {
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

/** Names the part of the id that is wrong. */
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
  const configured: Value = values[name] ?? null;
  if (!attribute?.isConfigurable || from === null || configured === null) return false;
  return isWhollyKnown(configured) && !isSameValue(attribute, from, configured);
}

const anotherText = (id: string, name: string, values: Readonly<State>): Message =>
  message`"${id}" is another object than the one described: ${attribute(name)} is ${JSON.stringify(values[name])}, and the plan would replace the imported object.`;
