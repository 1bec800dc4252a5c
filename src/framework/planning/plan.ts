/**
 * The plan as a pure function of configuration and prior state.
 *
 * Terraform's rules: a configured attribute is planned exactly as configured or, for an equivalent spelling, exactly as before.
 * An unset attribute is null unless it is computed. Only values that this change alters are planned as unknown. Without a
 * difference the plan is the prior state itself.
 */

import type { Path } from "../../plugin/contract";
import { isMap, isWhollyKnown, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import type { Attribute, Attributes, ObjectShape, State } from "../attribute";
import { deriveInto } from "../values/derive";
import { isSameValue } from "../values/equality";
import { partners } from "../values/reconcile";
import { itemsIn, objectIn } from "../values/state";

/** Plans every attribute from the configuration, the defaults and the prior state. */
export function planState(attributes: Attributes, config: ValueMap, prior: State | null): State {
  const planned = planObject(attributes, config, prior);
  deriveInto(attributes, planned);
  return planned;
}

/** Completes the plan after the definition: marks values that an update recomputes, or restores the prior state without a difference. */
export function settlePlan(attributes: Attributes, planned: State, prior: State | null): State {
  deriveInto(attributes, planned);
  if (!prior) return planned;
  const changed = Object.entries(attributes).some(
    ([name, attribute]) => !attribute.traits.recomputedOnUpdate && !isSameValue(attribute, planned[name], prior[name]),
  );
  if (!changed) return unchanged(attributes, planned, prior);
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.traits.recomputedOnUpdate && attribute.traits.role === "computed") planned[name] = UNKNOWN;
  }
  return planned;
}

/** The prior state, as far as Terraform accepts it in place of the configured values. */
function unchanged(attributes: Attributes, planned: State, prior: State): State {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      respelled(attribute, planned[name] ?? null, prior[name] ?? null),
    ]),
  );
}

/**
 * An equal value in its prior spelling. Terraform requires null exactly where null is configured, so `""`, `[]` or a default is
 * equal to an absent value but cannot replace it.
 */
function respelled(attribute: Attribute, planned: Value, prior: Value): Value {
  const { shape, traits } = attribute;
  if (planned === null) return attribute.isComputed || (attribute.isKept && traits.deprecated) ? prior : null;
  if (prior === null || shape.kind !== "object" || shape.nesting === "set") return prior ?? planned;
  const nested = (now: Value, before: Value): Value =>
    isMap(now) && isMap(before) ? unchanged(shape.attributes, now, before) : before;
  if (shape.nesting === "single") return nested(planned, prior);
  if (shape.nesting === "map") {
    const before = objectIn(prior);
    return Object.fromEntries(
      Object.entries(objectIn(planned)).map(([key, item]) => [key, nested(item, before[key] ?? item)]),
    );
  }
  const before = itemsIn(prior);
  return itemsIn(planned).map((item, index) => nested(item, before[index] ?? item));
}

/** Paths of replacing attributes whose planned and prior values differ. */
export function replacements(attributes: Attributes, planned: State, prior: State, at: Path = []): Path[] {
  const paths: Path[] = [];
  for (const [name, attribute] of Object.entries(attributes)) {
    const path = [...at, { attribute: name }];
    const before = prior[name];
    const after = planned[name];
    if (replaces(attribute, before ?? null, after ?? null)) paths.push(path);
    else if (attribute.shape.kind === "object" && attribute.shape.nesting === "single" && isMap(after) && isMap(before))
      paths.push(...replacements(attribute.shape.attributes, after, before, path));
  }
  return paths;
}

function replaces(attribute: Attribute, before: Value, after: Value): boolean {
  const { replaces } = attribute.traits;
  if (!replaces || isSameValue(attribute, before, after)) return false;
  return replaces === "changed" || (before !== null && after !== null);
}

function planObject(attributes: Attributes, config: ValueMap, prior: ValueMap | null): State {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const before = prior ? (prior[name] ?? null) : undefined;
      return [name, planValue(attribute, config[name] ?? null, before)];
    }),
  );
}

/** Plans one value. `prior` is `undefined` if there was no object: computed values are then unknown instead of null. */
function planValue(attribute: Attribute, config: Value, prior: Value | undefined): Value {
  const { traits } = attribute;
  if (traits.writeOnly) return null;
  if (config === UNKNOWN) return UNKNOWN;
  if (config === null) {
    if (traits.defaultValue !== undefined) return keepIfSame(attribute, traits.defaultValue, prior);
    if (!attribute.isComputed) return null;
    return prior === undefined || isUnsettled(attribute, prior) ? UNKNOWN : prior;
  }
  return keepIfSame(attribute, planConfigured(attribute, config, prior), prior);
}

function isUnsettled(attribute: Attribute, prior: Value): boolean {
  const { target } = attribute.traits;
  return target !== undefined && prior !== null && !isSameValue(attribute, prior, target);
}

function keepIfSame(attribute: Attribute, planned: Value, prior: Value | undefined): Value {
  const kept = prior !== undefined && isWhollyKnown(planned) && isSameValue(attribute, planned, prior);
  return kept ? respelled(attribute, planned, prior) : planned;
}

function planConfigured(attribute: Attribute, config: Value, prior: Value | undefined): Value {
  const { shape } = attribute;
  if (shape.kind !== "object") return config;
  if (shape.nesting === "single" || shape.nesting === "map") {
    if (!isMap(config)) return config;
    if (shape.nesting === "single") return planNested(shape.attributes, config, isMap(prior) ? prior : null);
    return Object.fromEntries(
      Object.entries(config).map(([key, item]) => {
        const before = isMap(prior) ? prior[key] : undefined;
        return [key, isMap(item) ? planNested(shape.attributes, item, isMap(before) ? before : null) : item];
      }),
    );
  }
  // Terraform accepts a map of plain values only as a whole: as configured, or as before.
  if (shape.mapValue !== undefined) return config;
  const partner = partners(attribute, prior);
  return itemsIn(config).map((item, index) => {
    if (!isMap(item)) return item;
    const before = partner(item, index) ?? null;
    return planNested(shape.attributes, item, hasSameKey(shape, item, before) ? before : null);
  });
}

/** Terraform compares an element of a map with the one whose key is spelled the same. */
function hasSameKey({ mapKey }: ObjectShape, item: ValueMap, before: ValueMap | null): boolean {
  return mapKey === undefined || before?.[mapKey] === item[mapKey];
}

function planNested(attributes: Attributes, config: ValueMap, prior: ValueMap | null): State {
  const planned = planObject(attributes, config, prior);
  deriveInto(attributes, planned);
  return planned;
}
