/** UpgradeResourceState: stored states of this and of older schema versions. */
import { decodeJson, fromJson, parseJson } from "../../plugin/cty/json";
import type { UpgradeRequest, UpgradeResponse } from "../../plugin/provider";
import type { Attributes } from "../attribute";
import { objectType } from "../attribute-type";
import { error } from "../diagnostics";
import type { ResourceDefinition } from "../resource";
import { objectIn } from "../values/kinds";
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
    const state = objectIn(decodeJson(type, json, lenient));
    return { state: withoutWriteOnly(attributes, state), diagnostics: [] };
  }
  let raw = objectIn(parseJson(json));
  for (let from = version; from < current; from += 1) {
    const step = definition.upgrades?.[from];
    if (!step) {
      const detail = `State of version ${version} cannot be brought to version ${current}. Remove the object from the state and import it again.`;
      return { state: null, diagnostics: [error("State of an unknown version", detail)] };
    }
    raw = step(raw);
  }
  // Upgrades answer what JSON can hold.
  const state = objectIn(fromJson(type, raw as never, lenient));
  return { state: withoutWriteOnly(attributes, state), diagnostics: [] };
}
