/** UpgradeResourceState: stored states of this and of older schema versions. */
import { decodeJson, fromJson, parseJson } from "../../plugin/cty/json";
import type { UpgradeRequest, UpgradeResponse } from "../../plugin/provider";
import type { Attributes, State } from "../attribute";
import { objectType } from "../attribute-type";
import { error } from "../diagnostics";
import type { ResourceDefinition } from "../resource";
import { withoutWriteOnly } from "../values/state";

export function upgradeState(
  definition: Pick<ResourceDefinition<never>, "version" | "upgrades">,
  attributes: Attributes,
  { version, json }: UpgradeRequest,
): UpgradeResponse {
  const current = definition.version ?? 0;
  const type = objectType(attributes);
  // Attributes that are gone are dropped, new ones are null.
  const lenient = { ignoreUnknownAttributes: true };
  if (version === current) {
    const state = decodeJson(type, json, lenient) as State;
    return { state: withoutWriteOnly(attributes, state), diagnostics: [] };
  }
  let raw = parseJson(json) as unknown as State;
  for (let from = version; from < current; from += 1) {
    const step = definition.upgrades?.[from];
    if (!step) {
      const detail = `State of version ${version} cannot be brought to version ${current}. Remove the object from the state and import it again.`;
      return { state: null, diagnostics: [error("State of an unknown version", detail)] };
    }
    raw = step(raw);
  }
  const state = fromJson(type, raw as never, lenient) as State;
  return { state: withoutWriteOnly(attributes, state), diagnostics: [] };
}
