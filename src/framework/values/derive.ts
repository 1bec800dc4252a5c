/** Computes derived attributes from their sources, unknown as long as a source is; former names follow the present ones. */
import { isWhollyKnown, UNKNOWN } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";

export function deriveInto(attributes: Attributes, state: State): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const { derivation, mirrors } = attribute.traits;
    if (mirrors) state[name] = state[mirrors.name] ?? null;
    if (!derivation) continue;
    // `derived` names the attributes whose kinds its function takes.
    const inputs = derivation.from.map((source) => state[source] ?? null);
    state[name] = inputs.every(isWhollyKnown) ? derivation.compute(...(inputs as never[])) : UNKNOWN;
  }
}

/** Former names alone: what is derived is read anew. */
export function mirrorInto(attributes: Attributes, state: State): void {
  for (const [name, { traits }] of Object.entries(attributes))
    if (traits.mirrors) state[name] = state[traits.mirrors.name] ?? null;
}
