/** Computes derived attributes, and copies values to former names. A derived attribute is unknown while a source is unknown. */
import { isWhollyKnown, UNKNOWN, type Value } from "../../plugin/cty/value";
import { type Attributes, attributeNamed, type State } from "../attribute";
import type { Derivation } from "../traits";
import { isSameValue } from "./equality";

export function deriveInto(attributes: Attributes, state: State): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const { derivation, mirrors } = attribute.traits;
    if (mirrors) state[name] = state[mirrors.name] ?? null;
    if (!derivation) continue;
    state[name] = derivedBy(derivation, (source) => state[source] ?? null);
  }
}

/** The value of one derived attribute. */
export function derivedBy({ from, compute }: Derivation, inputOf: (source: string) => Value): Value {
  // The sources have the kinds that the derivation expects.
  const inputs = from.map(inputOf);
  return inputs.every(isWhollyKnown) ? compute(...(inputs as never[])) : UNKNOWN;
}

/** Copies values to former names only. The next read sets derived attributes. */
export function mirrorInto(attributes: Attributes, state: State): void {
  for (const [name, { traits }] of Object.entries(attributes))
    if (traits.mirrors) state[name] = state[traits.mirrors.name] ?? null;
}

/** The value of `name` from which another attribute derives `text`, such as the name of an alias from its `ref` `dc/office`. */
export function sourceOf(attributes: Attributes, name: string, text: string): string | undefined {
  const { checks } = attributeNamed(attributes, name).traits;
  const derived = Object.values(attributes).filter(({ traits }) => traits.derivation?.from.join() === name);
  for (let at = 1; at < text.length && derived.length > 0; at++) {
    const source = text.slice(at);
    // Checks and derivations of a string attribute expect strings.
    if (checks.some((check) => check(source as never) !== undefined)) continue;
    const isFrom = derived.some((candidate) =>
      isSameValue(candidate, candidate.traits.derivation?.compute(source as never), text),
    );
    if (isFrom) return source;
  }
  return undefined;
}
