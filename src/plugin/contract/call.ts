/** What all calls have in common. */
import type { Value } from "../cty/value";

export interface ClientCapabilities {
  readonly deferralAllowed: boolean;
  readonly writeOnlyAllowed: boolean;
}

/** Ends when the user interrupts (StopProvider) or the call's stream is cancelled. */
export interface Call {
  readonly signal: AbortSignal;
}

export interface ValidateRequest extends Call {
  readonly config: Value;
  readonly capabilities: ClientCapabilities;
}
