/** What the lists of other providers' types are made of. */
import { DiagnosticError } from "../../framework/diagnostics";
import type { Move } from "../../framework/resource";
import type { ValueMap } from "../../plugin/cty/value";
import { movedFromOtherKind, movedStateUnknown } from "../diagnostics";

/** The import id out of attributes: `"{vnet}/{cidr}"`. */
export const by =
  (template: string): Move["importId"] =>
  (source) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => text(source, name));

/** Kinds that are one type there and several here. */
export const ofKind =
  (kind: string, importId: Move["importId"]): Move["importId"] =>
  (source) => {
    if (source.type === kind) return importId(source);
    throw new DiagnosticError(movedFromOtherKind({ type: text(source, "type"), kind }));
  };

/** Of options that are not configured there nothing is managed there, and they stay as they are. */
export function options(move: Move, nameHere: (name: string) => string = (name) => name): Move {
  const managed: Move["managed"] = (source) =>
    Object.keys(source).flatMap((name) => (isConfigured(source[name]) ? [nameHere(name)] : []));
  return { ...move, managed };
}

/** States of the older halves have an empty text, 0 or an empty list where nothing is configured. */
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
