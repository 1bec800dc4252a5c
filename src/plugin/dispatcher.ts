/**
 * The heavy entry: codecs and calls. Loaded at the first call that needs the provider.
 *
 * ```ts
 * export const dispatcher = createDispatcher(provider);   // in the bundle that `loadDispatcher` loads
 * const { schema, identities } = encodeSchemas(provider.schemas);   // at build time
 * ```
 */
import type { Dispatcher } from "./dispatch";
import { createLog, type Log } from "./log";
import type { Provider } from "./provider";
import { rpcs } from "./rpc";

export type { Dispatcher } from "./dispatch";
export { encodeSchemas } from "./rpc/schemas";

export function createDispatcher(provider: Provider, log: Log = createLog("plugin.rpc")): Dispatcher {
  return {
    handle: (name, request, { signal }) => rpcs.get(name)?.(name, request, { provider, signal, log }),
    settle: async () => provider.settle?.(),
    close: () => provider.close(),
  };
}
