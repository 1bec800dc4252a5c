/**
 * Terraform's rules for plans (`AssertPlanValid`, `AssertObjectCompatible`): it reports a provider that breaks one of
 * them as faulty. Each function returns the violations by attribute.
 */
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../src/plugin/cty/value";

type Given = Value | undefined;

/** Compares a planned object with configuration and prior state. */
export function planProblems(
  attributes: Attributes,
  planned: ValueMap,
  config: ValueMap,
  prior: Given,
  at = "",
): string[] {
  const before = isMap(prior as Value) ? (prior as ValueMap) : {};
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    valueProblems(attribute, planned[name] ?? null, config[name] ?? null, before[name] ?? null, `${at}${name}`),
  );
}

function valueProblems(attribute: Attribute, planned: Value, config: Value, prior: Value, at: string): string[] {
  const { shape, traits } = attribute;
  if (traits.writeOnly) return planned === null ? [] : [`${at} is write-only, and planned`];
  if (equal(planned, config)) return [];
  if (config !== null && prior !== null && equal(planned, prior)) return [];
  if (config === null && attribute.isComputed) return [];
  if (shape.kind !== "object" || config === null || config === UNKNOWN || planned === null || planned === UNKNOWN)
    return [`${at} is planned as ${text(planned)}, configured as ${text(config)}`];

  const element = (now: Given, wanted: Given, before: Given, where: string) =>
    isMap(now as Value) && isMap(wanted as Value)
      ? planProblems(shape.attributes, now as ValueMap, wanted as ValueMap, before, `${where}.`)
      : equal(now, wanted)
        ? []
        : [`${where} is planned as ${text(now)}`];
  if (shape.nesting === "single") return element(planned, config, prior, at);
  if (shape.nesting === "map") {
    const [now, before] = [planned as ValueMap, (isMap(prior) ? prior : {}) as ValueMap];
    return Object.entries(config as ValueMap).flatMap(([key, item]) =>
      element(now[key], item, before[key], `${at}[${key}]`),
    );
  }
  const [now, wanted] = [planned as Value[], config as Value[]];
  if (now.length !== wanted.length) return [`${at} has ${now.length} elements instead of ${wanted.length}`];
  // Elements of a set cannot be matched with each other.
  if (shape.nesting === "set") return [];
  return wanted.flatMap((item, index) =>
    element(now[index], item, Array.isArray(prior) ? prior[index] : null, `${at}[${index}]`),
  );
}

/**
 * Compares a later value (of the plan during the apply, or of the apply) with the planned one: known parts must not
 * change.
 */
export function surprises(attributes: Attributes, planned: ValueMap, later: ValueMap): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    agrees(attribute, planned[name] ?? null, later[name] ?? null)
      ? []
      : [`${name} was ${text(planned[name])} and became ${text(later[name])}`],
  );
}

function agrees({ shape }: Attribute, planned: Value, later: Value): boolean {
  if (planned === UNKNOWN) return true;
  if (planned === null || later === null || later === UNKNOWN) return planned === later;
  const element = (a: Value, b: Value): boolean => {
    if (a === UNKNOWN) return true;
    if (shape.kind === "list" || shape.kind === "set" || shape.kind === "map") return agrees(shape.element, a, b);
    if (shape.kind !== "object" || !isMap(a) || !isMap(b)) return equal(a, b);
    return surprises(shape.attributes, a, b).length === 0;
  };
  if (shape.kind === "object" && shape.nesting === "single") return element(planned, later);
  if (Array.isArray(planned) && Array.isArray(later)) {
    const isSet = shape.kind === "set" || (shape.kind === "object" && shape.nesting === "set");
    if (!isSet) return planned.length === later.length && planned.every((item, index) => element(item, later[index]));
    return (
      planned.every((item: Value) => later.some((other: Value) => element(item, other))) &&
      later.every((other: Value) => planned.some((item: Value) => element(item, other)))
    );
  }
  if (isMap(planned) && isMap(later)) {
    const keys = new Set([...Object.keys(planned), ...Object.keys(later)]);
    return [...keys].every(
      (key) => key in planned && key in later && element(planned[key] as Value, later[key] as Value),
    );
  }
  return equal(planned, later);
}

function equal(a: Given, b: Given): boolean {
  return text(a) === text(b);
}

/** Compares values: unknown parts differ, absent ones are null, and the order of names does not count. */
function text(value: Given): string {
  return JSON.stringify(value ?? null, (_, part: unknown) => {
    if (part === UNKNOWN) return "\u0000unknown";
    if (!isMap(part)) return part;
    const entries = Object.entries(part).filter(([, item]) => item !== null && item !== undefined);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
