import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { PveError } from "../../src/api";
import { chooseProxy, proxyLogins } from "../../src/api/proxy";
import { closeLater } from "../support/close-later";
import { createAuthority } from "./support/certificate";
import { testClient, testServer } from "./support/client";

describe("the choice of a proxy", () => {
  const HTTPS = { HTTPS_PROXY: "http://proxy.example:3128" };
  it.each<[string, Record<string, string>, string | undefined]>([
    ["https://pve1.example:8006", {}, undefined],
    ["https://pve1.example:8006", HTTPS, "http://proxy.example:3128"],
    ["https://pve1.example:8006", { https_proxy: "proxy.example:3128" }, "http://proxy.example:3128"],
    ["https://pve1.example:8006", { ...HTTPS, https_proxy: "http://other:1" }, "http://other:1"],
    ["https://pve1.example:8006", { ...HTTPS, https_proxy: "" }, "http://proxy.example:3128"],
    ["https://pve1.example:8006", { HTTP_PROXY: "http://proxy.example:3128" }, undefined],
    ["http://pve1.example:8006", { HTTP_PROXY: "http://proxy.example:3128" }, "http://proxy.example:3128"],
    ["http://pve1.example:8006", { http_proxy: "https://proxy.example" }, "https://proxy.example"],
    ["https://pve1.example:8006", { ...HTTPS, NO_PROXY: "*" }, undefined],
    ["https://pve1.example:8006", { ...HTTPS, NO_PROXY: "a.b, example" }, undefined],
    ["https://pve1.example:8006", { ...HTTPS, NO_PROXY: ".example" }, undefined],
    ["https://pve1.example:8006", { ...HTTPS, no_proxy: "*.example" }, undefined],
    ["https://pve1.example:8006", { ...HTTPS, NO_PROXY: "ple" }, "http://proxy.example:3128"],
    ["https://pve1.example:8006", { ...HTTPS, NO_PROXY: "pve1.example:443" }, "http://proxy.example:3128"],
    ["https://pve1.example:8006", { ...HTTPS, NO_PROXY: "PVE1.example:8006" }, undefined],
    ["https://pve1.example", { ...HTTPS, NO_PROXY: "pve1.example:443" }, undefined],
    ["https://192.0.2.11:8006", { ...HTTPS, NO_PROXY: "192.0.2.0/24" }, undefined],
    ["https://192.0.2.11:8006", { ...HTTPS, NO_PROXY: "198.51.100.0/24,192.0.2.1" }, "http://proxy.example:3128"],
    ["https://[2001:db8::5]:8006", { ...HTTPS, NO_PROXY: "2001:db8::/32" }, undefined],
    ["https://[2001:db8::5]:8006", { ...HTTPS, NO_PROXY: "2001:db8::5" }, undefined],
    ["https://[2001:db8::5]:8006", { ...HTTPS, NO_PROXY: "[2001:db8::5]:8006" }, undefined],
    ["https://[2001:db8::5]:8006", { ...HTTPS, NO_PROXY: "2001:db8::6" }, "http://proxy.example:3128"],
    ["https://127.0.0.1:8006", HTTPS, undefined],
    ["https://localhost:8006", HTTPS, undefined],
    ["https://[::1]:8006", HTTPS, undefined],
    ["http://pve1.example", { HTTP_PROXY: "http://proxy:1", NO_PROXY: "pve1.example:80" }, undefined],
    ["https://192.0.2.11:8006", { ...HTTPS, NO_PROXY: "192.0.2.0/33" }, "http://proxy.example:3128"],
    ["https://192.0.2.11:8006", { ...HTTPS, NO_PROXY: "192.0.2.11/32" }, undefined],
    ["https://192.0.2.11:8006", { ...HTTPS, NO_PROXY: "2.11" }, "http://proxy.example:3128"],
    ["https://192.0.2.11:8006", { ...HTTPS, NO_PROXY: "2001:db8::/32" }, "http://proxy.example:3128"],
    ["https://[2001:db8::5]:8006", { ...HTTPS, NO_PROXY: "2001:db8::5/128" }, undefined],
    ["https://[2001:db8::5]:8006", { ...HTTPS, NO_PROXY: "2001:db8::5/129" }, "http://proxy.example:3128"],
    ["https://pve1.example:8006", { ...HTTPS, no_proxy: "example", NO_PROXY: "other" }, undefined],
  ])("%s with %j: %s", (endpoint, environment, proxy) => {
    expect(chooseProxy(new URL(endpoint), environment)?.url.origin).toBe(proxy);
  });

  it.each(["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"])("%s may contain a login", (name) => {
    const logins = ["user:p%40ss", "p%40ss", "p@ss"];
    expect(proxyLogins({ [name]: "http://user:p%40ss@proxy" })).toEqual(logins);
    expect(proxyLogins({ [name]: "user:p%40ss@proxy:3128" })).toEqual(logins);
    expect(proxyLogins({ [name]: "http://proxy:3128" })).toEqual([]);
  });

  it("the choice of a proxy is refused if it is not an HTTP proxy", () => {
    expect(() => testClient("https://pve1.example", {}, { HTTPS_PROXY: "socks5://proxy:1080" })).toThrow(/HTTPS_PROXY/);
  });
});

