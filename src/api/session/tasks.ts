/** Waiting for tasks, within the session's time and at most as long as the caller wants. */
import { PveError } from "../errors";
import { waitForTask } from "../tasks";
import type { Tasks } from "../types";
import type { OpenSession, SessionContext } from "./context";

export function tasks(context: SessionContext, open: OpenSession): Tasks {
  const { settings, scrubber, sharedReads, clock } = context.shared;
  return {
    async task(upid, options = {}) {
      const lifetime = context.lifetime.atMost(options.timeoutMs ?? settings.taskTimeoutMs);
      try {
        return await waitForTask(open({ ...context, lifetime }), upid, options, { scrubber, clock });
      } catch (error) {
        if (!(error instanceof PveError) || error.code === "task-failed") throw error;
        // Whatever keeps us from hearing of its end, the task was started.
        const goesOn = error.code === "timeout" || error.code === "cancelled" ? ` The task ${upid} goes on.` : "";
        throw error.with({ serverMessage: `${error.serverMessage}${goesOn}`, outcomeUnknown: true });
      } finally {
        // A task changes what may have been read while it ran, and does not say in which domain.
        sharedReads.invalidate();
      }
    },
  };
}
