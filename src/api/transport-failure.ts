/**
 * Why there is no complete answer to a request.
 *
 * What matters most is whether the request can have reached the server: before that, nothing was done and another
 * endpoint may be tried; after that, a write may have taken effect.
 */
export type TransportFailureKind =
  /** No connection. Nothing was sent. */
  | "unreachable"
  /** The other end is not who it should be, or does not speak TLS. Nothing was sent. */
  | "tls"
  /** The connection broke after sending. */
  | "dropped"
  /** No complete answer in time, after sending. */
  | "slow"
  /** An answer began and is not valid HTTP, too long, or shorter than announced. */
  | "garbled"
  /** The caller stopped waiting. */
  | "aborted";

interface Details extends ErrorOptions {
  /** What to do about it. */
  readonly advice?: string | undefined;
  /** As much of an answer as arrived. */
  readonly received?: string | undefined;
  /** Waiting does not help. */
  readonly lasting?: boolean;
}

export class TransportFailure extends Error {
  /** Origin of the endpoint that the request was sent to. */
  endpoint?: string;
  readonly advice?: string | undefined;
  readonly received?: string | undefined;
  readonly lasting: boolean;

  constructor(
    readonly kind: TransportFailureKind,
    message: string,
    /** The request was (at least in part) written to a connection. */
    readonly sent: boolean,
    { advice, received, lasting = false, ...options }: Details = {},
  ) {
    super(message, options);
    this.name = "TransportFailure";
    this.advice = advice;
    this.received = received;
    this.lasting = lasting;
  }
}
