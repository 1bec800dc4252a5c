/** Failures of requests without a complete answer, and explanations of connections that could not be made. */
import { printableLine } from "../output/printable";
import { systemClock } from "../system/clock";
import type { TlsSettings } from "./endpoint";

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
  readonly isPermanent?: boolean;
}

export class TransportFailure extends Error {
  /** Origin of the endpoint that the request was sent to. */
  endpoint?: string;
  readonly advice?: string | undefined;
  readonly received?: string | undefined;
  readonly isPermanent: boolean;

  constructor(
    readonly kind: TransportFailureKind,
    message: string,
    /** At least a part of the request was written to a connection. */
    readonly sent: boolean,
    { advice, received, isPermanent = false, ...options }: Details = {},
  ) {
    super(message, options);
    this.name = "TransportFailure";
    this.advice = advice;
    this.received = received;
    this.isPermanent = isPermanent;
  }
}

/** Explains why a connection could not be made, with advice. */
type Reason = readonly [reason: string, advice: string];

const NO_ROUTE: Reason = [
  "this machine has no route to the address",
  "Check the network of this machine: VPN, routes, and IPv6 if the address is an IPv6 address.",
];
const NO_ANSWER: Reason = [
  "the connection timed out",
  "Check that the host is up, that no firewall between this machine and the host drops the packets, and that `endpoint` names a node.",
];
// The server closes connections that its ALLOW_FROM and DENY_FROM rules refuse without an answer.
const CLOSED_AT_ONCE: Reason = [
  "the connection was closed at once (the server may refuse this client's address)",
  "Check ALLOW_FROM and DENY_FROM in /etc/default/pveproxy on the node, firewalls between this machine and the node, and the port of `endpoint` (8006 on the nodes).",
];

const REASONS: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: [
    "the connection was refused",
    "The host is up, but nothing listens on the port. Check the port of `endpoint` (8006 on the nodes), and run `systemctl status pveproxy` on the node.",
  ],
  EHOSTUNREACH: ["there is no route to the host", NO_ROUTE[1]],
  ENETUNREACH: ["the network is unreachable", NO_ROUTE[1]],
  EADDRNOTAVAIL: NO_ROUTE,
  EHOSTDOWN: ["the host is down", "Start the node, or set `endpoint` to another one."],
  ETIMEDOUT: NO_ANSWER,
  UND_ERR_CONNECT_TIMEOUT: NO_ANSWER,
  ENOTFOUND: [
    "the host name is unknown",
    "Check the spelling in `endpoint` and the DNS of this machine, or write the node's address instead.",
  ],
  EAI_AGAIN: [
    "the host name could not be looked up",
    "The name server of this machine does not respond. Check the DNS settings of this machine.",
  ],
  ECONNRESET: CLOSED_AT_ONCE,
  EPIPE: CLOSED_AT_ONCE,
};

interface Problem {
  readonly kind: "unreachable" | "tls";
  /** A clause without a full stop. */
  readonly reason: string;
  readonly advice?: string;
}

/** Turns a connection error into a failure with a reason and advice. `where` is the endpoint's origin. */
export function connectionFailure(error: unknown, where: string, settings: TlsSettings = {}): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const cause = mostInformative(error);
  const { kind, reason, advice } = connectionProblem(cause, settings);
  const hint = kind === "unreachable" ? portHint(where, cause.code) : "";
  return new TransportFailure(kind, `${where}: ${reason}.${hint}`, false, { cause, ...(advice && { advice }) });
}

/** Reason and advice of a system's error code. */
export function connectionProblem(
  { code, message }: Pick<CodedError, "code" | "message">,
  settings: TlsSettings = {},
): Problem {
  const known = REASONS[code];
  if (known !== undefined) return { kind: "unreachable", reason: known[0], advice: known[1] };
  if (!isTlsCode(code)) return { kind: "unreachable", reason: `no connection (${message})` };
  const [reason, advice] = tlsReason(code, message, settings, new Date(systemClock.now()));
  return { kind: "tls", reason, advice };
}

type CodedError = Error & { readonly code: string };

