import { randomBytes } from "node:crypto";
import { createServer } from "node:https";
import { describe, expect, it } from "vitest";
import { PveError } from "../../src/api";
import { connectionFailure, TransportFailure } from "../../src/api/transport-failure";
import { closedPort } from "./support/broken";
import { createAuthority, type TestCertificate } from "./support/certificate";
import { testClient, testServer } from "./support/client";

const authority = createAuthority();
const certificate = authority.issue({ ips: ["127.0.0.1"], dns: ["pve1.example"] });

async function failure(work: Promise<unknown>): Promise<PveError> {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof PveError)) throw new Error(`expected a failure, got ${String(error)}`);
  return error;
}

/** Trust in a server by its certificate: `connect.trust.test.ts`. */
describe("a server with a certificate of the cluster's own authority", () => {
  it("a server with a certificate of the cluster's own authority is refused without configuration, with the remedy", async () => {
    const server = await testServer(() => ({}), certificate);
    const error = await failure(testClient(server.url).session.get("/anything"));
    expect(error).toMatchObject({ code: "tls", outcomeUnknown: false });
    expect(error.advice).toContain("`ca_certificate`");
    expect(error.advice).toContain("`fingerprint`");
    expect(server.requests).toHaveLength(0);
  });

  it("a server with a certificate of the cluster's own authority is accepted with its fingerprint, in any case, with any authority and name", async () => {
    const foreign = authority.issue({ dns: ["elsewhere.example"] });
    const server = await testServer(() => ({}), foreign);
    for (const fingerprint of [
      foreign.fingerprint,
      foreign.fingerprint.toLowerCase(),
      `${certificate.fingerprint}, ${foreign.fingerprint}`,
    ]) {
      expect(await testClient(server.url, { fingerprint }).session.get("/anything")).toBeNull();
    }
  });

  it("a fingerprint is compared with the certificate of each connection, even if the server could resume an earlier one", async () => {
    const ticketKeys = randomBytes(48);
    const serve = async ({ key, cert }: TestCertificate, port = 0) => {
      const server = createServer({ key, cert, ticketKeys }, (_request, answer) => {
        answer.writeHead(200, { "content-type": "application/json", connection: "close" }).end('{"data":null}');
      });
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      const close = () => new Promise((resolve) => server.close(resolve));
      return { port: (server.address() as { port: number }).port, close };
    };
    const first = await serve(certificate);
    const { session } = testClient(`https://127.0.0.1:${first.port}`, { fingerprint: certificate.fingerprint });
    for (let time = 0; time < 3; time++) expect(await session.get("/anything")).toBeNull();
    await first.close();
    const replaced = authority.issue({ ips: ["127.0.0.1"] });
    const other = await serve(replaced, first.port);
    const message = expect.stringContaining(`${replaced.fingerprint}, not the configured one`);
    expect(await failure(session.get("/anything"))).toMatchObject({ code: "tls", message });
    await other.close();
  });

  it("every endpoint is checked in the same way, including the one that replaces an unreachable first one", async () => {
    const server = await testServer(() => ({}), certificate);
    const { fingerprint } = authority.issue({ ips: ["127.0.0.1"] });
    const endpoints = [(await closedPort()).replace("http:", "https:"), server.url];
    for (const trust of [{ fingerprint }, { caCertificate: createAuthority("Other CA").cert }, {}]) {
      const { session } = testClient(endpoints, trust);
      expect((await failure(session.get("/anything"))).code).toBe("tls");
    }
    expect(server.requests).toHaveLength(0);
    const { session } = testClient(endpoints, { fingerprint: certificate.fingerprint });
    expect(await session.get("/anything")).toBeNull();
  });

  it("a server with a certificate of the cluster's own authority is accepted unverified, with a warning in the log", async () => {
    const server = await testServer(() => ({}), certificate);
    const { session, log } = testClient(server.url, { insecure: true });
    expect(await session.get("/anything")).toBeNull();
    expect(log.filter(({ level, message }) => level === "warn" && message.includes("insecure"))).toHaveLength(1);
    const { log: ofMore } = testClient([server.url, "https://pve2.example:8006"], { insecure: true });
    expect(ofMore.filter(({ level, message }) => level === "warn" && message.includes("insecure"))).toHaveLength(1);
  });
});

describe("an endpoint with another protocol", () => {
  it("https to a plain server is explained", async () => {
    const server = await testServer(() => ({}));
    const error = await failure(testClient(server.url.replace("http:", "https:")).session.get("/anything"));
    expect(error.code).toBe("tls");
    expect(error.message).toContain("does not use TLS");
  });
});

