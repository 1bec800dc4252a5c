/** The files that registries require of a release, for executables of only a header. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { copyLicenceTexts, LICENCE_TEXTS } from "../../../scripts/executables/licence-texts";
import { writeRegistryRelease } from "../../../scripts/release/registry";
import { packageHash, readPackage } from "../../../src/constructs/install/package-hash";
import { packageFor, platforms } from "../../../src/tools/mirror/sources";
import { sharedFolder, temporaryFolder } from "../../support/temporary-folder";
import { unzipped } from "../../support/zip";
import { executableHeader, HEADERS } from "./headers";

const VERSION = "1.2.3";
const NAME = `terraform-provider-pve_v${VERSION}`;
const folder = sharedFolder();
const packages = join(folder, "npm");
beforeAll(() => {
  for (const platform of platforms()) put(platform, headerFor(platform));
});

function headerFor(platform: string): Buffer {
  const [os, architecture] = HEADERS.find((machine) => machine.join("_") === platform) ?? [];
  return executableHeader(os ?? "linux", architecture ?? "amd64");
}

function put(platform: string, content: Buffer): void {
  const name = platform.startsWith("windows") ? `${NAME}.exe` : NAME;
  const place = join(packages, packageFor(platform));
  mkdirSync(join(place, "provider"), { recursive: true });
  writeFileSync(join(place, "provider", name), content);
  copyLicenceTexts(join(place, "provider"));
  sign(place);
}

function sign(place: string): void {
  const providerHash = packageHash(readPackage(join(place, "provider")));
  writeFileSync(join(place, "package.json"), JSON.stringify({ version: VERSION, providerHash }));
}

const write = (name: string, key?: string) =>
  writeRegistryRelease(join(folder, name), { version: VERSION, platforms: platforms(), packages, ...(key && { key }) });

it("the release has an archive for each platform, the manifest and their sums", async () => {
  const files = await write("release");
  expect(files).toEqual([
    "terraform-provider-pve_1.2.3_SHA256SUMS",
    "terraform-provider-pve_1.2.3_darwin_amd64.zip",
    "terraform-provider-pve_1.2.3_darwin_arm64.zip",
    "terraform-provider-pve_1.2.3_linux_amd64.zip",
    "terraform-provider-pve_1.2.3_linux_arm64.zip",
    "terraform-provider-pve_1.2.3_manifest.json",
    "terraform-provider-pve_1.2.3_windows_amd64.zip",
    "terraform-provider-pve_1.2.3_windows_arm64.zip",
  ]);
  const [sums = "", ...others] = files;
  const content = (name: string) => readFileSync(join(folder, "release", name));
  const expected = others.map((name) => `${createHash("sha256").update(content(name)).digest("hex")}  ${name}\n`);
  expect(content(sums).toString()).toBe(expected.join(""));
  expect(JSON.parse(content("terraform-provider-pve_1.2.3_manifest.json").toString())).toEqual({
    version: 1,
    metadata: { protocol_versions: ["6.0"] },
  });
  const archive = content("terraform-provider-pve_1.2.3_windows_amd64.zip");
  expect([...unzipped(archive).keys()]).toEqual([...LICENCE_TEXTS, `${NAME}.exe`]);
});

it("two releases of the same executables are equal byte for byte", async () => {
  const names = [await write("first"), await write("second")] as const;
  expect(names[0]).toEqual(names[1]);
  const all = (release: string) => names[0].map((name) => readFileSync(join(folder, release, name)).toString("base64"));
  expect(all("first")).toEqual(all("second"));
});

const hasGpg = spawnSync("gpg", ["--version"], { stdio: "ignore" }).status === 0;

it.skipIf(!hasGpg)(
  `the sums are signed with the configured key${hasGpg ? "" : " (skipped: there is no gpg)"}`,
  async () => {
    const home = temporaryFolder();
    const before = process.env.GNUPGHOME;
    process.env.GNUPGHOME = home;
    const gpg = (...args: string[]) => execFileSync("gpg", ["--batch", ...args], { cwd: folder, stdio: "ignore" });
    try {
      gpg("--passphrase", "", "--quick-generate-key", "release@example.com", "ed25519", "sign", "never");
      const files = await write("signed", "release@example.com");
      expect(files).toContain("terraform-provider-pve_1.2.3_SHA256SUMS.sig");
      const sums = "signed/terraform-provider-pve_1.2.3_SHA256SUMS";
      gpg("--verify", `${sums}.sig`, sums);
      writeFileSync(join(folder, sums), "another sum");
      expect(() => gpg("--verify", `${sums}.sig`, sums)).toThrow();
    } finally {
      spawnSync("gpgconf", ["--kill", "all"]);
      if (before === undefined) delete process.env.GNUPGHOME;
      else process.env.GNUPGHOME = before;
    }
  },
);

it("every archive has the licences of its contents, and its files have the hash that the package names", async () => {
  const files = await write("licences");
  for (const platform of platforms()) {
    const archive = readFileSync(join(folder, "licences", `terraform-provider-pve_${VERSION}_${platform}.zip`));
    const unpacked = unzipped(archive);
    expect([...unpacked.keys()]).toEqual(expect.arrayContaining([...LICENCE_TEXTS]));
    const { providerHash } = JSON.parse(readFileSync(join(packages, packageFor(platform), "package.json"), "utf8"));
    expect(packageHash(unpacked)).toBe(providerHash);
  }
  expect(files).toHaveLength(platforms().length + 2);
});

it("a package without the licences is refused", async () => {
  const place = join(packages, packageFor("linux_arm64"));
  rmSync(join(place, "provider", "LGPL-2.0.txt"));
  sign(place);
  await expect(write("bare")).rejects.toThrow("the package for linux_arm64 lacks LGPL-2.0.txt");
  put("linux_arm64", headerFor("linux_arm64"));
});

it("an executable for another platform than its package is refused", async () => {
  put("linux_arm64", headerFor("darwin_arm64"));
  await expect(write("wrong")).rejects.toThrow("the executable for linux_arm64 is for darwin_arm64");
  put("linux_arm64", Buffer.from("not an executable"));
  await expect(write("wrong")).rejects.toThrow("the executable for linux_arm64 is for no known machine");
  put("linux_arm64", headerFor("linux_arm64"));
});
