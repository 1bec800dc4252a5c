/**
 * The listening sockets: HTTPS, where plain HTTP on the same port is redirected, or plain HTTP. As on the genuine server, a
 * connection ends after a status of at least 400, after 100 responses, or after 5 s without a request.
 */

import { X509Certificate } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, isIP, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import ipaddr from "ipaddr.js";
import { leafCertificate, ownAuthority, subjectAltName } from "../../system/certificates";
import type { Response } from "./envelope";
import { BODY_LIMIT, type RawRequest } from "./parse-request";
import type { Outcome } from "./request-handler";

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  /** SHA-256, `AA:BB:…`. */
  readonly fingerprint: string;
}

const YEAR = 365 * 24 * 60 * 60 * 1000;

/**
 * Creates the listener's self-signed certificate.
 * @param now the machine's time in milliseconds since 1970. Clients compare the validity with it.
 */
export function createCertificate(hosts: readonly string[], now: number): Certificate {
  const { der, pem, key } = leafCertificate({
    subject: [
      ["2.5.4.11", "PVE Cluster Node"],
      ["2.5.4.10", "Proxmox Virtual Environment"],
      ["2.5.4.3", hosts[0] ?? "localhost"],
    ],
    validFrom: new Date(now - 24 * 60 * 60 * 1000),
    validUntil: new Date(now + 2 * YEAR),
    extensions: [
      ownAuthority(),
      subjectAltName(hosts.map((host) => (isIP(host) === 0 ? host : Buffer.from(ipaddr.parse(host).toByteArray())))),
    ],
  });
  return { cert: pem, key, fingerprint: new X509Certificate(der).fingerprint256 };
}

type Handler = (request: RawRequest, remoteAddress: string) => Promise<Outcome>;

interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/** Longer bodies are compressed, in bytes. */
const GZIP_THRESHOLD = 1024;
const TLS_HANDSHAKE = 0x16;

/** Reads the body. A longer one than the server accepts is replaced by `BODY_LIMIT + 1` zero bytes. */
async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += (chunk as Buffer).length;
    if (size <= BODY_LIMIT + 1) chunks.push(chunk as Buffer);
  }
  return size > BODY_LIMIT ? Buffer.alloc(BODY_LIMIT + 1) : Buffer.concat(chunks);
}

/** Encodes a reason phrase as UTF-8 bytes, with blanks in place of control characters. */
function reasonPhrase(reason: string): string {
  const bytes = Buffer.from(reason, "utf8").map((byte) => (byte < 0x20 || byte === 0x7f ? 0x20 : byte));
  return Buffer.from(bytes).toString("latin1");
}

function send(response: ServerResponse, answer: Response, acceptsGzip: boolean): void {
  let body = Buffer.from(answer.body, "utf8");
  response.statusCode = answer.status;
  response.statusMessage = reasonPhrase(answer.reason);
  response.setHeader("Cache-Control", "max-age=0");
  response.setHeader("Pragma", "no-cache");
  response.setHeader("Server", "pve-api-daemon/3.0");
  if (body.length > 0) response.setHeader("Content-Type", answer.contentType);
  if (acceptsGzip && body.length > GZIP_THRESHOLD) {
    body = gzipSync(body);
    response.setHeader("Content-Encoding", "gzip");
  }
  response.setHeader("Content-Length", body.length);
  if (answer.status >= 400) response.setHeader("Connection", "close");
  response.end(body);
}

function requestListener(handle: Handler) {
  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(message);
      const headers = Object.fromEntries(
        Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
      );
      const request = { method: message.method ?? "GET", target: message.url ?? "/", headers, body };
      const outcome = await handle(request, message.socket.remoteAddress ?? "");
      if (outcome) send(response, outcome, /\bgzip\b/.test(headers["accept-encoding"] ?? ""));
      else message.socket.destroy();
    } catch (error) {
      if (message.socket.destroyed) return;
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      send(response, { status: 500, reason: "simulator error", body: text, contentType: "text/plain" }, false);
    }
  };
}

function configure<S extends Server>(server: S): S {
  server.keepAliveTimeout = 5_000;
  server.maxRequestsPerSocket = 100;
  return server;
}

/** Redirects plain HTTP on the TLS port. */
function redirect(message: IncomingMessage, response: ServerResponse): void {
  const status = message.method === "GET" ? 301 : 308;
  response.writeHead(status, { Location: `https://${message.headers.host}${message.url}`, Connection: "close" }).end();
}

/** Starts to listen, with TLS if there is a certificate. */
export async function listen(
  host: string,
  port: number,
  handle: Handler,
  certificate?: Certificate,
): Promise<Listener> {
  const sockets = new Set<Socket>();
  const onRequest = requestListener(handle);
  const onPlain = createServer(redirect);
  const inner = configure(
    certificate
      ? createTlsServer({ cert: certificate.cert, key: certificate.key }, onRequest)
      : createServer(onRequest),
  );
  // The client sends first, and the first byte distinguishes TLS from plain HTTP.
  const outer = createTcpServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    if (!certificate) {
      inner.emit("connection", socket);
      return;
    }
    socket.once("readable", () => {
      const start = socket.read(1) as Buffer | null;
      if (start === null) return;
      socket.unshift(start);
      (start[0] === TLS_HANDSHAKE ? inner : onPlain).emit("connection", socket);
    });
  });
  await new Promise<void>((resolve, reject) => {
    outer.once("error", (error) => reject(new Error(listenErrorMessage(host, port, error))));
    outer.listen(port, host, resolve);
  });
  return {
    port: (outer.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        outer.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Causes of a failed `listen` and their remedies, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use by another process; choose another one, or 0 for any free one",
  EACCES: "this user may not use the port; choose one from 1024 on",
  EADDRNOTAVAIL: "this machine does not have the address",
  ENOTFOUND: "the name has no address",
};

export function listenErrorMessage(host: string, port: number, error: NodeJS.ErrnoException): string {
  return `cannot listen on port ${port} of ${host}: ${REASONS[error.code ?? ""] ?? error.message}`;
}
