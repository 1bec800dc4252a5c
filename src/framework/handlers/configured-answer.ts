/** What is read for a configuration: its arguments as they are given, and beside them the results. */
import type { Attributes, State } from "../attribute";
import { deriveInto } from "../values/derive";
import { nullState } from "../values/state";

/** Terraform plans neither data sources nor ephemeral resources: defaults stand in no plan that would have them filled in. */
export function withDefaults(attributes: Attributes, values: State): State {
  const names = Object.entries(values);
  return Object.fromEntries(
    names.map(([name, value]) => [name, value ?? attributes[name]?.traits.defaultValue ?? null]),
  );
}

export function answerOf(attributes: Attributes, values: State, found: State): State {
  const state = { ...nullState(attributes) };
  for (const [name, attribute] of Object.entries(attributes)) {
    const configured = values[name] ?? null;
    const result = found[name] ?? attribute.traits.defaultValue ?? null;
    state[name] = attribute.isConfigurable && configured !== null ? configured : attribute.isComputed ? result : null;
  }
  deriveInto(attributes, state);
  return state;
}
