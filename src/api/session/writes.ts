/** Writes of a session: each in the queue of its lock domain, and each makes stale what was read of that domain. */
import type { Report } from "../queue";
import type { Method, Parameters, PathCalls, WriteOptions } from "../types";
import type { OpenSession, SessionContext } from "./context";
import { holding } from "./locks";

/** For finding out what became of a write when the session's own time is up. */
const LAST_READ_MS = 10_000;

export function writes(context: SessionContext, open: OpenSession): Pick<PathCalls, "post" | "put" | "delete"> {
  const { send, sharedReads } = context.shared;

  const write = (method: Method) => (path: string, parameters: Parameters, options: WriteOptions) => {
    const { domain, credential, verify, once, secrets, secretAnswer } = options;
    const sendHeld = async (held: SessionContext, report: Report): Promise<never> => {
      const { lifetime, traits } = held;
      const request = {
        method,
        path,
        parameters,
        credential,
        lifetime,
        once,
        secrets,
        secretAnswer,
        onUnanswered: traits.onUnanswered,
      };
      sharedReads.invalidate(domain);
      try {
        const readBack = verify && (() => verify(open(withTimeToRead(held))));
        return (await send({ ...request, verify: readBack, report })).data as never;
      } finally {
        sharedReads.invalidate(domain);
      }
    };
    return holding(context, domain, sendHeld, options);
  };
  return { post: write("POST"), put: write("PUT"), delete: write("DELETE") };
}

function withTimeToRead(context: SessionContext): SessionContext {
  const { lifetime } = context;
  return lifetime.remainingMs >= LAST_READ_MS ? context : { ...context, lifetime: lifetime.extended(LAST_READ_MS) };
}