interface TestProxy {
  readonly url: string;
  readonly targets: string[];
  readonly authorizations: (string | undefined)[];
}

/** A proxy that resolves the names `*.example` to this machine. */
async function startProxy(port: number, refuse?: string): Promise<TestProxy> {
  const targets: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => {
    response.writeHead(500).end();
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    targets.push(request.url ?? "");
    authorizations.push(request.headers["proxy-authorization"]);
    if (refuse !== undefined) {
      socket.end(`HTTP/1.1 ${refuse}\r\n\r\n`);
      return;
    }
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    onward.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeLater(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://user:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`, targets, authorizations };
}

describe("a request through a proxy", () => {
  const authority = createAuthority();
  const certificate = authority.issue({ dns: ["pve1.example"] });

  it("a request through a proxy is tunnelled: TLS ends at the server, and its name and authority are checked", async () => {
    const server = await testServer(() => ({ body: { data: "through" } }), certificate);
    const proxy = await startProxy(server.port);
    const environment = { HTTPS_PROXY: proxy.url };
    const { session } = testClient("https://pve1.example:8006", { caCertificate: authority.cert }, environment);
    expect(await session.get("/anything")).toBe("through");
    expect(proxy.targets).toEqual(["pve1.example:8006"]);
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("user:p@ss").toString("base64")}`]);
    const other = testClient("https://pve2.example:8006", { caCertificate: authority.cert }, environment);
    await expect(other.session.get("/anything")).rejects.toMatchObject({ code: "tls" });
  });

  it("compares the server's fingerprint with the pin", async () => {
    const server = await testServer(() => ({ body: { data: "through" } }), certificate);
    const proxy = await startProxy(server.port);
    const environment = { HTTPS_PROXY: proxy.url };
    const { session } = testClient("https://192.0.2.11:8006", { fingerprint: certificate.fingerprint }, environment);
    expect(await session.get("/anything")).toBe("through");
    const otherFingerprint = authority.issue({}).fingerprint;
    const other = testClient("https://192.0.2.11:8006", { fingerprint: otherFingerprint }, environment);
    await expect(other.session.get("/anything")).rejects.toMatchObject({ code: "tls" });
  });

  it("works for plain HTTP endpoints, too", async () => {
    const server = await testServer(() => ({ body: { data: "through" } }));
    const proxy = await startProxy(server.port);
    const { session } = testClient("http://pve1.example", {}, { http_proxy: proxy.url });
    expect(await session.get("/anything")).toBe("through");
    expect(proxy.targets).toEqual(["pve1.example:80"]);
  });

  it("names the proxy without its password when the proxy refuses", async () => {
    const proxy = await startProxy(1, "407 Proxy Authentication Required");
    const { newSession } = testClient("https://pve1.example:8006", {}, { HTTPS_PROXY: proxy.url });
    const error = await newSession({ timeoutMs: 300 })
      .post("/x", {}, { domain: "d" })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "unreachable", outcomeUnknown: false });
    expect((error as PveError).message).toMatch(
      /pve1\.example:8006 through the proxy 127\.0\.0\.1:\d+: it answered 407/,
    );
    expect((error as PveError).message).not.toContain("p%40ss");
  });
});
