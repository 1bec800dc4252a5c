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

export class TransportFailure extends Error {
  /** Origin of the endpoint that the request was sent to. */
  endpoint?: string;

  constructor(
    readonly kind: TransportFailureKind,
    message: string,
    /** The request was (at least in part) written to a connection. */
    readonly sent: boolean,
    options?: ErrorOptions,
    /** As much of an answer as arrived. */
    readonly received?: string,
  ) {
    super(message, options);
    this.name = "TransportFailure";
  }
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "the network is unreachable",
  EHOSTDOWN: "the host is down",
  ETIMEDOUT: "the connection could not be made in time",
  UND_ERR_CONNECT_TIMEOUT: "the connection could not be made in time",
  ENOTFOUND: "the host name is not known",
  EAI_AGAIN: "the host name could not be looked up",
  // The server closes the connection of clients that its ALLOW_FROM/DENY_FROM rules refuse, without an answer.
  ECONNRESET: "the connection was closed at once (the server may refuse this client's address)",
  EPIPE: "the connection was closed at once (the server may refuse this client's address)",
};

const TLS_TRUST: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

/** Explains why a connection could not be made. `where` is the endpoint's origin. */
export function connectionFailure(error: unknown, where: string): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const cause = firstCause(error);
  const { code, message } = cause;
  const reason = UNREACHABLE[code];
  if (reason !== undefined) {
    const text = `${where}: ${reason}.${portHint(where, code)}`;
    return new TransportFailure("unreachable", text, false, { cause });
  }
  const tls = (text: string) => new TransportFailure("tls", `${where}: ${text}`, false, { cause });
  if (TLS_TRUST.has(code)) {
    return tls(
      "the certificate is not signed by a trusted authority. Set `ca_certificate` (the cluster's CA is " +
        "/etc/pve/pve-root-ca.pem on every node) or `fingerprint`.",
    );
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return tls(`the certificate is for another name (${message}). Set \`tls_server_name\` or use a name it has.`);
  }
  if (code === "CERT_HAS_EXPIRED") return tls("the certificate has expired.");
  if (code === "CERT_NOT_YET_VALID") return tls("the certificate is not valid yet; check the clocks.");
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(code)) {
    return tls("the other end does not speak TLS. For a plain HTTP endpoint write http:// instead of https://.");
  }
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || code.startsWith("CERT_") || code === "EPROTO") {
    return tls(`the TLS connection could not be made (${message}).`);
  }
  return new TransportFailure("unreachable", `${where}: no connection (${message}).`, false, { cause });
}

/** With several addresses for a name, the failure of each is inside an aggregate. */
function firstCause(error: unknown): { code: string; message: string } & Error {
  const one = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const plain = one instanceof Error ? one : new Error(String(one));
  return Object.assign(plain, { code: String((plain as { code?: unknown }).code ?? "") });
}

/** Nodes listen on 8006; without a port the URL means that of the web, where at most a reverse proxy answers. */
function portHint(where: string, code: string): string {
  const mayBePort = ["ECONNREFUSED", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"].includes(code);
  return mayBePort && URL.canParse(where) && new URL(where).port === ""
    ? ` Proxmox VE itself listens on port 8006: ${where}:8006.`
    : "";
}
