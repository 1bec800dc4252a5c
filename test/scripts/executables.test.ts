/** What is published with the executables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withExecutables } from "../../scripts/executables";
import { lockedEngine } from "../../scripts/executables/engines";
import { PLATFORMS } from "../../scripts/executables/platforms";

const ROOT = join(import.meta.dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

it("the package names the executables of all platforms in its own version, beside what it depends on anyway", () => {
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
  });
});

it("the manifest of a clone names none, since it builds its own", () => {
  expect(Object.keys(manifest.optionalDependencies).filter((name) => name.startsWith("@cdktf-pve/"))).toEqual([]);
});

describe.each(PLATFORMS.map((platform) => [platform.name, platform] as const))(
  "the engine for %s",
  (_name, platform) => {
    it("the engine is locked with its hash, in the version that compiles", () => {
      const { version, integrity } = lockedEngine(platform);
      expect(version).toBe(manifest.devDependencies.bun);
      expect(integrity).toMatch(/^sha512-/);
    });
  },
);
