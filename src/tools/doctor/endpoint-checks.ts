/** Checks of one endpoint: connection, certificate and clock. */

import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import { fingerprints } from "../../api/endpoint";
import { failed, ok, type Result, skipped, warning } from "./result";

const DAY_MS = 86_400_000;
/** Remaining validity of a certificate that causes a warning. */
const SOON_DAYS = 21;
/** Clock skew that causes a warning, and an error. With more skew, the server refuses tickets and TOTP codes. */
const SKEW_WARNING_MS = 5_000;
const SKEW_ERROR_MS = 60_000;

export function checkCertificate(
  { fingerprint, protocol, validFrom, validTo }: EndpointProbe,
  pinned: string | undefined,
  now: number,
): Result {
  const id = "certificate";
  const shown = `${protocol}, SHA-256 ${fingerprint}`;
  if (pinned !== undefined && !fingerprints(pinned).some((candidate) => isSameText(candidate, fingerprint)))
    return failed(
      id,
      `The certificate differs from the pinned one: ${shown}.`,
      "Ask who changed it. Then set `fingerprint` (PVE_FINGERPRINT) to the new one.",
    );
  if (now < validFrom || now > validTo)
    return failed(
      id,
      `The certificate is not valid now: from ${day(validFrom)} to ${day(validTo)}.`,
      "Renew it: `pvecm updatecerts --force`, or the ACME order of the node. Look at the clocks, too.",
    );
  const days = Math.floor((validTo - now) / DAY_MS);
  if (days < SOON_DAYS)
    return warning(
      id,
      `The certificate ends in ${days} days: ${shown}.`,
      "Renew it, and change `fingerprint` where it is pinned.",
    );
  return ok(id, `${shown}${pinned === undefined ? "" : ", as pinned"}; until ${day(validTo)}.`);
}

export function checkClock({ serverTime }: Pick<EndpointProbe, "serverTime">, now: number): Result {
  const id = "clock";
  if (serverTime === undefined) return skipped(id, "The server does not report its time.");
  const skew = serverTime - now;
  const skewText = `The server's clock is ${(Math.abs(skew) / 1000).toFixed(0)} s ${skew > 0 ? "ahead of" : "behind"} this machine's.`;
  const remedy = "Synchronize both clocks (chrony): tickets, TOTP codes and certificates depend on it.";
  if (Math.abs(skew) > SKEW_ERROR_MS) return failed(id, skewText, remedy);
  return Math.abs(skew) > SKEW_WARNING_MS ? warning(id, skewText, remedy) : ok(id, "The clocks agree.");
}

const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Certificate and clock of an endpoint. */
interface EndpointProbe {
  /** SHA-256 of the certificate, in the format of the provider's `fingerprint`. */
  readonly fingerprint: string;
  readonly protocol: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
  /** `Date` header of the response. */
  readonly serverTime: number | undefined;
}

/** Reads certificate and clock of an endpoint without sending credentials. Accepts any certificate, because the checks judge it. */
export function probeEndpoint(endpoint: string, timeoutMs: number): Promise<EndpointProbe> {
  return new Promise((resolve, reject) => {
    const options = { method: "HEAD", rejectUnauthorized: false, agent: false, timeout: timeoutMs } as const;
    const probe = request(new URL("/", endpoint), options, (answer) => {
      const socket = answer.socket as TLSSocket;
      const { fingerprint256, valid_from, valid_to } = socket.getPeerCertificate();
      const date = answer.headers.date;
      answer.resume();
      resolve({
        fingerprint: fingerprint256,
        protocol: socket.getProtocol() ?? "unknown",
        validFrom: Date.parse(valid_from),
        validTo: Date.parse(valid_to),
        serverTime: date === undefined ? undefined : Date.parse(date),
      });
    });
    probe.on("timeout", () => probe.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    probe.on("error", reject);
    probe.end();
  });
}
