/** Computes derived attributes from their sources; unknown as long as a source is. */
import { isWhollyKnown, UNKNOWN } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";

export function deriveInto(attributes: Attributes, state: State): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const { derivation } = attribute.traits;
    if (!derivation) continue;
    // `derived` names the attributes whose kinds its function takes.
    const inputs = derivation.from.map((source) => state[source] ?? null);
    state[name] = inputs.every(isWhollyKnown) ? derivation.compute(...(inputs as never[])) : UNKNOWN;
  }
}