/** Error codes about this machine's own network, such as missing IPv6. They say nothing about the server. */
const LOCAL_CODES = ["ENETUNREACH", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EHOSTUNREACH"];

/** Picks the error that is about the server. A name with several addresses gives an aggregate with one error per address. */
function mostInformative(error: unknown): CodedError {
  const all: unknown[] = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  const coded = all.map((cause) => {
    const plain = cause instanceof Error ? cause : new Error(String(cause));
    return Object.assign(plain, { code: String((plain as { code?: unknown }).code ?? "") });
  });
  return coded.find(({ code }) => !LOCAL_CODES.includes(code)) ?? (coded[0] as CodedError);
}

/** Suggests port 8006 for a URL without a port, which means 443 or 80. */
function portHint(where: string, code: string): string {
  const mayBePort = ["ECONNREFUSED", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"].includes(code);
  return mayBePort && URL.canParse(where) && new URL(where).port === ""
    ? ` Proxmox VE listens on port 8006: ${where}:8006.`
    : "";
}

// Failures of TLS.

const UNTRUSTED: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_UNTRUSTED",
  "CERT_SIGNATURE_FAILURE",
]);

/** OpenSSL's errors for an answer that is not TLS, such as plain HTTP or the greeting of an SSH or mail server. */
const NOT_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNKNOWN_PROTOCOL|RECORD_LAYER_FAILURE/;
const TOO_OLD = /UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION|VERSION_TOO_LOW|UNSUPPORTED_SSL_VERSION/;
const WANTS_CERTIFICATE = /ALERT_CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_UNKNOWN_CA/;

function isTlsCode(code: string): boolean {
  if (UNTRUSTED.has(code) || code === "EPROTO") return true;
  return ["ERR_SSL", "ERR_TLS", "CERT_"].some((start) => code.startsWith(start));
}

function tlsReason(code: string, message: string, settings: TlsSettings, now: Date): Reason {
  const clock = now.toISOString();
  if (UNTRUSTED.has(code) && settings.caCertificate !== undefined) {
    return [
      "the certificate is not signed by the authority in `ca_certificate` or `ca_file`",
      "Use /etc/pve/pve-root-ca.pem of this cluster, or the authority of an uploaded certificate. A proxy that inspects TLS shows its own certificate. Or pin the node's certificate with `fingerprint`.",
    ];
  }
  if (UNTRUSTED.has(code)) {
    return [
      "the certificate is not signed by a trusted authority",
      "Set `ca_file` or `ca_certificate` to the cluster's authority (/etc/pve/pve-root-ca.pem on every node), or `fingerprint` to the output of `pvenode cert info` on the node.",
    ];
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return [
      `the certificate is for another name (${printableLine(message, 500)})`,
      "Write one of its names in `endpoint`, or set `tls_server_name` to one of them. If no name belongs to your cluster, another server responds at this address.",
    ];
  }
  if (code === "CERT_HAS_EXPIRED") {
    return [
      `the certificate has expired (clock of this machine: ${clock})`,
      "If the clock is right, renew the certificate on the node: `pvecm updatecerts --force`, or `pvenode acme cert renew` for a certificate from ACME.",
    ];
  }
  if (code === "CERT_NOT_YET_VALID") {
    return [
      `the certificate is not yet valid (clock of this machine: ${clock})`,
      "Correct the clock: that of this machine is slow, or that of the node was fast when it created the certificate.",
    ];
  }
  if (NOT_TLS.test(code)) {
    return [
      "the server does not use TLS",
      "Another service, such as plain HTTP or SSH, listens on that port. Check the port of `endpoint` (8006 on the nodes). Write http:// only if the endpoint is meant to be plain HTTP.",
    ];
  }
  if (TOO_OLD.test(code)) {
    return [
      "the server supports only TLS versions before 1.2",
      "Proxmox VE supports newer versions, so check the proxy in front of it.",
    ];
  }
  if (WANTS_CERTIFICATE.test(code)) {
    return [
      "the server requires a client certificate",
      "The provider does not support client certificates, which a proxy in front of the API requires. Set `endpoint` to the address of a node.",
    ];
  }
  return [
    `the TLS handshake failed (${printableLine(message, 500)})`,
    "Check proxies between this machine and the node, and CIPHERS in /etc/default/pveproxy on the node.",
  ];
}
