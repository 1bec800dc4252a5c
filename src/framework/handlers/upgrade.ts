/** Upgrades stored states and identities to the current version. */

import type { UpgradeRequest, UpgradeResponse } from "../../plugin/contract";
import { decodeJson, fromJson, parseJson } from "../../plugin/cty/json";
import { type Attributes, attributeNamed, objectType, type State } from "../attribute";
import { storedUnderCurrentNames } from "../former-names";
import type { ResourceDefinition } from "../resource";
import { mirrorInto } from "../values/derive";
import { objectIn, withoutWriteOnly } from "../values/state";
import { identityVersionUnknown, stateVersionUnknown } from "./diagnostics";

export function upgradeState(
  definition: Pick<ResourceDefinition<never>, "version" | "upgrades">,
  attributes: Attributes,
  { version, json }: UpgradeRequest,
): UpgradeResponse {
  const current = definition.version ?? 0;
  const type = objectType(attributes);
  // Removed attributes are dropped, new ones are null.
  const lenient = { ignoreUnknownAttributes: true };
  if (version === current && !Object.values(attributes).some(({ traits }) => traits.formerly)) {
    const state = objectIn(decodeJson(type, json, lenient));
    return { state: withoutWriteOnly(attributes, state), diagnostics: [] };
  }
  const raw = upgraded(objectIn(parseJson(json)), version, current, definition.upgrades);
  if (!raw) return { state: null, diagnostics: [stateVersionUnknown({ version, current })] };
  // Upgrades return JSON values.
  const state = objectIn(fromJson(type, storedUnderCurrentNames(attributes, raw) as never, lenient));
  mirrorInto(attributes, state);
  return { state: withoutWriteOnly(attributes, state), diagnostics: [] };
}

/** Upgrades the identity that Terraform stores with a state. The next read completes missing parts. */
export function upgradeIdentity(
  { identity, attributes, identityVersion: current = 0, identityUpgrades }: Identified,
  { version, json }: UpgradeRequest,
): UpgradeResponse {
  const type = objectType(Object.fromEntries(identity.map((name) => [name, attributeNamed(attributes, name)])));
  const raw = upgraded(objectIn(parseJson(json)), version, current, identityUpgrades);
  if (!raw) return { state: null, diagnostics: [identityVersionUnknown({ version, current })] };
  // Upgrades return JSON values.
  const named = storedUnderCurrentNames(attributes, raw);
  return { state: fromJson(type, named as never, { ignoreUnknownAttributes: true }), diagnostics: [] };
}

type Identified = Pick<ResourceDefinition<never>, "identity" | "attributes" | "identityVersion" | "identityUpgrades">;

/** Applies the upgrades one after the other; `undefined` if one is missing. */
function upgraded(
  stored: State,
  version: number,
  current: number,
  steps: Readonly<Record<number, (stored: State) => State>> = {},
): State | undefined {
  let raw = stored;
  for (let from = version; from < current; from += 1) {
    const step = steps[from];
    if (!step) return undefined;
    raw = step(raw);
  }
  return raw;
}

/** An upgrade of a state in which a keyed set was stored as a set of objects. */
export const setToMap =
  (list: string, key: string) =>
  (state: State): State => {
    const elements = state[list] ?? null;
    if (!Array.isArray(elements)) return state;
    const named = (elements as readonly State[]).map(({ [key]: name, ...others }) => [String(name), others] as const);
    return { ...state, [list]: Object.fromEntries(named) };
  };
