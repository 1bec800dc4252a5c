/**
 * A provider served from within this process, for tests: real Terraform talks to it, and breakpoints, coverage and fakes
 * all work.
 *
 * ```ts
 * const { reattach, close } = await serveForReattach(provider, "cdktf-pve/pve");
 * await run("terraform", ["plan"], { env: { TF_REATTACH_PROVIDERS: reattach } });
 * await close();
 * ```
 *
 * Run Terraform asynchronously: this process has to serve meanwhile.
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
