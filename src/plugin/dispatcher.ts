/**
 * The heavy entry: codecs and calls. The transport loads it at the first call that needs the provider.
 *
 * ```ts
 * export const dispatcher = createDispatcher(provider);   // in the bundle that `loadDispatcher` loads
 * const { schema, identities } = encodeSchemas(provider.schemas);   // at build time
 * ```
 */

import type { Tracer } from "../system/tracer";
import type { Provider } from "./contract";
import type { DispatchAnswer, Dispatcher } from "./dispatch";
import { createLog, type Log } from "./log";
import { rpcs } from "./rpc";

export { encodeSchemas } from "./rpc/schemas";

export function createDispatcher(provider: Provider, log: Log = createLog("plugin.rpc"), tracer?: Tracer): Dispatcher {
  return {
    handle(name, request, { signal }) {
      const end = provider.begin?.() ?? (() => undefined);
      return endingWith(rpcs.get(name)?.(name, request, { provider, signal, log, tracer }), end);
    },
    settle: async () => provider.settle?.(),
    async close() {
      await Promise.all([provider.close(), tracer?.close()]);
    },
  };
}

/** Returns the answer and calls `end` when it is complete. */
function endingWith(answer: DispatchAnswer, end: () => void): DispatchAnswer {
  if (answer instanceof Promise) return answer.finally(end);
  if (answer !== undefined) return stream(answer, end);
  end();
  return undefined;
}

async function* stream(messages: AsyncIterable<Uint8Array>, end: () => void): AsyncIterable<Uint8Array> {
  try {
    yield* messages;
  } finally {
    end();
  }
}
