/**
 * Addresses of cluster members, and the settings that decide whether the client trusts their certificates.
 *
 * A bare name or address means HTTPS on port 8006, where every node listens. A URL may have a path, for reverse proxies;
 * `/api2/json` at its end is dropped.
 */
import { withoutEnd } from "../strings/ends";
import type { ClientConfiguration } from "./types";

export type EndpointCheck = { readonly url: string } | { readonly problem: string; readonly isObjectPath?: boolean };

const DEFAULT_PORT = 8006;

export function checkEndpoint(text: string): EndpointCheck {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "An endpoint must not be empty." };
  const bare = !trimmed.includes("://");
  const candidate = bare ? `https://${bracketed(trimmed)}` : trimmed;
  if (!URL.canParse(candidate))
    return { problem: `${quoted(trimmed)} is not a URL such as ${exampleEndpoint(trimmed)}.` };
  const url = new URL(candidate);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: `${quoted(trimmed)} must begin with https:// (or http://).` };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: "An endpoint must not contain a user name or password; use the attributes made for them." };
  }
  if (url.search !== "" || url.hash !== "")
    return { problem: `${quoted(trimmed)} must not have a query or a fragment.` };
  if (bare && !/:\d+(\/|$)/.test(candidate.slice("https://".length).replace(/^\[[^\]]*\]/, ""))) {
    url.port = String(DEFAULT_PORT);
  }
  const path = withoutEnd(url.pathname, "/").replace(/\/api2(\/(json|extjs))?$/, "");
  if (/\/api2(?:\/|$)/.test(path))
    return { problem: `${quoted(trimmed)} must end before the path of an object of the API.`, isObjectPath: true };
  return { url: url.origin + path };
}

/** Puts an IPv6 address into brackets, which a URL requires. */
function bracketed(host: string): string {
  return /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*$/i.test(host) ? `[${host}]` : host;
}

/** An example address that shows how to correct the given one. */
export function exampleEndpoint(endpoint: string): string {
  const [, rest = endpoint] = endpoint.split("://");
  const host = rest.slice(rest.lastIndexOf("@") + 1).split("/", 1)[0] ?? "";
  if (host.includes("%")) return "https://pve1.example:8006 (addresses with a zone, `%eth0`, cannot stand in one)";
  // Without brackets an IPv6 address cannot be distinguished from a host with a port.
  return host.split(":").length > 2
    ? "https://[2001:db8::1]:8006 (an IPv6 address stands in brackets)"
    : "https://pve1.example:8006";
}

/** Quotes the text without a login, which may be secret. */
function quoted(text: string): string {
  return JSON.stringify(text.replace(/^([^/]*:\/\/)?[^/]*@/, "$1…@"));
}

/** Settings that decide whether the client trusts a server's certificate. */
export type TlsSettings = Pick<ClientConfiguration, "caCertificate" | "fingerprint" | "insecure" | "tlsServerName">;

/**
 * A certificate's SHA-256 fingerprint, as `pvenode cert info` and the web interface show it: 32 bytes, `AA:BB:…`.
 */
const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i;

/** Splits a list of fingerprints at commas and blanks: each node has its own certificate. */
export function fingerprints(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

export function isFingerprint(text: string): boolean {
  return FINGERPRINT.test(text);
}

export function fingerprintMatches(seen: string, pinned: readonly string[]): boolean {
  return pinned.some((pin) => pin.toUpperCase() === seen.toUpperCase());
}
