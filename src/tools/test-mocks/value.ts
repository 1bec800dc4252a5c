/**
 * A believable value for an attribute that the server decides: what an example has, the first of the allowed values, what is in
 * force by default, or what the name says.
 */
import type { Attribute, Attributes } from "../../framework/attribute";
import type { Value, ValueMap } from "../../plugin/cty/value";
import type { Examples } from "./examples";
import { byName } from "./names";

export interface Sources {
  readonly type: string;
  /** Of the type itself. */
  readonly own: Examples;
  readonly all: Examples;
  /** What resources allow, or take where nothing is configured, by the name of the attribute. */
  readonly usual: Examples;
}

/** `undefined` where nothing believable is known. */
function believable(name: string, attribute: Attribute, sources: Sources): Value | undefined {
  const { shape, traits } = attribute;
  if (shape.kind === "object") return shape.nesting === "single" ? objectOf(shape.attributes, sources) : undefined;
  if (shape.kind === "map" || shape.kind === "dynamic") return {};
  const checked = (value: unknown): value is Value =>
    value !== undefined && value !== null && fits(attribute, value as Value);
  const element = "element" in shape ? shape.element : undefined;
  const candidates: unknown[] = [
    ...(traits.target === undefined ? [] : [traits.target]),
    traits.defaultValue,
    ...(sources.own.get(name) ?? []),
    traits.absent,
    ...allowed(attribute),
    ...(element
      ? [[byName(name.replace(/s$/, ""), element.shape.kind, sources.type)].filter((one) => one !== undefined)]
      : []),
    byName(name, shape.kind, sources.type),
    ...(sources.all.get(name) ?? []),
    ...(sources.usual.get(name) ?? []),
    ...(shape.kind === "bool" ? [false] : shape.kind === "number" ? [0] : []),
    ...(element ? [...allowed(element).map((one) => [one]), []] : []),
  ];
  return candidates.find(checked);
}

function objectOf(attributes: Attributes, sources: Sources): ValueMap {
  return valuesOf(attributes, (name, attribute) => believable(name, attribute, sources), sources);
}

/** Values of what the server decides. Lists of objects that it decides as a whole are empty in tests, until one overrides them. */
export function computedOf(attributes: Attributes, sources: Sources): ValueMap {
  return valuesOf(
    attributes,
    (name, attribute) => {
      if (isComputed(attribute)) return believable(name, attribute, sources);
      if (attribute.shape.kind !== "object") return undefined;
      // Of each object that is configured.
      const inside = computedOf(attribute.shape.attributes, sources);
      return Object.keys(inside).length > 0 ? inside : undefined;
    },
    sources,
  );
}

export function isComputed({ traits }: Attribute): boolean {
  return traits.role === "computed" || traits.role === "optional-computed";
}

/** Values that follow from others of the object are made of believable ones. */
function valuesOf(
  attributes: Attributes,
  choose: (name: string, attribute: Attribute) => Value | undefined,
  sources: Sources,
): ValueMap {
  const values = Object.entries(attributes).flatMap(([name, attribute]) => {
    const { derivation } = attribute.traits;
    const value = derivation ? derived(derivation, attributes, sources) : choose(name, attribute);
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

function derived(
  { from, compute }: NonNullable<Attribute["traits"]["derivation"]>,
  attributes: Attributes,
  sources: Sources,
): Value | undefined {
  const values = from.map((name) => (attributes[name] ? believable(name, attributes[name], sources) : undefined));
  return values.includes(undefined) ? undefined : (compute as (...given: unknown[]) => Value)(...values);
}

/** What is known of the attributes of resources, which data sources of the same objects do not repeat. */
export function usualValues(attributes: Attributes, into: Map<string, Value[]>): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const { defaultValue, absent } = attribute.traits;
    const values = [...allowed(attribute), defaultValue, absent].filter(
      (value) => value !== undefined && value !== null,
    );
    into.set(name, [...(into.get(name) ?? []), ...(values as Value[])]);
    if (attribute.shape.kind === "object") usualValues(attribute.shape.attributes, into);
  }
}

function allowed({ traits }: Attribute): Value[] {
  return traits.checks.flatMap(({ allows }) => [
    ...(allows?.values ?? []),
    ...(allows?.range?.min === undefined ? [] : [allows.range.min]),
  ]);
}

function fits({ shape, traits }: Attribute, value: Value): boolean {
  const isOfKind = Array.isArray(value)
    ? shape.kind === "list" || shape.kind === "set"
    : typeof value === (shape.kind === "bool" ? "boolean" : shape.kind);
  return (
    isOfKind && traits.checks.every((check) => (check as (given: Value) => string | undefined)(value) === undefined)
  );
}
