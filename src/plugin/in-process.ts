/**
 * Serves a provider from within this process, for tests. Real Terraform talks to it, while breakpoints, coverage and fakes
 * work.
 *
 * ```ts
 * const { reattach, close } = await serveForReattach(provider, "cdktf-pve/pve");
 * await run("terraform", ["plan"], { env: { TF_REATTACH_PROVIDERS: reattach } });
 * await close();
 * ```
 *
 * Run Terraform asynchronously, because this process serves it.
 */

import type { Provider } from "./contract";
import { createDispatcher, encodeSchemas } from "./dispatcher";
import { createLog, type Log } from "./log";
import { type Reattachable, serveReattachable } from "./server/reattach";

export type { Reattachable } from "./server/reattach";

export function serveForReattach(
  provider: Provider,
  address: string,
  log: Log = createLog("plugin"),
): Promise<Reattachable> {
  return serveReattachable({
    address,
    log,
    loadSchemas: async () => encodeSchemas(provider.schemas),
    loadDispatcher: async () => createDispatcher(provider, log),
  });
}
