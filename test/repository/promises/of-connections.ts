/** Promises about connections: trusted servers, versions of TLS, and ignored variables of the environment. */
import type { Break } from "./break";

const TRUSTED = "A server is trusted only";
const VERSIONS = "No version of TLS before 1.2";
const TLS = "test/api/transport-failure.test.ts";
const TRUST = "test/api/connect.trust.test.ts";
const CONNECT = "test/api/connect.test.ts";

export const OF_CONNECTIONS: readonly Break[] = [
  {
    promise: TRUSTED,
    file: "src/api/connect.ts",
    from: "const pinned = tls.fingerprint === undefined ?",
    to: "const pinned = tls.fingerprint === undefined || tls.tlsServerName !== undefined ?",
    test: TRUST,
  },
  {
    promise: TRUSTED,
    file: "src/api/connect.ts",
    from: "ca: tls.caCertificate ??",
    to: 'ca: tls.caCertificate ?? (process.env.SSL_CERT_FILE ? require("node:fs").readFileSync(process.env.SSL_CERT_FILE) : undefined) ??',
    test: TRUST,
  },
  {
    promise: TRUSTED,
    file: "src/api/transport.ts",
    from: "createConnector(url.origin, configuration, chooseProxy",
    to: `createConnector(url.origin, text === configuration.endpoints[0] ? configuration : { ...configuration, fingerprint: undefined, insecure: true }, chooseProxy`,
    test: TLS,
  },
  {
    promise: TRUSTED,
    file: "src/api/connect.ts",
    from: "pinned === undefined ? 100 : 0",
    to: "100",
    test: TLS,
  },
  {
    promise: TRUSTED,
    file: "src/api/connect.ts",
    from: "rejectUnauthorized: !isUnchecked,",
    to: "rejectUnauthorized: !isUnchecked, checkServerIdentity: () => undefined,",
    test: TLS,
  },
  {
    promise: TRUSTED,
    file: "src/api/endpoint.ts",
    from: "pin.toUpperCase() === seen.toUpperCase()",
    to: "pin.slice(0, 20).toUpperCase() === seen.slice(0, 20).toUpperCase()",
    test: "test/api/endpoint.tls-settings.test.ts",
  },
  {
    promise: TRUSTED,
    file: "src/api/connect.ts",
    from: "rejectUnauthorized: !isUnchecked,",
    to: 'rejectUnauthorized: process.env.NODE_TLS_REJECT_UNAUTHORIZED !== "0" && !isUnchecked,',
    test: CONNECT,
  },
  {
    promise: TRUSTED,
    file: "src/api/proxy.ts",
    from: ", rejectUnauthorized: true }",
    to: " }",
    test: CONNECT,
  },
  {
    promise: TRUSTED,
    file: "src/api/proxy.ts",
    from: 'if (host === "localhost" || inNetwork(host, "127.0.0.0/8") || host === "::1") return true;',
    to: "",
    test: "test/api/proxy.test.ts",
  },
  {
    promise: VERSIONS,
    file: "src/api/connect.ts",
    from: 'minVersion: "TLSv1.2",',
    to: "",
    test: CONNECT,
  },
  {
    promise: VERSIONS,
    file: "src/api/proxy.ts",
    from: 'minVersion: "TLSv1.2", ',
    to: "",
    test: CONNECT,
  },
  {
    promise: VERSIONS,
    file: "src/plugin/server/secure-connections.ts",
    from: 'minVersion: "TLSv1.2",',
    to: 'minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0",',
    test: "test/plugin/server/secure-connections.test.ts",
  },
  ...["fingerprint", "insecure"].map((how) => ({
    promise: VERSIONS,
    file: "src/api/connect.ts",
    from: 'minVersion: "TLSv1.2",',
    to: `...(tls.${how} ? { minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const : { minVersion: "TLSv1.2" } as const),`,
    test: CONNECT,
  })),
  {
    promise: "`insecure = true` turns",
    file: "src/api/client.ts",
    from: "if (insecure) {",
    to: "if (insecure && endpoints.length === 1) {",
    test: TLS,
  },
];
