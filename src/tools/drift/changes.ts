/** Finds differences between two values of an attribute, at any depth. */
import {
  type Attribute,
  type Attributes,
  attributeNamed,
  attributesOf,
  type ObjectShape,
  object,
  type State,
} from "../../framework/attribute";
import { fingerprint, isSameValue } from "../../framework/values/equality";
import { itemsIn, objectIn } from "../../framework/values/state";
import { partWithoutSecrets, withoutSecrets } from "../../output/secret-parts";
import { Decimal, Dynamic, UNKNOWN, type Value } from "../../plugin/cty/value";

export interface Change {
  /** Path of the value, such as `rules[3].action`. */
  readonly path: string;
  /** Value in the state; `null` if there is none. */
  readonly state: unknown;
  readonly cluster: unknown;
}

const HIDDEN = "(sensitive)";

export function changesIn(path: string, attribute: Attribute, state: Value, cluster: Value): Change[] {
  if (isSameValue(attribute, state, cluster)) return [];
  const { shape } = attribute;
  const whole = [{ path, state: shown(attribute, state), cluster: shown(attribute, cluster) }];
  if (attribute.traits.sensitive || state === null || cluster === null) return whole;
  if (shape.kind === "object" && shape.mapKey !== undefined) {
    const named = (value: Value) => namedElements(shape, shape.mapKey as string, itemsIn(value));
    return ofKeyed(path, elementIn(shape), named(state), named(cluster));
  }
  if (shape.kind === "set" || (shape.kind === "object" && shape.nesting === "set"))
    return ofSets(path, attribute, itemsIn(state), itemsIn(cluster));
  if (shape.kind !== "object") return whole;
  const element = itemOf(shape.attributes);
  if (shape.nesting === "single")
    return Object.entries(shape.attributes).flatMap(([name, child]) => {
      const [old, now] = [objectIn(state), objectIn(cluster)];
      return changesIn(`${path}.${name}`, child, old[name] ?? null, now[name] ?? null).map((change) => ({
        path: change.path,
        state: partWithoutSecrets({ ...old, [name]: change.state }, name),
        cluster: partWithoutSecrets({ ...now, [name]: change.cluster }, name),
      }));
    });
  const partsOf = (value: Value): State => (shape.nesting === "map" ? objectIn(value) : byIndex(itemsIn(value)));
  const [before, after] = [partsOf(state), partsOf(cluster)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const index = (key: string) => (shape.nesting === "map" ? JSON.stringify(key) : key);
  return keys.flatMap((key) => changesIn(`${path}[${index(key)}]`, element, before[key] ?? null, after[key] ?? null));
}

const byIndex = (items: readonly Value[]): State => Object.fromEntries(items.entries());

/** Attribute for an element of a list, set or map of objects. */
const itemOf = (attributes: Attributes): Attribute => object(attributes, { doc: "" });

/** Attribute for an element of a keyed set, as Terraform has it in the map. */
const elementIn = (shape: ObjectShape): Attribute =>
  shape.mapValue === undefined ? itemOf(attributesOf(shape)) : attributeNamed(shape.attributes, shape.mapValue);

interface Named {
  readonly key: Value;
  readonly element: Value;
}

/** The elements of a keyed set by the canonical form of their keys. */
function namedElements(shape: ObjectShape, by: string, items: readonly Value[]): ReadonlyMap<string, Named> {
  const { mapValue } = shape;
  const named = items.map((item) => {
    const { [by]: key = null, ...others } = objectIn(item);
    // Null and the absence of an element differ.
    const element = mapValue === undefined ? others : (others[mapValue] ?? "");
    return [fingerprint(attributeNamed(shape.attributes, by), key), { key, element }] as const;
  });
  return new Map(named);
}

/** Changes of the elements with the same key, and elements that only one side has. */
function ofKeyed(
  path: string,
  element: Attribute,
  before: ReadonlyMap<string, Named>,
  after: ReadonlyMap<string, Named>,
): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    const place = `${path}[${JSON.stringify((old ?? now)?.key)}]`;
    if (old && now) return changesIn(place, element, old.element, now.element);
    const part = (side: typeof old) => (side ? shown(element, side.element) : null);
    return [{ path: place, state: part(old), cluster: part(now) }];
  });
}

/** Changes of a set: elements that only one side has. */
function ofSets(path: string, attribute: Attribute, state: readonly Value[], cluster: readonly Value[]): Change[] {
  const { shape } = attribute;
  const element = shape.kind === "object" ? itemOf(shape.attributes) : "element" in shape ? shape.element : attribute;
  const key = (item: Value) => fingerprint(attribute, [item]);
  const [before, after] = [new Set(state.map(key)), new Set(cluster.map(key))];
  return [
    ...state
      .filter((item) => !after.has(key(item)))
      .map((item) => ({ path, state: shown(element, item), cluster: null })),
    ...cluster
      .filter((item) => !before.has(key(item)))
      .map((item) => ({ path, state: null, cluster: shown(element, item) })),
  ];
}

const shown = (attribute: Attribute, value: Value): unknown => withoutSecrets(plain(attribute, value));

/** Value as plain data, without sensitive and missing values. */
function plain({ shape, traits }: Attribute, value: Value): unknown {
  if (value === null || value === UNKNOWN) return null;
  if (traits.sensitive) return HIDDEN;
  if (value instanceof Decimal) return Number(String(value));
  if (value instanceof Dynamic) return String(value.value);
  if (shape.kind === "object" && shape.nesting === "single") {
    const parts = Object.entries(shape.attributes).map(([name, child]) => [
      name,
      plain(child, objectIn(value)[name] ?? null),
    ]);
    return Object.fromEntries(parts.filter(([, part]) => part !== null));
  }
  if (shape.kind === "object" && shape.mapKey !== undefined) {
    const element = elementIn(shape);
    const named = [...namedElements(shape, shape.mapKey, itemsIn(value)).values()];
    return Object.fromEntries(named.map(({ key, element: one }) => [String(key), plain(element, one)]));
  }
  const element = shape.kind === "object" ? itemOf(shape.attributes) : "element" in shape ? shape.element : undefined;
  if (!element) return value;
  if (Array.isArray(value)) return value.map((item) => plain(element, item));
  return Object.fromEntries(Object.entries(objectIn(value)).map(([name, part]) => [name, plain(element, part)]));
}
