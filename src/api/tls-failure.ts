/** Why the other end of a connection is not trusted, or cannot be talked to by TLS, and what to do about it. */

import { printableLine } from "../output/printable";
import { systemClock } from "../system/clock";
import type { TlsSettings } from "./tls-settings";
import { TransportFailure } from "./transport-failure";

type Cause = Error & { readonly code: string };
type Reason = readonly [reason: string, advice: string];

const UNTRUSTED: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_UNTRUSTED",
  "CERT_SIGNATURE_FAILURE",
]);

/** What OpenSSL says when something that is not TLS comes: plain HTTP, the greeting of an SSH or mail server. */
const NOT_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNKNOWN_PROTOCOL|RECORD_LAYER_FAILURE/;
const TOO_OLD = /UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION|VERSION_TOO_LOW|UNSUPPORTED_SSL_VERSION/;
const WANTS_CERTIFICATE = /ALERT_CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_UNKNOWN_CA/;

export function isTlsCode(code: string): boolean {
  if (UNTRUSTED.has(code) || code === "EPROTO") return true;
  return ["ERR_SSL", "ERR_TLS", "CERT_"].some((start) => code.startsWith(start));
}

export function tlsFailure(
  cause: Cause,
  where: string,
  settings: TlsSettings,
  now = new Date(systemClock.now()),
): TransportFailure {
  const [reason, advice] = reasonOf(cause, settings, now);
  return new TransportFailure("tls", `${where}: ${reason}.`, false, { cause, advice });
}

function reasonOf({ code, message }: Cause, settings: TlsSettings, now: Date): Reason {
  const clock = now.toISOString();
  if (UNTRUSTED.has(code) && settings.caCertificate !== undefined) {
    return [
      "the certificate is not signed by the authority in `ca_certificate` or `ca_file`",
      "It has to be the authority of this very cluster: /etc/pve/pve-root-ca.pem on every node, or that of the certificate which was uploaded for the node. A proxy that opens TLS connections shows a certificate of its own. `fingerprint` pins the node's certificate instead.",
    ];
  }
  if (UNTRUSTED.has(code)) {
    return [
      "the certificate is not signed by a trusted authority",
      "Set `ca_certificate` (the cluster's CA is /etc/pve/pve-root-ca.pem on every node) or `fingerprint` (`pvenode cert info` on the node, or the node's certificates in the web interface).",
    ];
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return [
      `the certificate is for another name (${printableLine(message, 500)})`,
      "Write one of its names in `endpoint`, or set `tls_server_name` to one of them. Where none of them is of your cluster, another server answers.",
    ];
  }
  if (code === "CERT_HAS_EXPIRED") {
    return [
      `the certificate has expired, by the clock of this machine (${clock})`,
      "If the clock is right, renew the certificate on the node: `pvecm updatecerts --force`, or what made the one that was uploaded (ACME: `pvenode acme cert renew`).",
    ];
  }
  if (code === "CERT_NOT_YET_VALID") {
    return [
      `the certificate is not valid yet, by the clock of this machine (${clock})`,
      "Most likely this machine's clock is behind, or the node's was ahead when the certificate was made: set the wrong one right.",
    ];
  }
  if (NOT_TLS.test(code)) {
    return [
      "the other end does not speak TLS",
      "Something other than HTTPS is on that port: plain HTTP, SSH or another service. Check the port of `endpoint` (8006 on the nodes). Only for an endpoint that is meant to be plain HTTP write http:// instead of https://.",
    ];
  }
  if (TOO_OLD.test(code)) {
    return [
      "the other end speaks versions of TLS before 1.2 only",
      "Those are not used here. Proxmox VE itself speaks newer ones: look at what stands in between.",
    ];
  }
  if (WANTS_CERTIFICATE.test(code)) {
    return [
      "the other end wants a certificate of the client",
      "What stands in front of the API asks for client certificates, which cannot be given here: let `endpoint` lead to a node directly.",
    ];
  }
  return [
    `the TLS connection could not be made (${printableLine(message, 500)})`,
    "The two ends do not agree on how to encrypt. Look at what stands between this machine and the node, and at CIPHERS in /etc/default/pveproxy on the node.",
  ];
}