describe("the cause of a failed connection", () => {
  const failing = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
  const message = (error: unknown, where = "https://pve1:8006") => connectionFailure(error, where).message;

  it.each([
    ["the first one, if all are about this machine", [failing("ENETUNREACH"), failing("EHOSTUNREACH")], "network is"],
    ["that of the server", [failing("EADDRNOTAVAIL"), failing("EAFNOSUPPORT"), failing("EPIPE")], "closed at once"],
    ["a refusal rather than a missing route", [failing("ENETUNREACH"), failing("ECONNREFUSED")], "was refused"],
    ["the error itself, if it has no parts", [], "no connection (several)"],
  ])("the cause of several failures is %s", (_, errors, words) => {
    expect(message(new AggregateError(errors, "several"))).toContain(words);
  });

  it.each([
    ["ECONNREFUSED", /refused/, /nothing listens on the port/],
    ["ENOTFOUND", /name is unknown/, /Check the spelling/],
    ["EAI_AGAIN", /could not be looked up/, /DNS settings of this machine/],
    ["ETIMEDOUT", /connection timed out/, /no firewall between/],
    ["UND_ERR_CONNECT_TIMEOUT", /connection timed out/, /no firewall between/],
    ["ENETUNREACH", /network is unreachable/, /VPN, routes/],
    ["EHOSTUNREACH", /no route to the host/, /VPN, routes/],
    ["EADDRNOTAVAIL", /no route to the address/, /IPv6/],
    ["EHOSTDOWN", /host is down/, /Start the node/],
    ["ECONNRESET", /closed at once/, /ALLOW_FROM and DENY_FROM/],
  ])("a failed connection has its cause and advice: %s", (code, reason, advice) => {
    const failure = connectionFailure(failing(code), "https://pve1:8006");
    expect(failure.message).toMatch(reason);
    expect(failure.advice).toMatch(advice);
  });

  it("the cause of a failed connection may be unknown, or no error", () => {
    expect(message(failing("EWHATEVER"))).toBe("https://pve1:8006: no connection (connect EWHATEVER).");
    expect(message("text")).toBe("https://pve1:8006: no connection (text).");
    const known = new TransportFailure("slow", "too slow", true);
    expect(connectionFailure(known, "https://pve1:8006")).toBe(known);
  });

  it.each([
    ["ECONNREFUSED", "https://pve1", true],
    ["ETIMEDOUT", "http://pve1", true],
    ["UND_ERR_CONNECT_TIMEOUT", "https://pve1", true],
    ["ECONNREFUSED", "https://pve1:8443", false],
    ["ECONNREFUSED", "pve1", false],
    ["ENOTFOUND", "https://pve1", false],
  ])("the port of the nodes is suggested after %s at %s: %s", (code, where, isSuggested) => {
    const hint = ` Proxmox VE listens on port 8006: ${where}:8006.`;
    expect(message(failing(code), where).endsWith(hint)).toBe(isSuggested);
  });

  const UNTRUSTED = [
    ...["UNABLE_TO_GET_ISSUER_CERT", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    ...["CERT_UNTRUSTED", "CERT_SIGNATURE_FAILURE", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ];

  it.each<readonly [string, Parameters<typeof connectionFailure>[2] & object, RegExp, RegExp]>([
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      { caCertificate: "x" },
      /in `ca_certificate` or `ca_file`\./,
      /pve-root-ca\.pem of this cluster/,
    ],
    ...UNTRUSTED.map((code) => [code, {}, /by a trusted authority\./, /Set `ca_file`/] as const),
    ["CERT_NOT_YET_VALID", {}, /not yet valid \(clock of this machine: /, /Correct the clock/],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", {}, /only TLS versions before 1\.2/, /check the proxy in front of it/],
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", {}, /requires a client certificate/, /address of a node/],
    ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", {}, /TLS handshake failed/, /and CIPHERS in/],
    ["ERR_SSL_WRONG_VERSION_NUMBER", {}, /does not use TLS/, /Check the port/],
    ["EPROTO", {}, /handshake failed \(connect EPROTO\)\./, /and CIPHERS in/],
    ["CERT_REVOKED", {}, /handshake failed \(connect CERT_REVOKED\)\./, /and CIPHERS in/],
  ])("a TLS failure has its cause and advice: %s", (code, settings, reason, advice) => {
    const failure = connectionFailure(failing(code), "https://pve1:8006", settings);
    expect(failure).toMatchObject({ kind: "tls", sent: false, isPermanent: false });
    expect(failure.message).toMatch(reason);
    expect(failure.advice).toMatch(advice);
  });
});
