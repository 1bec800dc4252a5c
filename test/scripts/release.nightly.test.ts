/** A whole release: built twice, mirrored, and locked for all platforms as the constructs do it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mirror } from "../../src/cli/mirror/mirror";
import { platforms } from "../../src/cli/mirror/sources";
import { openWorkspace } from "../support/engine";
import { engine } from "../support/engine-facts";

const ROOT = join(import.meta.dirname, "..", "..");
const RELEASE = join(ROOT, "dist", "release");
const MAIN = `terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}
`;

function build(): { readonly sums: string; readonly bills: readonly string[] } {
  execFileSync("npm", ["run", "--silent", "release:build"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  const bills = readdirSync(join(RELEASE, "sbom")).map((name) => readFileSync(join(RELEASE, "sbom", name), "utf8"));
  expect(bills).toHaveLength(4);
  const sums = readFileSync(join(RELEASE, "registry", `terraform-provider-pve_${version()}_SHA256SUMS`), "utf8");
  return { sums, bills };
}

const version = (): string => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

it("two builds of one commit are equal, and a lock over the mirror has the hashes that the packages name", {
  timeout: 600_000,
}, async () => {
  const first = build();
  expect(build()).toEqual(first);
  expect(first.sums.split("\n").filter((line) => line.endsWith(".zip"))).toHaveLength(platforms().length);

  const folder = mkdtempSync(join(tmpdir(), "mirror-"));
  const workspace = openWorkspace({ "main.tf": MAIN });
  try {
    await mirror(folder, { from: join(RELEASE, "npm"), host: [engine.registry] });
    const args = platforms().map((platform) => `-platform=${platform}`);
    const { code, stderr } = await workspace.run(["providers", "lock", `-fs-mirror=${folder}`, ...args]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const locked = [...workspace.read(".terraform.lock.hcl").matchAll(/"(h1:[^"]+)"/g)].map(([, hash]) => hash).sort();
    const named = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"].map(
      (name) => JSON.parse(readFileSync(join(RELEASE, "npm", name, "package.json"), "utf8")).providerHash,
    );
    expect(locked).toEqual(named.sort());
  } finally {
    workspace.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
