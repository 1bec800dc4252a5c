/** Diagnostics for responses that are not from the API: the cause, and the next step. */
import { describe, expect, it } from "vitest";
import { testClient, testServer } from "../api/support/client";
import { rawServer } from "../api/support/raw-server";
import type { Reply } from "../api/support/server";
import { virtualTime } from "../api/support/virtual-time";
import { type Doing, diagnosticOf, HTML, short, text } from "./diagnostic-of";

describe("a truncated response", () => {
  const time = virtualTime();
  const CUT: [string, string][] = [
    ["shorter than announced", 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data":[1'],
    ["in the middle of a chunk", 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"data":[1'],
    ["between two chunks", 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\na\r\n{"data":[1\r\n'],
    ["as long as announced, but with incomplete JSON", 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"data":[1'],
    ["ended by the end of the connection", 'HTTP/1.1 200 OK\r\n\r\n{"data":[{"name":"a'],
    ["all of it", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"],
  ];
  it.each(CUT)("a truncated response is reported as such, and not as a login page: %s", async (_, bytes) => {
    const server = await rawServer((socket) => socket.end(bytes));
    const { detail = "", summary } = await diagnosticOf(time.until(short(server.url).get("/pools")));
    expect(summary).toMatch(/is cut off or damaged|lacks its end|is empty/);
    expect(detail).toContain("cuts responses off");
    expect(detail).not.toMatch(/login|another service/);
  });

  it.each(CUT)("a truncated response is requested again if that is safe: %s", async (_, bytes) => {
    let count = 0;
    const validResponse = 'HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"data":[]}';
    const server = await rawServer((socket) => socket.end(count++ === 0 ? bytes : validResponse));
    expect(await time.until(testClient(server.url).session.get("/pools"))).toEqual([]);
  });

  it.each(CUT)("a truncated response to a write leaves its outcome open: %s", async (_, bytes) => {
    const server = await rawServer((socket) => socket.end(bytes));
    const diagnostic = await diagnosticOf(time.until(short(server.url).post("/pools", {}, { domain: "d" })), "create");
    expect(diagnostic.summary).toMatch(/^Creation of pve_pool unconfirmed: /);
    expect(diagnostic.detail).toContain("Run apply again: the provider checks the server before it continues");
    expect(server.requests).toHaveLength(1);
  });
});

describe("an unconfirmed write", () => {
  it.each<[Doing, string]>([
    ["create", "Creation"],
    ["update", "Change"],
    ["delete", "Deletion"],
  ])("an unconfirmed write is not reported as failed: %s", async (doing, done) => {
    const server = await rawServer((socket) => socket.destroy());
    const diagnostic = await diagnosticOf(short(server.url).put("/pools", {}, { domain: "d" }), doing);
    expect(diagnostic.summary).toMatch(new RegExp(`^${done} of pve_pool unconfirmed: .*the connection broke before`));
    expect(text(diagnostic)).not.toContain("Could not");
  });

  it("an unconfirmed write is reported with the timeout that it exceeded", async () => {
    const server = await rawServer(() => {});
    const session = testClient(server.url, { requestTimeoutMs: 100 }).newSession();
    expect(text(await diagnosticOf(session.post("/x", {}, { domain: "d" }), "create"))).toMatch(
      /unconfirmed: .*no complete response within 0.1 s[\s\S]*raise `request_timeout`/,
    );
  });
});

describe("another service on the port of the API", () => {
  const page = (status: number, body: string): Reply => ({ status, body, headers: HTML });
  it.each<[string, Reply, RegExp, RegExp]>([
    ["a login page", page(200, "<html>Sign in</html>"), /Sign in/, /login of a reverse proxy or a guest network/],
    ["another kind of data", { body: '{"data":1}' }, /returned a number, where a list belongs/, /output of `pvesh`/],
    ["a proxy's login", { status: 407, body: "" }, /proxy requires a login/, /HTTPS_PROXY=http:\/\/user:password@/],
    ["a proxy whose server is down", page(502, "<html>"), /status 502/, /systemctl status pveproxy/],
    ["a proxy that counts requests", { status: 429, body: "slow down" }, /slow down/, /-parallelism/],
    ["a node that is down", { status: 595, reason: "No route", body: "" }, /No route/, /could not reach the node/],
    ["a web server without the API", { status: 404, body: "404 page" }, /404 page/, /has no API under that path/],
    ["a page of a firewall", page(403, "<html>blocked"), /not Proxmox VE, responded with status 403/, /lets? .*pass/],
  ])("another service on the port is identified: %s", async (_, reply, cause, advice) => {
    const server = await testServer(() => reply);
    const session = testClient(server.url).newSession({ timeoutMs: 300 });
    const diagnostic = await diagnosticOf(session.get("/pools"));
    expect(diagnostic.summary).toMatch(cause);
    expect(diagnostic.detail).toMatch(advice);
    expect(diagnostic.detail).not.toContain("certificate");
  });

  it("a server's message that a command returned an error is not taken for another service", async () => {
    const server = await testServer(() => ({
      status: 500,
      reason: "Command returned an error",
      body: '{"data":null}',
    }));
    const { summary, detail } = await diagnosticOf(testClient(server.url).newSession().get("/pools"));
    expect(summary).toContain("Command returned an error");
    expect(detail).not.toContain("Another service");
  });

  it.each([
    ["SSH that greets", "SSH-2.0-OpenSSH_9.2p1\r\n"],
    ["mail", "220 mail.example.com ESMTP\r\n"],
  ])("a response of another service is reported as another service on the port: %s", async (_, greeting) => {
    const server = await rawServer((socket) => socket.end(greeting));
    expect(text(await diagnosticOf(short(server.url).get("/pools")))).toMatch(
      /not valid HTTP[\s\S]*[Cc]heck (the port|host, port)/,
    );
    const greeting2 = await rawServer(() => {}, greeting);
    const secure = await diagnosticOf(short(greeting2.url.replace("http:", "https:")).get("/pools"));
    expect(text(secure)).toMatch(/does not use TLS[\s\S]*Check the port of `endpoint` \(8006 on the nodes\)/);
    expect(text(secure)).not.toContain("certificate was not accepted");
  });
});

describe("a redirect", () => {
  it.each<[string, string, RegExp]>([
    ["to another host", "https://c.example/login", /If https:\/\/c\.example is this .* = "https:\/\/c\.example"/],
    ["to a page of the same host", "/login", /most likely the login of a reverse proxy/],
    ["to nowhere", "http://[", /Check host, port/],
  ])(
    "the diagnostic names the target, the protection of the credentials, and the setting to change: %s",
    async (_, location, advice) => {
      const server = await testServer(() => ({ status: 302, headers: { location } }));
      const diagnostic = await diagnosticOf(short(server.url).get("/pools"));
      expect(diagnostic.summary).toContain(`redirects to ${location} (status 302)`);
      expect(diagnostic.summary).toContain("credentials go nowhere else");
      expect(diagnostic.detail).toMatch(advice);
      expect(server.requests).toHaveLength(1);
    },
  );
});
