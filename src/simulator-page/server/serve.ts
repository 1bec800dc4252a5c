/** The page's own server. It listens on the loopback only, on another port than the API, which may be reachable by others. */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isSameSecret } from "../../simulator/http/control";
import { listenErrorMessage } from "../../simulator/http/listener";
import type { Answer } from "./routes";

/** Files of the page by path. */
export type Assets = Readonly<Record<string, { readonly type: string; readonly body: Buffer | string }>>;

type HandleRequest = (method: string, path: string, query: URLSearchParams, body: unknown) => Answer;

interface PageServer {
  readonly port: number;
  close(): Promise<void>;
}

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
};
const BODY_LIMIT = 64 * 1024;
const HOST = "127.0.0.1";

export async function serve(
  assets: Assets,
  answer: HandleRequest,
  secret: string,
  requestedPort: number,
): Promise<PageServer> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, { status: 500, error: error instanceof Error ? error.message : "" });
    });
  });
  const port = () => (server.address() as AddressInfo).port;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusedAddress = addressRefusal(request.headers, port());
    if (refusedAddress) return send(response, refusedAddress);
    // mutation-ignore string: each request has a path
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://page");
    if (!pathname.startsWith("/data/")) return sendAsset(request, response, assets[pathname]);
    const refusedData = dataRefusal(request.headers, secret);
    if (refusedData) return send(response, refusedData);
    const body = await readBody(request);
    if (body === undefined) return send(response, { status: 400, error: "expected JSON of 64 KiB at most" });
    // mutation-ignore string: each request has a method
    const { status, data } = answer(request.method ?? "GET", pathname.slice("/data/".length), searchParams, body.json);
    reply(response, status, "application/json", JSON.stringify(data));
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(`the page ${listenErrorMessage(HOST, requestedPort, error)}`)));
    server.listen(requestedPort, HOST, resolve);
  });
  return {
    port: port(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Assets[string] | undefined): void {
  if (!asset) send(response, { status: 404, error: "there is no such file" });
  else if (request.method !== "GET" && request.method !== "HEAD") send(response, { status: 405, error: "GET only" });
  else reply(response, 200, asset.type, asset.body);
}

function send(response: ServerResponse, { status, error }: Refusal): void {
  reply(response, status, "application/json", JSON.stringify({ error }));
}

function reply(response: ServerResponse, status: number, type: string, body: Buffer | string): void {
  response.writeHead(status, { ...HEADERS, "Content-Type": type }).end(body);
}

/** Reads a JSON body. Returns `undefined` if it is invalid, has another type, or is too long. */
async function readBody(request: IncomingMessage): Promise<{ readonly json: unknown } | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= BODY_LIMIT) chunks.push(chunk as Buffer);
  }
  if (size === 0) return { json: undefined };
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0];
  if (size > BODY_LIMIT || type !== "application/json") return undefined;
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown };
  } catch {
    return undefined;
  }
}

// Access control. Data require the secret of this start, sent by this page. DNS rebinding shows in `Host`, a script of
// another page in `Origin` and `Sec-Fetch-Site`. Both are refused before the secret is compared.

interface Refusal {
  readonly status: number;
  readonly error: string;
}

const LOOPBACK_NAMES = ["localhost", "127.0.0.1"];

/** Returns why a request is refused because of its address. */
function addressRefusal(headers: IncomingHttpHeaders, port: number): Refusal | undefined {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  const { host = "", origin } = headers;
  if (!hosts.includes(host)) return { status: 403, error: "the page answers to its own address only (header Host)" };
  if (origin !== undefined && origin !== `http://${host}`)
    return { status: 403, error: "the page is not for pages of other addresses (header Origin)" };
  return undefined;
}

/** Returns why a request for data is refused. */
function dataRefusal(headers: IncomingHttpHeaders, secret: string): Refusal | undefined {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return { status: 403, error: "the page is not for pages of other addresses (header Sec-Fetch-Site)" };
  if (isSameSecret(headers.authorization ?? "", `Bearer ${secret}`)) return undefined;
  return { status: 401, error: "open the address that `cdktf-pve simulate --ui` printed at its start" };
}
