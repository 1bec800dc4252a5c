/** A complete release: built twice, mirrored, and locked for all platforms as the constructs do it. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { at, manifest, ROOT } from "../../scripts/build/project";
import { EXECUTABLES } from "../../src/constructs/install/executables";
import { packageHash } from "../../src/constructs/install/package-hash";
import { temporaryFolder } from "../support/temporary-folder";
import { unzipped } from "../support/zip";
import { locksOf } from "../tools/mirror/lock-of-mirror";

const RELEASE = at("dist", "release");
const VERSION = manifest.version;

function build(): { readonly sums: string; readonly bills: readonly string[] } {
  execFileSync("npm", ["run", "--silent", "release:build"], {
    cwd: ROOT,
    shell: process.platform === "win32",
    stdio: ["ignore", "ignore", "inherit"],
  });
  const bills = readdirSync(join(RELEASE, "sbom")).map((name) => readFileSync(join(RELEASE, "sbom", name), "utf8"));
  expect(bills).toHaveLength(4);
  const sums = join(RELEASE, "registry", `terraform-provider-pve_${VERSION}_SHA256SUMS`);
  return { sums: readFileSync(sums, "utf8"), bills };
}

const hashOf = (name: string): string =>
  JSON.parse(readFileSync(join(RELEASE, "npm", name, "package.json"), "utf8")).providerHash;

it("two builds of one commit are equal, and a lock over the mirror has the hashes of the packages", {
  timeout: 900_000,
}, async () => {
  const first = build();
  expect(build()).toEqual(first);
  const platforms = Object.entries(EXECUTABLES);
  expect(first.sums.split("\n").filter((line) => line.endsWith(".zip"))).toHaveLength(platforms.length);

  for (const [platform, [name = ""]] of platforms) {
    const archive = join(RELEASE, "registry", `terraform-provider-pve_${VERSION}_${platform}.zip`);
    expect(packageHash(unzipped(readFileSync(archive))), platform).toBe(hashOf(name));
  }
  const { synthesized, mirrored, mirroredForMusl, renewed } = await locksOf(join(RELEASE, "npm"));
  expect(mirrored).toEqual(platforms.map(([, names]) => hashOf(names[0] as string)).sort());
  expect(mirroredForMusl).toEqual(platforms.map(([, names]) => hashOf(names.at(-1) as string)).sort());
  expect(synthesized).toEqual(expect.arrayContaining([...mirrored, ...mirroredForMusl]));
  expect(renewed).toEqual(synthesized);
});

/** Prints the hashes of both forms of the current clone. */
const HASHES = `
const { mkdtempSync } = require("node:fs");
const { join } = require("node:path");
const { executableContents, writePackage } = require("./scripts/executables/package");
const { ownPlatform } = require("./scripts/executables/platforms");
const { providerPackage } = require("./scripts/build/provider-package");
const { packageHash } = require("./src/constructs/install/package-hash");
void (async () => {
  const script = Object.entries(await providerPackage()).map(([name, content]) => [name, Buffer.from(content)]);
  const own = ownPlatform();
  const executable = own && (await writePackage("dist/platforms/own", await executableContents(), own));
  process.stdout.write(JSON.stringify({ script: packageHash(new Map(script)), executable }));
})();
`;

it("both forms of one commit have the same hashes in every clone and for every user", { timeout: 300_000 }, () => {
  const hashes = ["first", "another"].map((name, index) => {
    const home = temporaryFolder();
    const cwd = join(home, name);
    execFileSync("git", ["clone", "--quiet", "--shared", ROOT, cwd]);
    symlinkSync(at("node_modules"), join(cwd, "node_modules"), "junction");
    const [TZ, LANG] = index === 0 ? ["UTC", "C"] : ["Asia/Tokyo", "en_US.UTF-8"];
    const env = { ...process.env, TZ, LANG, HOME: home };
    const args = ["--import", "tsx", "--eval", HASHES];
    const printed = execFileSync(process.execPath, args, { cwd, env, encoding: "utf8" });
    return JSON.parse(printed) as { readonly script: string; readonly executable?: string };
  });
  expect(hashes[0]?.script).toMatch(/^h1:/);
  expect(hashes[1]).toEqual(hashes[0]);
});
