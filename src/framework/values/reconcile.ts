/**
 * Combines the server's object with the prior state (read) or with the plan (apply).
 */
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, attributeNamed, type ObjectShape, type State } from "../attribute";
import { deriveInto } from "./derive";
import { fingerprint, isSameValue } from "./equality";
import { itemsIn, objectIn } from "./state";

/**
 * The state after a read. Keeps the prior spelling of equal values. Attributes that the server does not report (`undefined` in
 * `remote`: secrets, settings of the provider itself) keep their prior value.
 */
export function reconcileRead(attributes: Attributes, prior: State, remote: State): State {
  const state = readObject(attributes, prior, remote);
  deriveInto(attributes, state);
  return state;
}

function readObject(attributes: Attributes, prior: ValueMap | undefined, remote: ValueMap): State {
  const state: State = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    state[name] = readValue(attribute, prior?.[name] ?? null, remote[name]);
  }
  return state;
}

function readValue(attribute: Attribute, prior: Value, remote: Value | undefined): Value {
  const { traits } = attribute;
  if (traits.writeOnly) return null;
  if (remote === undefined) return prior ?? traits.defaultValue ?? null;
  const value = remote === null ? (traits.defaultValue ?? null) : refine(attribute, prior, remote);
  // Null, as after an import, is not a spelling to keep for an attribute that always has a value.
  const alwaysSet = traits.defaultValue !== undefined || traits.role === "required";
  return isSameValue(attribute, value, prior) && !(prior === null && alwaysSet) ? prior : value;
}

/** Keeps the prior spelling of elements even when the collection as a whole has changed. */
function refine(attribute: Attribute, prior: Value, remote: Value): Value {
  const { shape } = attribute;
  return shape.kind === "object"
    ? withElements(attribute, shape, remote, prior, (item, before) => readNested(shape.attributes, before, item))
    : remote;
}

function readNested(attributes: Attributes, prior: ValueMap | undefined, remote: ValueMap): State {
  const state = readObject(attributes, prior, remote);
  deriveInto(attributes, state);
  return state;
}

/** The state after an apply: planned values as planned, unknown ones from the server, or null if it reports none. */
export function completePlan(attributes: Attributes, planned: State, remote: State): State {
  const state = completeObject(attributes, planned, remote);
  deriveInto(attributes, state);
  return state;
}

function completeObject(attributes: Attributes, planned: ValueMap, remote: ValueMap | undefined): State {
  const state: State = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    state[name] = completeValue(attribute, planned[name] ?? null, remote?.[name]);
  }
  return state;
}

function completeValue(attribute: Attribute, planned: Value, remote: Value | undefined): Value {
  const { shape, traits } = attribute;
  if (planned === UNKNOWN) return traits.writeOnly ? null : completeUnknown(remote, traits.defaultValue);
  if (shape.kind !== "object" || planned === null) return planned;
  return withElements(attribute, shape, planned, remote, (item, found) =>
    completeObject(shape.attributes, item, found),
  );
}

function completeUnknown(remote: Value | undefined, defaultValue: Value | undefined): Value {
  if (remote === undefined || remote === null || remote === UNKNOWN) return defaultValue ?? null;
  return remote;
}

/** Changes each object of a value, given its partner in another value. */
function withElements(
  attribute: Attribute,
  { nesting }: ObjectShape,
  value: Value,
  others: Value | undefined,
  change: (element: ValueMap, partner: ValueMap | undefined) => State,
): Value {
  const changed = (item: Value, other: Value | undefined) =>
    isMap(item) ? change(item, isMap(other) ? other : undefined) : item;
  if (nesting === "single") return changed(value, others);
  if (nesting === "map") {
    const keyed = isMap(others) ? others : {};
    return Object.fromEntries(Object.entries(objectIn(value)).map(([key, item]) => [key, changed(item, keyed[key])]));
  }
  const partner = partners(attribute, others);
  return itemsIn(value).map((item, index) => (isMap(item) ? change(item, partner(item, index)) : item));
}

/** Finds the partner of an element; `undefined` if it has none. */
type Partner = (element: ValueMap, index: number) => ValueMap | undefined;

/**
 * Pairs the elements of two collections of objects, so that computed parts follow their element. Lists pair by index, sets by
 * key, and sets without a key by all configurable values.
 */
export function partners(attribute: Attribute, others: Value | undefined): Partner {
  const { shape, traits } = attribute;
  if (shape.kind !== "object" || !Array.isArray(others)) return () => undefined;
  const candidates = others.filter(isMap);
  // Terraform compares lists by index.
  if (shape.nesting === "list") return (_, index) => candidates[index];
  const names = traits.keyedBy ?? configurableNames(shape.attributes);
  const byKey = new Map(candidates.map((candidate) => [keyOf(shape.attributes, names, candidate), candidate]));
  return (element) => byKey.get(keyOf(shape.attributes, names, element));
}

function keyOf(attributes: Attributes, names: readonly string[], element: ValueMap): string {
  return names.map((name) => fingerprint(attributeNamed(attributes, name), element[name])).join("\u0000");
}

function configurableNames(attributes: Attributes): string[] {
  return Object.entries(attributes)
    .filter(([, attribute]) => attribute.isConfigurable && !attribute.traits.writeOnly)
    .map(([name]) => name);
}
