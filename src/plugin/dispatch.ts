/**
 * Between the transport and the calls: the transport knows streams and bytes, a dispatcher knows messages.
 *
 * They are two bundles. Terraform starts the process three to five times per command and some of these runs only ask for
 * the schema, so the codecs, the provider and everything behind it load at the first call that needs them.
 */

/** What the transport knows of a call. */
interface DispatchCall {
  /** Aborted by StopProvider, and when the client gives the call up. */
  readonly signal: AbortSignal;
}

/** One message, or a stream of messages; `undefined` when there is no such call. */
export type DispatchAnswer = Promise<Uint8Array> | AsyncIterable<Uint8Array> | undefined;

export interface Dispatcher {
  /** `rpc` is the method's bare name, such as `PlanResourceChange`. */
  handle(rpc: string, request: Uint8Array, call: DispatchCall): DispatchAnswer;
  /** Terraform needs nothing more, and waits for the end of this. */
  settle?(): Promise<void>;
  /** The process is about to end. */
  close(): Promise<void>;
}

/** The answers of `GetProviderSchema` and `GetResourceIdentitySchemas`, encoded at build time. */
export interface EncodedSchemas {
  readonly schema: Uint8Array;
  readonly identities: Uint8Array;
}
