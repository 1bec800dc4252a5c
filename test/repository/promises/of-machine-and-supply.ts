/** Promises about other users of the machine, the contents of the package, and its distribution. */
import type { Break } from "./break";

const CONTROL = "The control endpoint wants";
const LOCKED = "All that is bundled";
const ON_ITS_WAY = "Packages name the hash";

/** An unused token in GitHub's form. It is composed, because the check would find it here. */
const A_TOKEN = ["ghp", "0123456789abcdefghijklmnopqrstuvwxyz"].join("_");

export const OF_MACHINE_AND_SUPPLY: readonly Break[] = [
  {
    promise: "Only the holder",
    file: "src/plugin/server/secure-connections.ts",
    from: "raw.equals(clientCertificate)",
    to: "raw.subarray(0, 64).equals(clientCertificate.subarray(0, 64))",
    test: "test/plugin/server/secure-connections.test.ts",
  },
  {
    promise: "Only the holder",
    file: "src/plugin/server/secure-connections.ts",
    from: "if (socket.getPeerX509Certificate()?.raw.equals(clientCertificate)) {",
    to: "if (clientCertificate) {",
    test: "test/plugin/server/secure-connections.test.ts",
  },
  {
    promise: "Only the holder",
    file: "src/plugin/server/listener.ts",
    from: "process.umask(0o177)",
    to: "process.umask(0)",
    test: "test/plugin/server/listener.test.ts",
  },
  {
    promise: "Only the holder",
    file: "src/plugin/server/listener.ts",
    from: "group ? 0o660 : 0o600",
    to: "0o666",
    test: "test/plugin/server/listener.test.ts",
  },
  {
    promise: "Files that provider processes share",
    file: "src/system/own-folder.ts",
    from: "throw new Error(`${next} belongs to another user`);",
    to: "{}",
    test: "test/system/own-folder.test.ts",
  },
  {
    promise: "Files that provider processes share",
    file: "src/system/own-folder.ts",
    from: " || others !== 0) throw",
    to: ") throw",
    test: "test/system/own-folder.test.ts",
  },
  {
    promise: "Files that provider processes share",
    file: "src/provider/code-cache.ts",
    from: "(status.uid === this.uid && (status.mode & 0o077) === 0)",
    to: "true",
    test: "test/provider/code-cache.code-files.test.ts",
  },
  {
    promise: "Every file that the provider writes",
    file: "src/provider/journal-files.ts",
    from: ", { mode: 0o600 })",
    to: ")",
    test: "test/provider/journal-files.test.ts",
  },
  {
    promise: "Every file that the provider writes",
    file: "src/system/files.ts",
    from: "{ mode: 0o600 }",
    to: "{ mode: 0o644 }",
    test: "test/system/files.whole-file.test.ts",
  },
  {
    promise: "Every file that the provider writes",
    file: "src/provider/write-journal.ts",
    from: 'openSync(file, "a", 0o600)',
    to: 'openSync(file, "a", 0o644)',
    test: "test/provider/write-journal.test.ts",
  },
  {
    promise: CONTROL,
    file: "src/simulator/http/control.ts",
    from: "if (!isSame(authorization, `PVEAPIToken=${token}`)) {",
    to: "if (token === authorization) {",
    test: "test/simulator/http/control.test.ts",
  },
  {
    promise: CONTROL,
    file: "src/simulator/http/control.ts",
    from: "if (origin !== undefined && !isLoopbackUrl(origin)) {",
    to: 'if (origin === "") {',
    test: "test/simulator/http/control.test.ts",
  },
  {
    promise: LOCKED,
    file: "package-lock.json",
    from: /\n {6}"integrity": "sha512-[^"]+",/,
    to: "",
    test: "test/repository/dependencies.test.ts",
  },
  {
    promise: LOCKED,
    file: "package.json",
    from: '"prepack": ',
    to: '"postinstall": "node scripts/setup.mjs",\n    "prepack": ',
    test: "test/repository/dependencies.test.ts",
  },
  {
    promise: LOCKED,
    file: ".github/workflows/test.yml",
    from: "run: npm audit signatures",
    to: "run: npm --version",
    test: "test/repository/workflows.test.ts",
  },
  {
    promise: LOCKED,
    file: ".github/workflows/release.yml",
    from: /attest-build-provenance@[0-9a-f]{40} # v[\d.]+/,
    to: "attest-build-provenance@v3",
    test: "test/repository/workflows.test.ts",
  },
  {
    promise: "Each package lists its contents",
    file: "THIRD-PARTY-LICENSES.md",
    from: "## undici",
    to: "## another",
    test: "test/scripts/build/bundle.integration.test.ts",
  },
  {
    promise: "Each package lists its contents",
    file: "scripts/release/bills.ts",
    from: 'installed("bun"), ',
    to: "",
    test: "test/scripts/release/bills.integration.test.ts",
  },
  {
    promise: "Each package lists its contents",
    file: "scripts/release/sbom.ts",
    from: 'specVersion: "1.6",',
    to: "",
    test: "test/scripts/release/bills.schemas.integration.test.ts",
  },
  {
    promise: ON_ITS_WAY,
    file: "src/tools/mirror/sources.ts",
    from: "if (packageHash(files) !== hash)",
    to: "if (files.size === 0)",
    test: "test/tools/mirror/sources.test.ts",
  },
  {
    promise: ON_ITS_WAY,
    file: "scripts/release/registry.ts",
    from: "writeFileSync(join(folder, sums), sumsOf(folder));",
    to: 'writeFileSync(join(folder, sums), "");',
    test: "test/scripts/release/registry.integration.test.ts",
  },
  {
    promise: ON_ITS_WAY,
    file: "src/tools/mirror/archive.ts",
    from: "for (const name of [...files.keys()].sort())",
    to: 'for (const name of [...files.keys()].filter((one) => one !== "LICENSE"))',
    test: "test/tools/mirror/index.locks.integration.test.ts",
  },
  {
    promise: "No file of it holds",
    file: "src/strings/ends.ts",
    from: /^/,
    to: `// ${A_TOKEN}\n`,
    test: "test/repository/secrets.test.ts",
  },
  {
    promise: "Only the holder",
    file: "src/plugin/server/listener.ts",
    from: 'host: "127.0.0.1", port }',
    to: 'host: "0.0.0.0", port }',
    test: "test/plugin/server/listener.test.ts",
  },
  {
    promise: CONTROL,
    file: "src/simulator/http/control.ts",
    from: "if (!isLoopbackUrl(`http://${host}`)) {",
    to: 'if (host === "") {',
    test: "test/simulator/http/control.test.ts",
  },
  {
    promise: "Every file that the provider writes",
    file: "src/api/credentials/totp.ts",
    from: "O_NOFOLLOW, 0o600)",
    to: "O_NOFOLLOW)",
    test: "test/api/credentials/totp.test.ts",
  },
];
