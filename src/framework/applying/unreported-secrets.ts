/**
 * What a server does not report of an object that an earlier run began: its secrets may be those of another configuration,
 * so that they are sent once more.
 */
import { UNKNOWN } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";
import { completePlan } from "../values/reconcile";
import { known } from "../values/state";

const isSet = (state: State, name: string) => (state[name] ?? null) !== null && state[name] !== UNKNOWN;

/** Whether a secret is wanted that the server does not report. `config` is that of an object that was taken over. */
export function hasUnreportedSecrets(
  attributes: Attributes,
  wanted: State,
  remote: State,
  config: State | undefined,
): boolean {
  if (config === undefined) return false;
  return Object.entries(attributes).some(
    ([name, { traits }]) =>
      (traits.sensitive || traits.writeOnly) &&
      remote[name] === undefined &&
      (isSet(wanted, name) || isSet(config, name)),
  );
}

/** What is there, as the state that an update begins with. */
export function begunState(attributes: Attributes, wanted: State, remote: State, config: State | undefined): State {
  const state = known(completePlan(attributes, { ...wanted, ...remote }, remote));
  if (!hasUnreportedSecrets(attributes, wanted, remote, config)) return state;
  // So that the update sends them: with a secret goes the number of its version.
  const kept = Object.entries(state).map(([name, value]): [string, State[string]] => {
    const isReported = remote[name] !== undefined || attributes[name]?.traits.derivation !== undefined;
    return [name, isReported ? value : null];
  });
  return Object.fromEntries(kept);
}
