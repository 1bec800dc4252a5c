/** The packages of the executables. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { withExecutables } from "../../scripts/executables";
import { lockedEngine } from "../../scripts/executables/engines";
import { engineIn, PLATFORMS } from "../../scripts/executables/platforms";
import { temporaryFolder } from "../support/temporary-folder";

const manifest = JSON.parse(readFileSync(at("package.json"), "utf8"));

it("the package depends on the executables of all platforms in its own version, in addition to its other packages", () => {
  const { optionalDependencies } = withExecutables(manifest, "1.2.3");
  expect(optionalDependencies).toEqual({
    ...manifest.optionalDependencies,
    "@cdktf-pve/linux-x64": "1.2.3",
    "@cdktf-pve/linux-x64-musl": "1.2.3",
    "@cdktf-pve/linux-arm64": "1.2.3",
    "@cdktf-pve/linux-arm64-musl": "1.2.3",
    "@cdktf-pve/darwin-x64": "1.2.3",
    "@cdktf-pve/darwin-arm64": "1.2.3",
    "@cdktf-pve/win32-x64": "1.2.3",
    "@cdktf-pve/win32-arm64": "1.2.3",
  });
});

it("the manifest of a clone names no executables, since it builds its own", () => {
  expect(Object.keys(manifest.optionalDependencies).filter((name) => name.startsWith("@cdktf-pve/"))).toEqual([]);
});

describe.each(PLATFORMS.map((platform) => [platform.name, platform] as const))("Bun for %s", (_name, platform) => {
  it("Bun is locked with its hash, in the version that compiles", () => {
    const { version, integrity } = lockedEngine(platform);
    expect(version).toBe(manifest.devDependencies.bun);
    expect(integrity).toMatch(/^sha512-/);
  });
});

describe("Bun for this machine", () => {
  const own = PLATFORMS.find(({ os, cpu }) => os === process.platform && cpu === process.arch);
  const put = (file: string, size: number) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.alloc(size));
  };
  const found = (folder: string) => PLATFORMS.map((platform) => engineIn(folder, platform));

  it.runIf(own)("Bun is found where an installation with scripts has moved it, for this machine only", () => {
    const folder = temporaryFolder();
    const moved = `${folder}/bun/bin/bun.exe`;
    put(moved, 2_000_000);
    expect(found(folder).filter((file) => file === moved)).toHaveLength(1);
  });

  it.runIf(own)("Bun is not confused with the placeholder of an installation without scripts", () => {
    const folder = temporaryFolder();
    put(`${folder}/bun/bin/bun.exe`, 450);
    expect(found(folder).filter((file) => file.startsWith(`${folder}/bun/`))).toEqual([]);
  });
});
