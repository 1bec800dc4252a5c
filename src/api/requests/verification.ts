/** What became of a write whose outcome is unknown: its caller knows how to read that back. */
import { PveError } from "../errors";
import type { Log } from "../log";
import type { ApiRequest } from "./request";

/** Whether the write was done, or may be sent again whatever became of it. Throws its failure when reading back does not show it either. */
export async function readBack(
  failure: PveError,
  { verify }: Pick<ApiRequest, "verify">,
  log: Log,
): Promise<"done" | "not-done" | "repeatable"> {
  const outcome = await verify?.().catch((error: unknown) => {
    if (error instanceof PveError && error.code === "cancelled") throw error;
    log("warn", "Reading back failed", { path: failure.path, message: String(error) });
    return "unknown" as const;
  });
  log("info", "Read back after an unknown outcome", { path: failure.path, outcome });
  if (outcome === undefined || outcome === "unknown") throw failure;
  return outcome;
}
