/** Checks of settings, of the block and of environment variables alike. Fragments of sentences. */

import { isUserName } from "../api/configuration";
import { parseToken } from "../api/credentials/token";
import { totpKey } from "../api/credentials/totp";
import { checkEndpoint, endpointLike } from "../api/endpoint";
import { fingerprints, isFingerprint } from "../api/fingerprint";
import type { SdnApplyMode } from "../api/types";
import { parseDuration } from "../framework/timeouts";
import { orClosest } from "../naming/closest";
import { hasHostBits, parseNetwork } from "../resources/formats/networks";
import { PLAN_WARNINGS } from "../resources/plan-warnings";

export const duration = (text: string) =>
  parseDuration(text) === undefined ? "must be a duration such as 30s, 5m or 1h" : undefined;
export const endpointUrl = (text: string) => {
  const checked = checkEndpoint(text);
  if ("url" in checked) return undefined;
  return checked.isOfObject
    ? "must end before the path of an object of the API: leave out /api2 and what follows"
    : `must be a URL without credentials and query, such as ${endpointLike(text)}`;
};

/** The header of the API begins with that word, and is copied with it. */
export const apiToken = (text: string) => {
  if (text.startsWith("PVEAPIToken=")) return "must be the token alone, without PVEAPIToken= before it";
  return parseToken(text) ? undefined : "must look like user@realm!name=secret";
};
export const userName = (text: string) => (isUserName(text) ? undefined : "must be user@realm, such as root@pam");
export const certificateFingerprint = (text: string) => {
  const all = fingerprints(text);
  return all.length > 0 && all.every(isFingerprint)
    ? undefined
    : "must be a SHA-256 fingerprint as `pvenode cert info` shows it: 32 pairs of hexadecimal digits separated by colons";
};
export const deletionCount = (count: number) =>
  Number.isSafeInteger(count) && count >= 0 ? undefined : "must be a whole number, 0 or more";
export const managementNetwork = (text: string) =>
  parseNetwork(text) && !hasHostBits(text) ? undefined : "must be an address or a network such as 198.51.100.0/24";
export const base32 = (text: string) =>
  totpKey(text) ? undefined : "must be the base32 text that was shown when the factor was set up, not a code";

const WARNING_IDS: readonly string[] = Object.values(PLAN_WARNINGS).map(({ id }) => id);

export const planWarningId = (text: string) =>
  WARNING_IDS.includes(text) ? undefined : orClosest(`must be one of ${WARNING_IDS.join(", ")}`, text, WARNING_IDS);

export const oldServerMode = (text: string) =>
  ["refuse", "warn"].includes(text) ? undefined : orClosest('must be "refuse" or "warn"', text, ["refuse", "warn"]);

export const privilegeCheckMode = (text: string) =>
  ["plan", "off"].includes(text) ? undefined : orClosest('must be "plan" or "off"', text, ["plan", "off"]);

const SDN_APPLY_MODES: readonly SdnApplyMode[] = ["auto", "resource", "manual"];

export const isSdnApplyMode = (text: string | undefined): text is SdnApplyMode =>
  SDN_APPLY_MODES.some((mode) => mode === text);

export const sdnApplyMode = (text: string) =>
  isSdnApplyMode(text) ? undefined : orClosest('must be "auto", "resource" or "manual"', text, [...SDN_APPLY_MODES]);
