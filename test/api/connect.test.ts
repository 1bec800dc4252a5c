import { type AddressInfo, createServer, type Socket } from "node:net";
import tls from "node:tls";
import { describe, expect, it } from "vitest";
import type { ClientConfiguration } from "../../src/api/types";
import { closeLater } from "../support/close-later";
import { createAuthority } from "./support/certificate";
import { openSession, testClient, testServer } from "./support/client";

const TLS_1_2 = 0x0303;
const SUPPORTED_VERSIONS = 43;

/** Settings that make a server trusted; each uses its own code to connect. */
const TRUST: Readonly<Record<string, Partial<ClientConfiguration>>> = {
  "by the system's authorities": {},
  "by an authority of one's own": { caCertificate: createAuthority().cert },
  "by its fingerprint": { fingerprint: Array(32).fill("AB").join(":") },
  "by nothing": { insecure: true },
};

type Way = (port: number) => { readonly endpoint: string; readonly environment?: Record<string, string> };

/** Hosts that the client contacts first. */
const ENDS: Readonly<Record<string, Way>> = {
  "a server": (port) => ({ endpoint: `https://127.0.0.1:${port}` }),
  "a proxy": (port) => ({
    endpoint: "https://pve1.example:8006",
    environment: { HTTPS_PROXY: `https://user:password@127.0.0.1:${port}` },
  }),
};

/** First message of a connection to `https:`. */
async function firstMessage(way: Way, trust: Partial<ClientConfiguration>): Promise<Buffer> {
  return await new Promise((resolve) => {
    const server = createServer((socket: Socket) => {
      socket.once("data", (hello) => {
        resolve(hello);
        socket.destroy();
      });
    });
    closeLater(async () => void server.close());
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      const { endpoint, environment } = way(port);
      testClient(endpoint, trust, environment)
        .newSession({ timeoutMs: 1_000 })
        .get("/version")
        .catch(() => undefined);
    });
  });
}

/** The versions in a ClientHello: record and handshake head, random, session, ciphers, compression, then extensions. */
function versionsIn(hello: Buffer): number[] {
  let at = 5 + 4 + 2 + 32;
  at += 1 + hello.readUInt8(at);
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at);
  const end = at + 2 + hello.readUInt16BE(at);
  for (at += 2; at < end; at += 4 + hello.readUInt16BE(at + 2)) {
    if (hello.readUInt16BE(at) !== SUPPORTED_VERSIONS) continue;
    const count = hello.readUInt8(at + 4) / 2;
    return Array.from({ length: count }, (_, index) => hello.readUInt16BE(at + 5 + 2 * index));
  }
  return [hello.readUInt16BE(9)];
}

/** Weakens the environment as `NODE_OPTIONS=--tls-min-v1.0 --tls-cipher-list=…` does. */
async function weakened<T>(work: () => Promise<T>): Promise<T> {
  const before = { DEFAULT_MIN_VERSION: tls.DEFAULT_MIN_VERSION, DEFAULT_CIPHERS: tls.DEFAULT_CIPHERS };
  Object.assign(tls, { DEFAULT_MIN_VERSION: "TLSv1", DEFAULT_CIPHERS: "DEFAULT@SECLEVEL=0" });
  try {
    return await work();
  } finally {
    Object.assign(tls, before);
  }
}

const PAIRS = Object.entries(ENDS).flatMap(([end, way]) =>
  Object.entries(TRUST).map(([how, trust]) => [end, how, way, trust] as const),
);

it.each(PAIRS)(
  "no TLS version before 1.2 is offered to %s that is trusted %s, in a weakened environment",
  async (_end, _how, way, trust) => {
    const versions = versionsIn(await weakened(() => firstMessage(way, trust)));
    expect(versions).toContain(TLS_1_2);
    expect(Math.min(...versions)).toBe(TLS_1_2);
  },
);

it("an environment that disables certificate checks affects neither servers nor proxies", async () => {
  const certificate = createAuthority().issue({ ips: ["127.0.0.1"] });
  const server = await testServer(() => ({}), certificate);
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  try {
    const direct = testClient(server.url).newSession({ timeoutMs: 1_000 });
    await expect(direct.get("/anything")).rejects.toMatchObject({ code: "tls" });
    const HTTPS_PROXY = server.url.replace("https://", "https://user:password@");
    const { newSession } = testClient("https://pve1.example:8006", {}, { HTTPS_PROXY });
    const through = newSession({ timeoutMs: 1_000 }).get("/anything");
    await expect(through).rejects.toThrow(/through the proxy 127\.0\.0\.1:\d+: (?:self.signed|unable to verify)/);
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
  expect(server.requests).toEqual([]);
});

/** The first contact finds failures that every request would meet, and needs no second connection. */
const authority = createAuthority();
const limits = () => ({ signal: new AbortController().signal, timeoutMs: 5_000 });

describe("the first contact", () => {
  it("sends nothing, and the first request uses its connection", async () => {
    const { server, client, session } = await openSession();
    await client.connect(limits());
    expect(server.requests).toHaveLength(0);
    await session.get("/anything");
    expect(server.requests).toHaveLength(1);
    expect(server.connections).toBe(1);
  });

  it("the first contact trusts no other certificates than the requests after it", async () => {
    const certificate = authority.issue({ ips: ["127.0.0.1"] });
    const server = await testServer(() => ({}), certificate);
    await expect(testClient(server.url).client.connect(limits())).rejects.toMatchObject({ code: "tls" });
    const trusting = testClient(server.url, { caCertificate: authority.cert });
    await trusting.client.connect(limits());
    expect(await trusting.session.get("/anything")).toBeNull();
  });

  it("uses the next endpoint when the first one is unreachable", async () => {
    const server = await testServer(() => ({}));
    const endpoints = ["http://127.0.0.1:9", server.url];
    const { client, session, log } = testClient("http://127.0.0.1:9", { endpoints });
    await client.connect(limits());
    expect(log.filter(({ message }) => message === "Using another endpoint")).toMatchObject([
      { level: "warn", fields: { endpoint: server.url } },
    ]);
    expect(await session.get("/anything")).toBeNull();
  });

  it("names all endpoints when none is reachable", async () => {
    const endpoints = ["http://127.0.0.1:9", "http://127.0.0.1:1"];
    const { client } = testClient("http://127.0.0.1:9", { endpoints });
    const failed = client.connect({ ...limits(), timeoutMs: 300 });
    await expect(failed).rejects.toMatchObject({
      code: "unreachable",
      serverMessage: expect.stringMatching(/^No endpoint is reachable\. .*127\.0\.0\.1:9: .*127\.0\.0\.1:1: /),
      advice: expect.stringMatching(/^The host is up[^\n]*$/),
    });
  });

  it("survives a connection that the server closes before the first request", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      if (connections === 1) socket.end();
      const body = '{"data":"here"}';
      socket.on("data", () => {
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      });
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closeLater(() => new Promise((resolve) => server.close(() => resolve())));
    const { client, session } = testClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await client.connect(limits());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await session.get("/anything")).toBe("here");
    expect(connections).toBe(2);
  });
});
