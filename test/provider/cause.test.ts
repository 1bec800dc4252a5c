/** What a user reads when something other than the API is the matter: the true cause, and what to do. */
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { configurationProblems } from "../../src/api/configuration";
import { connectionFailure } from "../../src/api/connection-failure";
import { checkEndpoint, endpointLike } from "../../src/api/endpoint";
import type { ClientConfiguration } from "../../src/api/types";
import type { Diagnostic } from "../../src/plugin/provider";
import { providerAttributes } from "../../src/provider/attributes";
import { explain } from "../../src/provider/explain";
import { createAuthority } from "../api/support/certificate";
import { configuration, testClient, testServer } from "../api/support/client";
import { rawServer } from "../api/support/raw-server";
import type { Reply } from "../api/support/server";

type Doing = "read" | "create" | "update" | "delete";

/** The diagnostic of a failed request. */
async function told(work: Promise<unknown>, doing: Doing = "read"): Promise<Diagnostic> {
  const failure = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  const [diagnostic] = explain(failure, { type: "pve_pool", attributes: {}, doing, state: {} });
  if (!diagnostic) throw new Error(`no explanation of ${String(failure)}`);
  return diagnostic;
}

const text = ({ summary, detail }: Diagnostic) => `${summary}\n${detail}`;
const HTML = { "content-type": "text/html" };

/** No time for more than one repetition. */
const short = (url: string, changes: Partial<ClientConfiguration> = {}, environment = {}) =>
  testClient(url, changes, environment).newSession({ timeoutMs: 900 });

