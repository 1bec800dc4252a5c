/** One object as Terraform imports it. */
import type { PveSession } from "../../api/types";
import { explainFailure } from "../../framework/handlers/engine";
import { readAsImported } from "../../framework/handlers/listing";
import { withTimeouts } from "../../framework/timeouts";
import type { ValueMap } from "../../plugin/cty/value";
import { explain } from "../../provider/explain-all";
import type { Found } from "./inventory";

export async function readObject(
  { resource: definition, id }: Pick<Found, "resource" | "id">,
  session: PveSession,
): Promise<{ readonly state: ValueMap } | { readonly problem: string }> {
  const type = `pve_${definition.type}`;
  const attributes = withTimeouts(definition);
  try {
    const context = { services: session, signal: session.signal, importing: true, warn: () => undefined };
    const state = await readAsImported({ type, definition, attributes }, id, context);
    return state ? { state } : { problem: "it is gone" };
  } catch (failure) {
    const [explained] = explainFailure({ explain }, failure, { type, attributes, doing: "read" });
    return { problem: explained?.summary ?? "it cannot be imported" };
  }
}
