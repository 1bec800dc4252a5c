/** One object as Terraform imports it. */
import type { PveSession } from "../../api/types";
import type { Engine } from "../../framework/handlers/engine";
import { ResourceHandler } from "../../framework/handlers/resource-handler";
import { isMap, type ValueMap } from "../../plugin/cty/value";
import { isUncertain } from "../../provider/explain";
import { explain } from "../../provider/explain-all";
import type { Found } from "./inventory";

export async function readObject(
  { resource, id }: Pick<Found, "resource" | "id">,
  session: PveSession,
): Promise<{ readonly state: ValueMap } | { readonly problem: string }> {
  const engine: Engine<PveSession> = {
    services: () => ({ deferred: false, open: () => session }),
    explain,
    isUncertain,
  };
  const handler = new ResourceHandler(`pve_${resource.type}`, resource, engine);
  const { signal } = session;
  const { resources, diagnostics } = await handler.import({ id, identity: null, signal });
  const [imported] = resources;
  if (!imported) return { problem: diagnostics[0]?.summary ?? "it cannot be imported" };
  const capabilities = { deferralAllowed: false, writeOnlyAllowed: false };
  const read = await handler.read({ ...imported, identity: null, signal, capabilities });
  const failure = read.diagnostics.find(({ severity }) => severity === "error");
  if (failure) return { problem: failure.summary };
  return isMap(read.state) ? { state: read.state } : { problem: "it is gone" };
}
