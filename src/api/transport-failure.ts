/**
 * The reasons why a request got no complete answer.
 *
 * A request that was not sent changed nothing, and another endpoint may be tried. A write that was sent may have taken effect.
 */
export type TransportFailureKind =
  /** No connection. Nothing was sent. */
  | "unreachable"
  /** The server's certificate is not trusted, or the server does not speak TLS. Nothing was sent. */
  | "tls"
  /** The connection broke after sending. */
  | "dropped"
  /** No complete answer in time, after sending. */
  | "slow"
  /** The answer is not valid HTTP, too long, or shorter than announced. */
  | "garbled"
  /** The caller stopped waiting. */
  | "aborted";

interface Details extends ErrorOptions {
  /** The remedy for the user. */
  readonly advice?: string | undefined;
  /** The received part of the answer. */
  readonly received?: string | undefined;
  /** The cause does not pass: waiting does not help. */
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
    /** At least a part of the request was written to a connection. */
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
