/** The one border where thrown errors become diagnostics. */
import { CtyError } from "../cty/error";
import { type Log, scrubbed } from "../log";
import type { Diagnostic } from "../provider";

/** A failure that is expected here, and worded for the user. */
export class Refusal extends Error {
  constructor(
    readonly summary: string,
    readonly detail: string,
  ) {
    super(summary);
  }
}

/** Only the message gets into the diagnostic; the stack is for the debug log. */
export function describeFailure(rpc: string, failure: unknown, log: Log): Diagnostic {
  if (failure instanceof Refusal) return { severity: "error", summary: failure.summary, detail: failure.detail };
  log("debug", `${rpc} failed`, { error: failure });
  const message = scrubbed(failure instanceof Error ? failure.message : String(failure));
  const doing = failure instanceof CtyError ? "handled a value that does not fit the schema" : "failed unexpectedly";
  return {
    severity: "error",
    summary: "Internal error in the provider",
    detail: `The provider ${doing} in ${rpc}: ${message}\n\nThis is a bug in the provider; please report it. TF_LOG_PROVIDER=debug shows where it happened.`,
  };
}
