/**
 * Who may use the page: whoever knows the secret of this start, from a page of this very address. A name that somebody
 * else points here (DNS rebinding) shows in `Host`, a script of another page in `Origin` and `Sec-Fetch-Site`; none of
 * them gets as far as the secret is asked for.
 */
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface Refusal {
  readonly status: number;
  readonly error: string;
}

const LOOPBACK_NAMES = ["localhost", "127.0.0.1"];

/** Why a request is refused whatever it knows; nothing where the address is ours. */
export function refusedAddress(headers: IncomingHttpHeaders, port: number): Refusal | undefined {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  const { host = "", origin } = headers;
  if (!hosts.includes(host)) return { status: 403, error: "the page answers to its own address only (header Host)" };
  if (origin !== undefined && origin !== `http://${host}`)
    return { status: 403, error: "the page is not for pages of other addresses (header Origin)" };
  return undefined;
}

/** Why data are refused. */
export function refusedData(headers: IncomingHttpHeaders, secret: string): Refusal | undefined {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return { status: 403, error: "the page is not for pages of other addresses (header Sec-Fetch-Site)" };
  if (isSame(headers.authorization ?? "", `Bearer ${secret}`)) return undefined;
  return { status: 401, error: "open the address that `cdktf-pve simulate --ui` printed at its start" };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
