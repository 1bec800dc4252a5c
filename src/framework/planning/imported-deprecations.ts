/**
 * Deprecated attributes of imported objects. Engines leave them out of the configuration that they generate, so that
 * after an import their absence says nothing: what the server has stays as it is, until the configuration sets it once.
 */
import type { ValueMap } from "../../plugin/cty/value";
import type { Diagnostic } from "../../plugin/provider";
import { type Attribute, type Attributes, attributeNamed, type State } from "../attribute";
import { warning } from "../diagnostics";
import { same } from "../values/equality";

/** Names of what the first read after an import found in deprecated attributes. */
export function keptOfImport(attributes: Attributes, state: State): string[] {
  return Object.keys(attributes).filter((name) => attributes[name]?.isKept && isThere(attributes, state, name));
}

/** What of it is still on the server. */
export function stillKept(attributes: Attributes, state: State, kept: readonly string[]): string[] {
  return kept.filter((name) => isThere(attributes, state, name));
}

/** Plans what is kept as it is. Answers what goes on being kept: not what the configuration sets. */
export function planKept(
  config: ValueMap,
  planned: State,
  prior: State | null,
  kept: readonly string[] = [],
): readonly string[] {
  const unset = prior ? kept.filter((name) => (config[name] ?? null) === null) : [];
  for (const name of unset) planned[name] = prior?.[name] ?? null;
  return unset;
}

export function warnOfKept(attributes: Attributes, kept: readonly string[]): Diagnostic {
  const empty = kept.map((name) => `${name} = ${emptyForm(attributeNamed(attributes, name))}`);
  const detail = `Not in the configuration, but set on the server since before the import: ${kept.join(", ")}. Generated configurations leave out what is deprecated, so it stays as it is. To manage it, write it into the configuration; to clear it, set ${empty.join(", ")}.`;
  return warning(
    "Deprecated settings stay as they were imported",
    detail,
    kept.slice(0, 1).map((attribute) => ({ attribute })),
  );
}

function isThere(attributes: Attributes, state: State, name: string): boolean {
  const attribute = attributes[name];
  return attribute !== undefined && !same(attribute, state[name], null);
}

function emptyForm({ shape }: Attribute): string {
  if (shape.kind === "string") return '""';
  const isList = shape.kind === "list" || shape.kind === "set" || (shape.kind === "object" && shape.nesting === "list");
  return isList ? "[]" : "{}";
}
