/** Reads of objects and data sources through a given session. */
import type { PveSession } from "../../../src/api/types";
import type { State } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import { withReadTimeout } from "../../../src/framework/timeouts";
import { nullState } from "../../../src/framework/values/state";
import { isUncertain } from "../../../src/provider/explain";
import { explain } from "../../../src/provider/explain-all";
import type { DataSource } from "../../../src/resources/kinds/define";

const { signal } = new AbortController();
const capabilities = { deferralAllowed: false, writeOnlyAllowed: true };
/** Parts of a call that have no influence on these reads. */
export const call = { signal, capabilities, private: new Uint8Array(), identity: null };

export const engineOf = (session: PveSession): Engine<PveSession> => ({
  services: () => ({ deferred: false, open: () => session }),
  explain,
  isUncertain,
});

/** Returns a configuration with any values for the required arguments. */
export function argumentsOf(definition: DataSource): State {
  const required = Object.entries(definition.attributes).filter(([, { traits }]) => traits.role === "required");
  const values = required.map(([name, { shape }]) => [name, shape.kind === "number" ? 100 : "/x"]);
  return { ...nullState(withReadTimeout(definition)), ...Object.fromEntries(values) };
}
