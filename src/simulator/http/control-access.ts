/**
 * Who may use the control endpoint: programs of the simulator's own machine that know the token of its start. Web pages
 * are kept out by more than that: one that a browser opened under another name for this address (DNS rebinding) shows
 * in `Host`, a script of another page in `Origin`, and a form cannot send JSON.
 */
import { timingSafeEqual } from "node:crypto";
import type { RawRequest } from "./parse-request";

export interface Refusal {
  readonly status: number;
  readonly error: string;
}

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_NAME.test(new URL(url).hostname);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Why a request is refused; nothing when it may be answered. */
export function refusal({ headers, body }: RawRequest, remoteAddress: string, token: string): Refusal | undefined {
  const { host = "", origin, authorization = "" } = headers;
  if (!LOOPBACK_ADDRESS.test(remoteAddress)) {
    return { status: 403, error: "control is for the simulator's own machine: connect by 127.0.0.1, ::1 or localhost" };
  }
  if (!isLoopbackUrl(`http://${host}`)) {
    return { status: 403, error: "control answers to the names localhost, 127.0.0.1 and [::1] only (header Host)" };
  }
  if (origin !== undefined && !isLoopbackUrl(origin)) {
    return { status: 403, error: "control is not for web pages of other servers (header Origin)" };
  }
  if (!isSame(authorization, `PVEAPIToken=${token}`)) {
    return {
      status: 401,
      error: "control needs the API token of this start: header Authorization: PVEAPIToken=<value of PVE_API_TOKEN>",
    };
  }
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (body.length > 0 && type !== "application/json") {
    return { status: 415, error: "control takes JSON: header Content-Type: application/json" };
  }
  return undefined;
}
