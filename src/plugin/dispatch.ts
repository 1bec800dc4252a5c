/**
 * The interface between the transport, which handles streams and bytes, and the calls, which handle messages.
 *
 * They are two bundles. Terraform starts the process three to five times per command, and some of these processes only return
 * the schema. The codecs and the provider therefore load at the first call that needs them.
 */

interface DispatchCall {
  /** Aborted by `StopProvider`, and when the client cancels the call. */
  readonly signal: AbortSignal;
}

/** One message or a stream of messages; `undefined` for an unknown call. */
export type DispatchAnswer = Promise<Uint8Array> | AsyncIterable<Uint8Array> | undefined;

export interface Dispatcher {
  /** `rpc` is the method's bare name, such as `PlanResourceChange`. */
  handle(rpc: string, request: Uint8Array, call: DispatchCall): DispatchAnswer;
  /** Finishes remaining work before the shutdown. Terraform waits for it. */
  settle?(): Promise<void>;
  /** Closes connections before the process ends. */
  close(): Promise<void>;
}

/** The responses to `GetProviderSchema` and `GetResourceIdentitySchemas`, encoded at build time. */
export interface EncodedSchemas {
  readonly schema: Uint8Array;
  readonly identities: Uint8Array;
}
