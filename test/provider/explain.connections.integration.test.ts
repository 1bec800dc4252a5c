/**
 * Diagnostics for failed or wrong connections: the cause, and the next step. `transport-failure.test.ts` has the codes
 * of failures.
 */
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { ClientConfiguration } from "../../src/api/types";
import { createAuthority } from "../api/support/certificate";
import { testClient, testServer } from "../api/support/client";
import { rawServer } from "../api/support/raw-server";
import { diagnosticOf, HTML, short, text } from "./diagnostic-of";

describe("plain HTTP on a port for HTTPS", () => {
  const authority = createAuthority();
  const certificate = authority.issue({ ips: ["127.0.0.1"] });
  const WITH_REMEDY = /HTTPS[\s\S]*Set endpoint = "https:\/\/127\.0\.0\.1:\d+"[\s\S]*in clear text/;

  it("plain HTTP on a port for HTTPS is detected when the server's TLS refuses it", async () => {
    const alert = await rawServer((socket) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])));
    const diagnostic = await diagnosticOf(short(alert.url).post("/pools", {}, { domain: "d" }), "create");
    expect(text(diagnostic)).toMatch(WITH_REMEDY);
    expect(diagnostic.summary).toContain("Could not create");
  });

  it("plain HTTP on a port for HTTPS is detected when the server closes the connection", async () => {
    const server = await testServer(() => ({}), certificate);
    const diagnostic = await diagnosticOf(short(server.url.replace("https:", "http:")).get("/pools"));
    expect(text(diagnostic)).toMatch(/expects HTTPS/);
    expect(text(diagnostic)).not.toMatch(/login page/);
  });

  it.each([
    ["nginx", { status: 400, body: "<html>The plain HTTP request was sent to HTTPS port</html>", headers: HTML }],
    ["Go", { status: 400, body: "Client sent an HTTP request to an HTTPS server.\n" }],
  ])("plain HTTP on a port for HTTPS is detected by the server's own message: %s", async (_, reply) => {
    const server = await testServer(() => reply);
    expect(text(await diagnosticOf(short(server.url).get("/pools")))).toMatch(WITH_REMEDY);
  });

  it("plain HTTP on a port for HTTPS is detected when the server redirects to its own address with https", async () => {
    const server = await testServer(() => ({ status: 301, headers: { location: "https://127.0.0.1:8006/" } }));
    const diagnostic = await diagnosticOf(short(server.url).get("/pools"));
    expect(diagnostic.summary).toContain("must begin with https://");
    expect(diagnostic.detail).toContain('endpoint = "https://127.0.0.1:8006"');
  });
});

describe("a certificate that is not accepted", () => {
  const authority = createAuthority();
  const LOCAL = { ips: ["127.0.0.1"] };
  const asks = async (certificate: ReturnType<typeof authority.issue>, changes: Partial<ClientConfiguration>) => {
    const server = await testServer(() => ({}), certificate);
    return text(await diagnosticOf(testClient(server.url, changes).session.get("/version")));
  };

  it("a certificate of an unknown authority is refused, with the setting for the authority or a note that another one is configured", async () => {
    expect(await asks(authority.issue(LOCAL), {})).toMatch(/not signed by a trusted authority[\s\S]*pve-root-ca\.pem/);
    const other = await asks(authority.issue(LOCAL), { caCertificate: createAuthority("Other").cert });
    expect(other).toMatch(/not signed by the authority in `ca_certificate`[\s\S]*pve-root-ca\.pem of this cluster/);
  });

  it("a certificate for another name is refused, with its names", async () => {
    const named = await asks(authority.issue({ dns: ["pve9.example"] }), { caCertificate: authority.cert });
    expect(named).toMatch(/for another name \(.*127\.0\.0\.1.*\)[\s\S]*`tls_server_name`/);
  });

  it("a certificate that has expired is refused, with the local time and the command to renew it", async () => {
    const expired = await asks(authority.issue({ ...LOCAL, days: -1 }), { caCertificate: authority.cert });
    expect(expired).toMatch(/has expired \(clock of this machine: \d{4}-[\s\S]*pvecm updatecerts --force/);
    expect(expired).not.toContain("Set `ca_file`");
  });

  it("a certificate with another fingerprint is refused, with both fingerprints", async () => {
    const certificate = authority.issue(LOCAL);
    const { fingerprint } = authority.issue(LOCAL);
    const shown = await asks(certificate, { fingerprint });
    expect(shown).toContain(certificate.fingerprint);
    expect(shown).toContain(fingerprint);
    expect(shown).toContain("pvenode cert info");
  });
});

it("a connection that fails because of a proxy is explained by the proxy's response, at once", async () => {
  const answers = ["407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway"];
  const proxies = await Promise.all(
    answers.map((answer) => rawServer((socket: Socket) => socket.end(`HTTP/1.1 ${answer}\r\n\r\n`))),
  );
  const [login, refused, away] = await Promise.all(
    proxies.map(async ({ url }) =>
      text(await diagnosticOf(short("https://pve1.example:8006", {}, { HTTPS_PROXY: url }).get("/x"))),
    ),
  );
  expect(login).toMatch(/answered 407[\s\S]*HTTPS_PROXY=http:\/\/user:password@/);
  expect(refused).toMatch(/answered 403[\s\S]*NO_PROXY/);
  expect(away).toMatch(/answered 502[\s\S]*cannot reach the host/);
  // Waiting would not help.
  expect(proxies.map(({ requests }) => requests.length).slice(0, 2)).toEqual([1, 1]);
});
