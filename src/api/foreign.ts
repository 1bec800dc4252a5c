/**
 * Describes answers that do not come from the API, with the likely sender and advice.
 *
 * Most come from a proxy, a login page, a guest network or another service on the port. Some are answers of the API that
 * were cut off.
 */
import { LONGEST_NAME, printable, printableLine } from "../output/printable";
import type { Scrubber } from "./redaction";

/** An HTTP answer as received, before it is interpreted. */
export interface HttpAnswer {
  readonly status: number;
  /** Reason phrase of the status line. HTTP/2 proxies drop it. */
  readonly reason: string;
  readonly contentType: string;
  readonly location?: string;
  readonly text: string;
  /** Origin of the endpoint that answered. */
  readonly endpoint?: string;
}

export interface ForeignCause {
  readonly message: string;
  readonly advice?: string;
  /** The answer comes from the API and was cut off. */
  readonly cut?: boolean;
}

export const CUT_ADVICE =
  "A proxy cuts responses off at a limit or time-out, or the network loses connections. Run Terraform again. If it fails again, set `endpoint` to the address of a node (port 8006), or raise the limits of the proxy.";
const WEB_PAGE =
  "`endpoint` leads to a web page, such as the login of a reverse proxy or a guest network: open it in a browser on this machine. Set `endpoint` to the API itself, such as https://pve1.example.com:8006, or let the proxy pass `/api2/json` without a login.";
const OTHER_SERVICE =
  "Another service responds at that address. Check host, port (8006 on the nodes) and path of `endpoint`.";
export const PROXY_LOGIN =
  "The proxy requires a login. Put it into the proxy variable (`HTTPS_PROXY=http://user:password@proxy:3128`), or name the host in `NO_PROXY` to connect without a proxy.";
const NETWORK_LOGIN =
  "The network of this machine requires a login. Open any page in a browser on this machine, or use another network.";

/** Statuses of a gateway that could not reach the API, or limits requests. */
export const GATEWAY_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Text of web servers that receive plain HTTP on a TLS port. */
const PLAIN_TO_TLS = /\bHTTP request (?:was sent )?to (?:an )?HTTPS (?:port|server)\b/i;

/** The cause of a foreign answer, or `undefined` for a refusal in plain text, which the API's own server sends too. */
export function foreignCause(answer: HttpAnswer, isObject: boolean, scrubber: Scrubber): ForeignCause | undefined {
  const { status, text, contentType } = answer;
  const start = text.trimStart();
  const isPage = /html/i.test(contentType) || start.startsWith("<");
  const received = `received ${contentTypeOf(answer)} ${excerpt(text, scrubber)}.`;
  if (PLAIN_TO_TLS.test(text.slice(0, 4000))) {
    const message = `The port expects HTTPS, but the endpoint uses plain HTTP: ${received}`;
    return { message, advice: tlsAdvice(answer.endpoint) };
  }
  if (status === 407) return { message: `A proxy requires a login (status 407): ${received}`, advice: PROXY_LOGIN };
  if (status === 511)
    return { message: `The network requires a login (status 511): ${received}`, advice: NETWORK_LOGIN };
  if (status >= 400) {
    if (!isObject && !isPage) return undefined;
    const message = `Another service, not Proxmox VE, responded with status ${status}: ${received}`;
    return { message, ...(GATEWAY_STATUSES.includes(status) ? {} : { advice: isPage ? WEB_PAGE : OTHER_SERVICE }) };
  }
  if (status !== 200) {
    return { message: `The server responded with the unexpected status ${status}: ${received}`, advice: OTHER_SERVICE };
  }
  if (start === "") {
    return { message: "The response is empty, although its status is 200.", advice: CUT_ADVICE, cut: true };
  }
  if (start.startsWith("{") && !isObject) {
    const message = `The response is cut off or damaged: ${text.length} characters that are not complete JSON; ${received}`;
    return { message, advice: CUT_ADVICE, cut: true };
  }
  const message = `The response does not come from the Proxmox VE API: ${received}`;
  return { message, advice: isPage ? WEB_PAGE : OTHER_SERVICE };
}

/** The target of a redirect, with advice about the endpoint. */
export function redirectCause({ location, endpoint, status }: HttpAnswer, scrubber: Scrubber): ForeignCause {
  const target = location === undefined ? "another address" : printableLine(scrubber.text(location), LONGEST_NAME);
  const message = `The server redirects to ${target} (status ${status}). Redirects are not followed, so credentials go nowhere else.`;
  const origin = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (location === undefined || !URL.canParse(location, endpoint)) return { message, advice: OTHER_SERVICE };
  const to = new URL(location, endpoint);
  const destination = printableLine(to.origin, LONGEST_NAME);
  // The server redirects plain HTTP on its TLS port to the https address with 301 or 308.
  if (to.protocol === "https:" && origin?.protocol !== "https:" && (!origin || to.hostname === origin.hostname)) {
    return { message: `${message} The endpoint must begin with https://.`, advice: tlsAdvice(destination) };
  }
  const advice =
    to.origin === origin?.origin
      ? "The host redirects the API to another page, most likely the login of a reverse proxy. Let the proxy pass `/api2/json` unchanged."
      : `If ${destination} is this cluster, set endpoint = "${destination}". If it is a login page, let its proxy pass \`/api2/json\` without a login.`;
  return { message, advice };
}

/** The first 200 characters of a received text, without secrets, quoted. */
export function excerpt(text: string, scrubber: Scrubber): string {
  // Scrub before cutting: half a secret would no longer be recognised.
  const clean = scrubber.text(text);
  if (clean === "") return "nothing";
  return printable(JSON.stringify(clean.slice(0, 200))) + (clean.length > 200 ? "…" : "");
}

/** Advice about an answer that is not HTTP, from its first bytes. */
export function notHttpAdvice(received: string): string {
  return received.startsWith("SSH-")
    ? "An SSH server listens on that port. Check the port of `endpoint`: 8006 on the nodes."
    : OTHER_SERVICE;
}

export function tlsAdvice(endpoint: string | undefined): string {
  const url = endpoint === undefined ? "https://…" : endpoint.replace(/^http:/, "https:");
  return `Set endpoint = "${url}". All requests so far, including credentials, crossed the network in clear text.`;
}

function contentTypeOf({ contentType }: HttpAnswer): string {
  return contentType === "" ? "without content type" : `of type ${printableLine(contentType, LONGEST_NAME)}`;
}
