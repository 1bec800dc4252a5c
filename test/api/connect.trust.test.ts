/** Servers that a client trusts, for each combination of the trust settings. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PveError } from "../../src/api";
import type { ClientConfiguration } from "../../src/api/types";
import { temporaryFolder } from "../support/temporary-folder";
import { createAuthority } from "./support/certificate";
import { testClient, testServer } from "./support/client";

const authority = createAuthority();
const own = authority.issue({ ips: ["127.0.0.1"], dns: ["pve1.example"] });
const another = authority.issue({ ips: ["127.0.0.1"], dns: ["pve1.example"] });

const PINS = { "no pin": undefined, "its pin": own.fingerprint, "another pin": another.fingerprint };
const AUTHORITIES = {
  "no authority": undefined,
  "its authority": authority.cert,
  "another authority": createAuthority("Other CA").cert,
};
const NAMES = { "no name": undefined, "its name": "pve1.example", "another name": "pve2.example" };

/** Expected trust: a pin decides alone; without a pin, `insecure` disables the check of authority and name. */
function isTrusted({ fingerprint, caCertificate, tlsServerName, insecure }: Partial<ClientConfiguration>): boolean {
  if (fingerprint !== undefined) return fingerprint === own.fingerprint;
  return insecure === true || (caCertificate === authority.cert && tlsServerName !== NAMES["another name"]);
}

const optional = <Key extends string>(key: Key, value: string | undefined) =>
  value === undefined ? {} : { [key]: value };
const CASES = Object.entries(PINS).flatMap(([pin, fingerprint]) =>
  Object.entries(AUTHORITIES).flatMap(([ca, caCertificate]) =>
    Object.entries(NAMES).flatMap(([name, tlsServerName]) =>
      // The client refuses a pin together with `insecure` before it connects.
      (fingerprint === undefined ? [false, true] : [false]).map((insecure) => {
        const trust = {
          ...optional("fingerprint", fingerprint),
          ...optional("caCertificate", caCertificate),
          ...optional("tlsServerName", tlsServerName),
          insecure,
        };
        return [`${pin}, ${ca}, ${name}, insecure = ${insecure}`, trust] as const;
      }),
    ),
  ),
);

it.each(CASES)(
  "a server is trusted as documented with %s, and an untrusted server receives nothing",
  async (_, trust) => {
    const server = await testServer(() => ({}), own);
    const answer = await testClient(server.url, trust)
      .session.get("/anything")
      .catch((error: unknown) => error);
    if (isTrusted(trust)) return expect(answer).toBeNull();
    expect(answer).toBeInstanceOf(PveError);
    expect(answer).toMatchObject({ code: "tls" });
    expect(server.requests).toEqual([]);
  },
);

it("an authority from the environment is not trusted", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "ca.pem");
  writeFileSync(file, authority.cert);
  const environment = Object.fromEntries(
    ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "PVE_CA_CERTIFICATE"].map(
      (name) => [name, file],
    ),
  );
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);
  try {
    const server = await testServer(() => ({}), own);
    await expect(testClient(server.url, {}, environment).session.get("/anything")).rejects.toMatchObject({
      code: "tls",
    });
    expect(server.requests).toEqual([]);
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
});
