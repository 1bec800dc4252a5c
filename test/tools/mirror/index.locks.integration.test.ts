/** Locks of a release with small executables; a nightly test covers a complete release. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { copyLicenceTexts } from "../../../scripts/executables/licence-texts";
import { PLATFORMS } from "../../../scripts/executables/platforms";
import { EXECUTABLES } from "../../../src/constructs/install/executables";
import { packageHash, readPackage } from "../../../src/constructs/install/package-hash";
import { executableName } from "../../../src/tools/mirror/layout";
import { VERSION } from "../../support/synthesis";
import { sharedFolder } from "../../support/temporary-folder";
import { type Locks, locksOf } from "./lock-of-mirror";

const packages = sharedFolder();
const hashes: Record<string, string> = {};
let locks: Locks;
beforeAll(async () => {
  for (const { name, os } of PLATFORMS) {
    const provider = join(packages, name, "provider");
    mkdirSync(provider, { recursive: true });
    writeFileSync(join(provider, executableName(VERSION, os === "win32" ? "windows_amd64" : os)), name, {
      mode: 0o755,
    });
    copyLicenceTexts(provider);
    hashes[name] = packageHash(readPackage(provider));
    const manifest = { version: VERSION, providerHash: hashes[name] };
    writeFileSync(join(packages, name, "package.json"), JSON.stringify(manifest));
  }
  locks = await locksOf(packages);
});

const named = (choose: (names: readonly string[]) => string | undefined) =>
  Object.values(EXECUTABLES)
    .map((names) => hashes[choose(names) as string])
    .sort();

it("a lock for all platforms with a network mirror has exactly the hashes of the packages", () => {
  expect(locks.mirrored).toEqual(named((names) => names[0]));
  expect(locks.mirroredForMusl).toEqual(named((names) => names.at(-1)));
});

it("the constructs' entry has all of these hashes, and that of the script", () => {
  const { synthesized, mirrored, mirroredForMusl } = locks;
  const executableHashes = [...new Set([...mirrored, ...mirroredForMusl])];
  expect(synthesized).toEqual(expect.arrayContaining(executableHashes));
  expect(synthesized).toHaveLength(executableHashes.length + 1);
});

it("a lock for all platforms leaves the constructs' entry unchanged", () => {
  expect(locks.renewed).toEqual(locks.synthesized);
});
