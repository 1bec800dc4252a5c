/**
 * Chooses plausible values for computed attributes: from examples, allowed values, defaults, or by the attribute's name.
 */
import type { Attribute, Attributes } from "../../framework/attribute";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { valueByName } from "./values-by-name";

/** Sources of values for a type. */
export interface Sources {
  readonly type: string;
  /** Examples of the type. */
  readonly own: Examples;
  /** Examples of all types. */
  readonly all: Examples;
  /** Allowed values and defaults of resources, by the name of the attribute. */
  readonly usual: Examples;
}

/** A plausible value, or `undefined`. */
function plausibleValue(name: string, attribute: Attribute, sources: Sources): Value | undefined {
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
      ? [[valueByName(name.replace(/s$/, ""), element.shape.kind, sources.type)].filter((one) => one !== undefined)]
      : []),
    valueByName(name, shape.kind, sources.type),
    ...(sources.all.get(name) ?? []),
    ...(sources.usual.get(name) ?? []),
    ...(shape.kind === "bool" ? [false] : shape.kind === "number" ? [0] : []),
    ...(element ? [...allowed(element).map((one) => [one]), []] : []),
  ];
  return candidates.find(checked);
}

function objectOf(attributes: Attributes, sources: Sources): ValueMap {
  return valuesOf(attributes, (name, attribute) => plausibleValue(name, attribute, sources), sources);
}

/** Values of computed attributes. Leaves out computed lists of objects, which are empty in tests unless overridden. */
export function computedOf(attributes: Attributes, sources: Sources): ValueMap {
  return valuesOf(
    attributes,
    (name, attribute) => {
      if (isComputed(attribute)) return plausibleValue(name, attribute, sources);
      if (attribute.shape.kind !== "object") return undefined;
      // Computed attributes of configured objects.
      const inside = computedOf(attribute.shape.attributes, sources);
      return Object.keys(inside).length > 0 ? inside : undefined;
    },
    sources,
  );
}

export function isComputed({ traits }: Attribute): boolean {
  return traits.role === "computed" || traits.role === "optional-computed";
}

/** Values of an object. Derived attributes are computed from plausible values. */
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
  const values = from.map((name) => (attributes[name] ? plausibleValue(name, attributes[name], sources) : undefined));
  return values.includes(undefined) ? undefined : (compute as (...given: unknown[]) => Value)(...values);
}

/** Collects allowed values and defaults of resources. Data sources of the same objects do not declare them. */
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

/** Values of examples by the name of the attribute. */
export type Examples = ReadonlyMap<string, readonly Value[]>;

/** Literal values in the examples of reference pages. Skips references and values on several lines. */
export function exampleValues(examples: readonly string[]): Examples {
  const found = new Map<string, Value[]>();
  for (const line of examples.flatMap((text) => text.split(/\n|[{},](?= *\w+ *= )/))) {
    const [, name = "", literal = ""] =
      /^[\s{]*(\w+) *= *("[^"$]*"|\d+|true|false|\["[^\]$]*"\])\s*[},]*$/.exec(line.trim()) ?? [];
    if (name === "") continue;
    // HCL strings without expressions are valid JSON strings.
    found.set(name, [...(found.get(name) ?? []), JSON.parse(literal) as Value]);
  }
  return found;
}
