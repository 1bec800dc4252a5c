/** Functions for the lists of types of other providers. */
import { DiagnosticError } from "../../framework/diagnostics";
import type { Move } from "../../framework/resource";
import type { ValueMap } from "../../plugin/cty/value";
import { movedFromOtherKind, movedStateUnknown } from "../diagnostics";

/** Builds the import ID from attributes: `"{vnet}/{cidr}"`. */
export const importIdFrom =
  (template: string): Move["importId"] =>
  (source) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => text(source, name));

/** For one type of the other provider that is several types in this provider. */
export const ofKind =
  (kind: string, importId: Move["importId"]): Move["importId"] =>
  (source) => {
    if (source.type === kind) return importId(source);
    throw new DiagnosticError(movedFromOtherKind({ type: text(source, "type"), kind }));
  };

/** For options. The other provider does not manage options that are not configured, so they do not change. */
export function options(move: Move, nameHere: (name: string) => string = (name) => name): Move {
  const managed: Move["managed"] = (source) =>
    Object.keys(source).flatMap((name) => (isConfigured(source[name]) ? [nameHere(name)] : []));
  return { ...move, managed };
}

/** States of older types have an empty text, 0 or an empty list for attributes that are not configured. */
export function isSet(value: unknown): boolean {
  return isConfigured(value) && value !== 0;
}

export function isConfigured(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

export function text(source: ValueMap, name: string): string {
  const value = source[name];
  if (typeof value === "string" || typeof value === "number") return String(value);
  const problem = `It has no ${name}, only ${Object.keys(source).join(", ")}`;
  throw new DiagnosticError(movedStateUnknown({ problem }));
}
