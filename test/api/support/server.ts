/** A server on the loopback interface with full control over its responses, invalid ones included. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { TestCertificate } from "./certificate";

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  /** Path below `/api2/json`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly form: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly socket: Socket;
}

export interface Reply {
  readonly status?: number;
  readonly reason?: string;
  /** Body: sent as JSON, unless it is a string. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type Handler = (
  request: ReceivedRequest,
  response: ServerResponse,
) => Reply | undefined | Promise<Reply | undefined>;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly requests: ReceivedRequest[];
  /** Requests such as `GET /pools`, in the order received. */
  readonly seen: string[];
  handler: Handler;
  connections: number;
  close(): Promise<void>;
}

export async function startServer(handler: Handler, certificate?: TestCertificate, port = 0): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const listener = async (message: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const url = new URL(message.url ?? "/", "http://localhost");
    const body = Buffer.concat(chunks).toString();
    const request: ReceivedRequest = {
      method: message.method ?? "",
      url: message.url ?? "",
      path: url.pathname.replace(/^.*?\/api2\/json/, ""),
      query: url.searchParams,
      body,
      form: new URLSearchParams(body),
      headers: message.headers,
      socket: message.socket,
    };
    requests.push(request);
    const reply = await server.handler(request, response);
    if (!reply || response.destroyed) return;
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? { data: null });
    const type = typeof reply.body === "string" ? "text/plain" : "application/json;charset=UTF-8";
    const status = reply.status ?? 200;
    response.writeHead(status, reply.reason, {
      "content-type": type,
      "content-length": String(Buffer.byteLength(text)),
      // The genuine server does the same.
      ...(status >= 400 ? { connection: "close" } : {}),
      ...reply.headers,
    });
    response.end(text);
  };
  const http: Server = certificate ? createTlsServer({ ...certificate }, listener) : createServer(listener);
  http.keepAliveTimeout = 5_000;
  http.on(certificate ? "secureConnection" : "connection", () => {
    server.connections++;
  });
  http.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => http.listen(port, "127.0.0.1", resolve));
  const address = http.address() as AddressInfo;
  const server: TestServer = {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    get seen() {
      return requests.map(({ method, path }) => `${method} ${path}`);
    },
    handler,
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return server;
}
