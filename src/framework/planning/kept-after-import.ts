/**
 * Attributes that an import found set and no configuration has set since: collections, and deprecated attributes, which
 * Terraform leaves out of generated configurations. Their absence from the configuration is not a decision, so they are not
 * managed: plans keep them and send nothing. Decision: contributing/decisions/0028-omitted-lists-are-not-managed.md.
 */
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, nestingOf, type State } from "../attribute";
import { path } from "../diagnostics";
import type { Warn } from "../plan-warnings";
import { isSameValue } from "../values/equality";
import { keptAfterImport, listReleased } from "./diagnostics";

/** Dotted names of the kept attributes that have a value: `entries`, `tag_style.color_map`. */
export function keptOfImport(attributes: Attributes, state: ValueMap, within = ""): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (!attribute.isKept || isSameValue(attribute, state[name] ?? null, null)) return [];
    const value = state[name] ?? null;
    const { shape } = attribute;
    const inner =
      shape.kind === "object" && shape.nesting === "single" && isMap(value)
        ? keptOfImport(shape.attributes, value, `${within}${name}.`)
        : [];
    return [`${within}${name}`, ...inner];
  });
}

/** The kept attributes that still have a value on the server. */
export function stillKept(attributes: Attributes, state: State, kept: readonly string[]): string[] {
  if (kept.length === 0) return [];
  const imported = new Set(keptOfImport(attributes, state));
  return kept.filter((name) => imported.has(name));
}

/**
 * Drops collections that are not in the prior state from a refresh: they are not managed. The absence of a superseded one counts:
 * with the attribute that supersedes it, it is managed and empty.
 */
export function withoutUnmanaged(attributes: Attributes, prior: State, read: State): State {
  const isManaged = (name: string) => {
    const attribute = attributes[name];
    if (!attribute?.isKept || !attribute.holdsElements || isSuperseded(attribute, prior)) return true;
    return (prior[name] ?? null) !== null;
  };
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, isManaged(name) ? value : null]));
}

/** Plans the kept attributes unchanged. Returns the names that remain kept because the configuration does not set them. */
export function planKept(
  attributes: Attributes,
  config: ValueMap,
  planned: State,
  prior: State | null,
  kept: readonly string[] = [],
): readonly string[] {
  if (!prior) return [];
  return kept.filter((name) => planOne(attributes, name.split("."), config, planned, prior));
}

function planOne(
  attributes: Attributes,
  [name = "", ...inner]: readonly string[],
  config: ValueMap,
  planned: State,
  prior: ValueMap,
): boolean {
  const attribute = attributes[name];
  const configured = config[name] ?? null;
  const before = prior[name] ?? null;
  if (!attribute || isSuperseded(attribute, config)) return false;
  if (configured === null) {
    planned[name] = before;
    return true;
  }
  const { shape } = attribute;
  const now = planned[name] ?? null;
  if (inner.length === 0 || shape.kind !== "object" || !isMap(configured) || !isMap(before) || !isMap(now))
    return false;
  const copy = { ...now };
  const isKept = planOne(shape.attributes, inner, configured, copy, before);
  planned[name] = copy;
  return isKept;
}

/** True when an attribute is set that excludes this one. */
function isSuperseded({ traits }: Attribute, values: ValueMap): boolean {
  const isChosen = (value: Value) => value !== null && value !== false && value !== "";
  return (traits.supersededBy ?? []).some((name) => isChosen(values[name] ?? null));
}

/** True for a kept attribute that is unmanaged on purpose: a list with resources of single elements, or an attribute that needs one. */
export function isLeftToOthers(attributes: Attributes, kept: readonly string[], name: string): boolean {
  const traits = attributeAt(attributes, name.split("."))?.traits;
  if (!traits || !kept.includes(name)) return false;
  return (
    traits.sharedWith !== undefined ||
    (traits.supersededBy ?? []).some((superseding) => isLeftToOthers(attributes, kept, superseding))
  );
}

/** Warns about removed collections whose elements other resources may manage. */
export function warnOfReleased(
  attributes: Attributes,
  planned: State,
  prior: State | null,
  name: string,
  warn: Warn,
): void {
  for (const [list, attribute] of Object.entries(attributes)) {
    const { traits } = attribute;
    const before = prior?.[list] ?? null;
    const count = Array.isArray(before) ? before.length : 0;
    if (!traits.sharedWith || count === 0 || (planned[list] ?? null) !== null) continue;
    const elements = count === 1 ? "Its element remains" : `Its ${count} elements remain`;
    const empty = emptyForm(attribute);
    warn(listReleased({ list, elements, object: name, type: traits.sharedWith, empty }, path(list)));
  }
}

/** Warns about kept attributes, except those that are left to other resources. */
export function warnOfKept(attributes: Attributes, kept: readonly string[], object: string, warn: Warn): void {
  const named = kept.flatMap((name) => {
    const found = attributeAt(attributes, name.split("."));
    const isWithin = kept.some((outer) => name.startsWith(`${outer}.`));
    return !found || isWithin || isLeftToOthers(attributes, kept, name) ? [] : [{ name, attribute: found }];
  });
  const [first] = named;
  if (!first) return;
  const empty = named.map(({ name, attribute }) => `${name} = ${emptyForm(attribute)}`);
  const names = named.map(({ name }) => name).join(", ");
  warn(keptAfterImport({ object, names, empty: empty.join(", ") }, path(...first.name.split("."))));
}

function attributeAt(attributes: Attributes, [name = "", ...inner]: readonly string[]): Attribute | undefined {
  const attribute = attributes[name];
  if (inner.length === 0 || !attribute) return attribute;
  return attribute.shape.kind === "object" ? attributeAt(attribute.shape.attributes, inner) : undefined;
}

function emptyForm({ shape }: Attribute): string {
  if (shape.kind === "string") return '""';
  const isList =
    shape.kind === "list" || shape.kind === "set" || (shape.kind === "object" && isSequence(nestingOf(shape).nesting));
  return isList ? "[]" : "{}";
}

const isSequence = (nesting: string) => nesting === "list" || nesting === "set";