describe("an answer that lacks its end", () => {
  const CUT: [string, string][] = [
    [
      "shorter than announced",
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"data":[1',
    ],
    ["in the middle of a chunk", 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"data":[1'],
    ["between two chunks", 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\na\r\n{"data":[1\r\n'],
    ["as long as announced, but no whole JSON", 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"data":[1'],
    ["ended by the end of the connection", 'HTTP/1.1 200 OK\r\n\r\n{"data":[{"name":"a'],
    ["all of it", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"],
  ];
  it.each(CUT)("is called that, and no login page: %s", async (_, bytes) => {
    const server = await rawServer((socket) => socket.end(bytes));
    const { detail = "", summary } = await told(short(server.url).get("/pools"));
    expect(summary).toMatch(/lacks its end|is empty/);
    expect(detail).toContain("ends answers too early");
    expect(detail).not.toMatch(/login|another service/);
  });

  it.each(CUT)("is asked for again where that does no harm: %s", async (_, bytes) => {
    let count = 0;
    const whole = 'HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"data":[]}';
    const server = await rawServer((socket) => socket.end(count++ === 0 ? bytes : whole));
    expect(await testClient(server.url).session.get("/pools")).toEqual([]);
  });

  it.each(CUT)("of a write leaves open whether it was done: %s", async (_, bytes) => {
    const server = await rawServer((socket) => socket.end(bytes));
    const diagnostic = await told(short(server.url).post("/pools", {}, { domain: "d" }), "create");
    expect(diagnostic.summary).toMatch(/^Not known whether pve_pool was created: /);
    expect(diagnostic.detail).toContain("no refusal. Run apply again: it looks at the server first");
    expect(server.requests).toHaveLength(1);
  });
});

describe("a write that was sent and not confirmed", () => {
  it.each<[Doing, string]>([
    ["create", "created"],
    ["update", "changed"],
    ["delete", "deleted"],
  ])("is not told as failed: %s", async (doing, done) => {
    const server = await rawServer((socket) => socket.destroy());
    const diagnostic = await told(short(server.url).put("/pools", {}, { domain: "d" }), doing);
    expect(diagnostic.summary).toMatch(
      new RegExp(`^Not known whether pve_pool was ${done}: .*the connection broke before`),
    );
    expect(text(diagnostic)).not.toContain("Could not");
  });

  it("is told with what takes that long when there was no answer in time", async () => {
    const server = await rawServer(() => {});
    const session = testClient(server.url, { requestTimeoutMs: 100 }).newSession();
    expect(text(await told(session.post("/x", {}, { domain: "d" }), "create"))).toMatch(
      /Not known whether.*no complete answer within 0.1 s[\s\S]*raise `request_timeout`/,
    );
  });
});

describe("something else in the place of the API", () => {
  it.each<[string, Reply, RegExp, RegExp]>([
    [
      "a login page",
      { body: "<html>Sign in</html>", headers: HTML },
      /Sign in/,
      /login of a reverse proxy or of a guest network/,
    ],
    ["another API", { body: "[1]" }, /not that of the Proxmox VE API/, /Check host, port \(8006 on the nodes\)/],
    [
      "a proxy that wants a login",
      { status: 407, body: "" },
      /proxy wants a login/,
      /HTTPS_PROXY=http:\/\/user:password@/,
    ],
    [
      "a network that wants a login",
      { status: 511, body: "<html>", headers: HTML },
      /network wants a login/,
      /open any page in a browser/,
    ],
    [
      "a proxy whose server is away",
      { status: 502, body: "<html>", headers: HTML },
      /status 502/,
      /systemctl status pveproxy/,
    ],
    ["a proxy that counts requests", { status: 429, body: "slow down" }, /slow down/, /-parallelism/],
    [
      "a node that is away",
      { status: 595, reason: "No route to host", body: "" },
      /No route to host/,
      /could not be reached by the node that answered/,
    ],
    [
      "a web server without the API",
      { status: 404, body: "404 page not found" },
      /404 page not found/,
      /knows no API under that path/,
    ],
    [
      "a page of a firewall",
      { status: 403, body: "<html>blocked</html>", headers: HTML },
      /in between answered with status 403/,
      /lets? .*pass/,
    ],
  ])("is told as what it is: %s", async (_, reply, cause, advice) => {
    const server = await testServer(() => reply);
    const session = testClient(server.url).newSession({ timeoutMs: 300 });
    const diagnostic = await told(session.get("/pools"));
    expect(diagnostic.summary).toMatch(cause);
    expect(diagnostic.detail).toMatch(advice);
    expect(diagnostic.detail).not.toContain("certificate");
  });

  it.each([
    ["SSH that greets", "SSH-2.0-OpenSSH_9.2p1\r\n"],
    ["mail", "220 mail.example.com ESMTP\r\n"],
  ])("is told as another service on the port: %s", async (_, greeting) => {
    const server = await rawServer((socket) => socket.end(greeting));
    expect(text(await told(short(server.url).get("/pools")))).toMatch(
      /not valid HTTP[\s\S]*[Cc]heck (the port|host, port)/,
    );
    const greeting2 = await rawServer(() => {}, greeting);
    const secure = await told(short(greeting2.url.replace("http:", "https:")).get("/pools"));
    expect(text(secure)).toMatch(/does not speak TLS[\s\S]*Check the port of `endpoint` \(8006 on the nodes\)/);
    expect(text(secure)).not.toContain("certificate was not accepted");
  });
});

describe("plain HTTP on a port for HTTPS", () => {
  const authority = createAuthority();
  const certificate = authority.issue({ ips: ["127.0.0.1"] });
  const MENDED = /HTTPS[\s\S]*Set endpoint = "https:\/\/127\.0\.0\.1:\d+"[\s\S]*in clear text/;

  it("is told when the server's TLS refuses it", async () => {
    const alert = await rawServer((socket) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])));
    const diagnostic = await told(short(alert.url).post("/pools", {}, { domain: "d" }), "create");
    expect(text(diagnostic)).toMatch(MENDED);
    expect(diagnostic.summary).toContain("Could not create");
  });

  it("is told when the server closes the connection", async () => {
    const server = await testServer(() => ({}), certificate);
    const diagnostic = await told(short(server.url.replace("https:", "http:")).get("/pools"));
    expect(text(diagnostic)).toMatch(/expects HTTPS/);
    expect(text(diagnostic)).not.toMatch(/login page/);
  });

  it.each([
    ["nginx", { status: 400, body: "<html>The plain HTTP request was sent to HTTPS port</html>", headers: HTML }],
    ["Go", { status: 400, body: "Client sent an HTTP request to an HTTPS server.\n" }],
  ])("is told when the server says so in its own words: %s", async (_, reply) => {
    const server = await testServer(() => reply);
    expect(text(await told(short(server.url).get("/pools")))).toMatch(MENDED);
  });

  it("is told when the server redirects to its own address with https", async () => {
    const server = await testServer(() => ({ status: 301, headers: { location: "https://127.0.0.1:8006/" } }));
    const diagnostic = await told(short(server.url).get("/pools"));
    expect(diagnostic.summary).toContain("has to begin with https://");
    expect(diagnostic.detail).toContain('endpoint = "https://127.0.0.1:8006"');
  });
});

describe("a redirect", () => {
  it.each<[string, string, RegExp]>([
    [
      "to another host",
      "https://cluster.example.com/login",
      /If https:\/\/cluster\.example\.com is this cluster, set endpoint = "https:\/\/cluster\.example\.com"/,
    ],
    ["to a page of the same host", "/login", /most likely the login of a reverse proxy/],
    ["to nowhere", "http://[", /Check host, port/],
  ])("says where to, that no credentials go there, and what to set: %s", async (_, location, advice) => {
    const server = await testServer(() => ({ status: 302, headers: { location } }));
    const diagnostic = await told(short(server.url).get("/pools"));
    expect(diagnostic.summary).toContain(`redirects to ${location} (status 302)`);
    expect(diagnostic.summary).toContain("credentials go nowhere else");
    expect(diagnostic.detail).toMatch(advice);
    expect(server.requests).toHaveLength(1);
  });
});

describe("a certificate that is not accepted", () => {
  const authority = createAuthority();
  const LOCAL = { ips: ["127.0.0.1"] };
  const asks = async (certificate: ReturnType<typeof authority.issue>, changes: Partial<ClientConfiguration>) => {
    const server = await testServer(() => ({}), certificate);
    return text(await told(testClient(server.url, changes).session.get("/version")));
  };

  it("of an unknown authority says how to make it known, or that another one is configured", async () => {
    expect(await asks(authority.issue(LOCAL), {})).toMatch(/not signed by a trusted authority[\s\S]*pve-root-ca\.pem/);
    const other = await asks(authority.issue(LOCAL), { caCertificate: createAuthority("Other").cert });
    expect(other).toMatch(/not signed by the authority in `ca_certificate`[\s\S]*this very cluster/);
  });

  it("for another name says which names it has", async () => {
    const named = await asks(authority.issue({ dns: ["pve9.example"] }), { caCertificate: authority.cert });
    expect(named).toMatch(/for another name \(.*127\.0\.0\.1.*\)[\s\S]*`tls_server_name`/);
  });

  it("that has expired says so by which clock, and how to renew it", async () => {
    const expired = await asks(authority.issue({ ...LOCAL, days: -1 }), { caCertificate: authority.cert });
    expect(expired).toMatch(/has expired, by the clock of this machine \(\d{4}-[\s\S]*pvecm updatecerts --force/);
    expect(expired).not.toContain("Set `ca_certificate`");
  });

  it("with another fingerprint shows both", async () => {
    const certificate = authority.issue(LOCAL);
    const { fingerprint } = authority.issue(LOCAL);
    const shown = await asks(certificate, { fingerprint });
    expect(shown).toContain(certificate.fingerprint);
    expect(shown).toContain(fingerprint);
    expect(shown).toContain("pvenode cert info");
  });

  it.each([
    ["CERT_NOT_YET_VALID", /not valid yet, by the clock of this machine/, /clock is behind/],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", /before 1\.2 only/, /stands in between/],
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", /wants a certificate of the client/, /lead to a node directly/],
    ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", /TLS connection could not be made/, /do not agree on how to encrypt/],
    ["ERR_SSL_WRONG_VERSION_NUMBER", /does not speak TLS/, /Check the port/],
  ])("is told by its code: %s", (code, reason, advice) => {
    const failure = connectionFailure(Object.assign(new Error("x"), { code }), "https://pve1:8006");
    expect(failure).toMatchObject({ kind: "tls", sent: false });
    expect(failure.message).toMatch(reason);
    expect(failure.advice).toMatch(advice);
  });
});

describe("a connection that cannot be made", () => {
  const failing = (code: string) => Object.assign(new Error(code), { code });
  it.each([
    ["ECONNREFUSED", /refused/, /nothing listens on the port/],
    ["ENOTFOUND", /name is not known/, /Check the spelling/],
    ["EAI_AGAIN", /could not be looked up/, /matter of its DNS/],
    ["ETIMEDOUT", /not be made in time/, /firewall on the way/],
    ["UND_ERR_CONNECT_TIMEOUT", /not be made in time/, /firewall on the way/],
    ["ENETUNREACH", /network is unreachable/, /VPN, routes/],
    ["EHOSTUNREACH", /no route to the host/, /VPN, routes/],
    ["EADDRNOTAVAIL", /no way to that address/, /IPv6/],
    ["EHOSTDOWN", /host is down/, /Start the node/],
    ["ECONNRESET", /closed at once/, /ALLOW_FROM and DENY_FROM/],
  ])("says why, and what to do: %s", (code, reason, advice) => {
    const failure = connectionFailure(failing(code), "https://pve1:8006");
    expect(failure.message).toMatch(reason);
    expect(failure.advice).toMatch(advice);
  });

  it("to a name with several addresses tells what the server said, not what this machine lacks", () => {
    const both = new AggregateError([failing("ENETUNREACH"), failing("ECONNREFUSED")]);
    expect(connectionFailure(both, "https://pve1:8006").message).toContain("was refused");
  });

  it("because of a proxy says what the proxy wants, at once", async () => {
    const answers = ["407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway"];
    const proxies = await Promise.all(
      answers.map((answer) => rawServer((socket: Socket) => socket.end(`HTTP/1.1 ${answer}\r\n\r\n`))),
    );
    const [login, refused, away] = await Promise.all(
      proxies.map(async ({ url }) =>
        text(await told(short("https://pve1.example:8006", {}, { HTTPS_PROXY: url }).get("/x"))),
      ),
    );
    expect(login).toMatch(/answered 407[\s\S]*HTTPS_PROXY=http:\/\/user:password@/);
    expect(refused).toMatch(/answered 403[\s\S]*NO_PROXY/);
    expect(away).toMatch(/answered 502[\s\S]*cannot reach the host/);
    // Waiting does not help.
    expect(proxies.map(({ requests }) => requests.length).slice(0, 2)).toEqual([1, 1]);
  });
});

describe("a configuration that would not do what it says", () => {
  const authority = createAuthority();
  const checked = (endpoint: string[], changes: Partial<ClientConfiguration>) =>
    configurationProblems(configuration(endpoint, changes)).map(({ attribute, message }) => `${attribute}: ${message}`);

  it.each<[string, Partial<ClientConfiguration>]>([
    ["fingerprint", { fingerprint: authority.issue({}).fingerprint }],
    ["ca_certificate", { caCertificate: authority.cert }],
    ["tls_server_name", { tlsServerName: "pve1" }],
  ])("is refused: %s with an http: endpoint", (name, changes) => {
    const message = new RegExp(
      `^${name}: .*nothing would be checked, and credentials would travel in clear text. Write https://pve1:8006`,
    );
    expect(checked(["http://pve1:8006"], changes)).toEqual([expect.stringMatching(message)]);
    expect(checked(["https://pve2:8006", "http://pve1:8006"], changes)).toEqual([expect.stringMatching(message)]);
    expect(checked(["https://pve1:8006"], changes)).toEqual([]);
  });

  it.each([
    ["https://2001:db8::1:8006", /an IPv6 address stands in brackets/],
    ["http://fe80::1", /an IPv6 address stands in brackets/],
    ["https://[fe80::1%eth0]:8006", /zone/],
    ["https://pve 1", /is not a URL such as https:\/\/pve1\.example:8006\./],
    ["https://root:s3cret@pve 1:8006", /^"https:\/\/…@pve 1:8006" is not a URL such as https:\/\/pve1\.example:8006\./],
  ])("says how an address is written: %s", (endpoint, problem) => {
    expect(checkEndpoint(endpoint)).toEqual({ problem: expect.stringMatching(problem) });
    const [check] = providerAttributes.endpoint?.traits.checks ?? [];
    const said = (check as (value: string) => string)(endpoint);
    expect(said).toBe(`must be a URL without credentials and query, such as ${endpointLike(endpoint)}`);
  });
});
