/** Why a connection could not be made, and what to do about it. */
import { isTlsCode, tlsFailure } from "./tls-failure";
import type { TlsSettings } from "./tls-settings";
import { TransportFailure } from "./transport-failure";

type Reason = readonly [reason: string, advice: string];

const NO_WAY: Reason = [
  "this machine has no way to that address",
  "Check this machine's network: VPN, routes, and whether it has IPv6 at all where the address is one of IPv6.",
];
const SILENCE: Reason = [
  "the connection could not be made in time",
  "Nobody answers at that address and port: a firewall on the way drops the packets, the host is down, or `endpoint` names another address than that of a node.",
];
// The server closes the connection of clients that its ALLOW_FROM/DENY_FROM rules refuse, without an answer.
const CLOSED: Reason = [
  "the connection was closed at once (the server may refuse this client's address)",
  "Look at ALLOW_FROM and DENY_FROM in /etc/default/pveproxy on the node, at firewalls on the way, and whether `endpoint` has the right port (8006 on the nodes).",
];

const REASONS: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: [
    "the connection was refused",
    "The host is there, and nothing listens on the port: check the port of `endpoint` (8006 on the nodes), and on the node `systemctl status pveproxy`.",
  ],
  EHOSTUNREACH: ["there is no route to the host", NO_WAY[1]],
  ENETUNREACH: ["the network is unreachable", NO_WAY[1]],
  EADDRNOTAVAIL: NO_WAY,
  EHOSTDOWN: ["the host is down", "Start the node, or let `endpoint` lead to another one."],
  ETIMEDOUT: SILENCE,
  UND_ERR_CONNECT_TIMEOUT: SILENCE,
  ENOTFOUND: [
    "the host name is not known",
    "Check the spelling in `endpoint` and the DNS of this machine, or write the node's address instead.",
  ],
  EAI_AGAIN: [
    "the host name could not be looked up",
    "The name server of this machine does not answer: that is a matter of its DNS, not of Proxmox VE.",
  ],
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
};

/** `where` is the endpoint's origin. */
export function connectionFailure(error: unknown, where: string, settings: TlsSettings = {}): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const cause = mostTelling(error);
  const { code, message } = cause;
  const reason = REASONS[code];
  if (reason !== undefined) {
    const text = `${where}: ${reason[0]}.${portHint(where, code)}`;
    return new TransportFailure("unreachable", text, false, { cause, advice: reason[1] });
  }
  if (isTlsCode(code)) return tlsFailure(cause, where, settings);
  return new TransportFailure("unreachable", `${where}: no connection (${message}).`, false, { cause });
}

type Coded = Error & { readonly code: string };

/** Without a network of that kind, the addresses of a name that belong to it say nothing about the server. */
const OF_THIS_MACHINE = ["ENETUNREACH", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EHOSTUNREACH"];

/** With several addresses for a name, the failure of each is inside an aggregate. */
function mostTelling(error: unknown): Coded {
  const all: unknown[] = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  const coded = all.map((one) => {
    const plain = one instanceof Error ? one : new Error(String(one));
    return Object.assign(plain, { code: String((plain as { code?: unknown }).code ?? "") });
  });
  return coded.find(({ code }) => !OF_THIS_MACHINE.includes(code)) ?? (coded[0] as Coded);
}

/** Nodes listen on 8006; without a port the URL means that of the web, where at most a reverse proxy answers. */
function portHint(where: string, code: string): string {
  const mayBePort = ["ECONNREFUSED", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"].includes(code);
  return mayBePort && URL.canParse(where) && new URL(where).port === ""
    ? ` Proxmox VE itself listens on port 8006: ${where}:8006.`
    : "";
}
