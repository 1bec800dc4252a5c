/**
 * A session is put together from its parts, and each of them is a file: who changes how writes wait, reads `writes.ts` and
 * `locks.ts`. It is a plain object without `this`: whoever wants to see or change its calls copies it with others in their
 * place, and all else stays as it is.
 */
import { LONGEST_LINE, printableLine } from "../../output/printable";
import { callsByName } from "../calls-by-name";
import { parseVersion } from "../version";
import type { ClientSession, SessionContext } from "./context";
import { locks } from "./locks";
import { reads } from "./reads";
import { tasks } from "./tasks";
import { writes } from "./writes";

export function openSession(context: SessionContext): ClientSession {
  const { shared, lifetime, traits } = context;
  const byPath = { ...reads(context), ...writes(context, openSession) };
  const calls = callsByName(byPath);
  return {
    ...byPath,
    ...calls,
    ...locks(context, openSession),
    ...tasks(context, openSession),
    async version() {
      shared.version ??= parseVersion(await calls.read("GET /version", {}, {}, { shared: "version" }));
      return shared.version;
    },
    login: () => shared.logIn(lifetime),
    sleep: (milliseconds) => lifetime.sleep(milliseconds),
    within: (work) => lifetime.race(work),
    remainingMs: () => lifetime.remainingMs,
    log: shared.log,
    progress: (message) => traits.onProgress?.(printableLine(shared.scrubber.text(message), LONGEST_LINE)),
    signal: lifetime.signal,
    client: shared,
    settings: shared.settings,
  };
}
