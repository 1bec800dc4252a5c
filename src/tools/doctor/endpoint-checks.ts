/** Each endpoint by itself: whether it is reached, its certificate, its clock. */
import { fingerprints } from "../../api/tls-settings";
import type { Presented } from "./endpoint";
import { failed, ok, type Result, skipped, warning } from "./result";

const DAY_MS = 86_400_000;
/** Of a certificate that is about to end. */
const SOON_DAYS = 21;
/** Tickets and TOTP codes of a server whose clock differs by more are refused, or soon will be. */
const SKEW_MS = 5_000;
const TOO_MUCH_MS = 60_000;

export function certificate(
  { fingerprint, protocol, validFrom, validTo }: Presented,
  pinned: string | undefined,
  now: number,
): Result {
  const id = "certificate";
  const shown = `${protocol}, SHA-256 ${fingerprint}`;
  if (pinned !== undefined && !fingerprints(pinned).some((one) => same(one, fingerprint)))
    return failed(
      id,
      `The certificate is another one than is pinned: ${shown}.`,
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

export function clock({ serverTime }: Pick<Presented, "serverTime">, now: number): Result {
  const id = "clock";
  if (serverTime === undefined) return skipped(id, "The server does not tell its time.");
  const skew = serverTime - now;
  const by = `The server's clock is ${(Math.abs(skew) / 1000).toFixed(0)} s ${skew > 0 ? "ahead of" : "behind"} this machine's.`;
  const remedy =
    "Let both take their time from the network (chrony): tickets, TOTP codes and certificates depend on it.";
  if (Math.abs(skew) > TOO_MUCH_MS) return failed(id, by, remedy);
  return Math.abs(skew) > SKEW_MS ? warning(id, by, remedy) : ok(id, "The clocks agree.");
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
