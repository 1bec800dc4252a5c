/**
 * One entry in the lock file for teams with all kinds of machines: the constructs and `providers lock` with a mirror
 * write the same entry.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mirror } from "../../../src/tools/mirror";
import { platforms } from "../../../src/tools/mirror/sources";
import { openWorkspace } from "../../support/engine";
import { engine } from "../../support/engine-facts";
import { serveMirror } from "../../support/mirror-server";
import { ROOT } from "../../support/synthesis";

const MAIN = `terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}
`;
const APPLICATION = `
const { App, TerraformStack } = require("cdktf");
const { PveProvider } = require("cdktf-pve");
const app = new App({ outdir: "cdktf.out" });
new PveProvider(new TerraformStack(app, "web"), "pve", { endpoint: "https://pve.example.com:8006" });
app.synth();
`;

export interface Locks {
  /** Hashes of the entry as the constructs of a published package write them. */
  readonly synthesized: readonly string[];
  /**
   * Hashes that `providers lock` for all platforms writes without an earlier entry, with the mirror for glibc and the
   * one for musl.
   */
  readonly mirrored: readonly string[];
  readonly mirroredForMusl: readonly string[];
  /** The synthesized entry after `providers lock` for all platforms. */
  readonly renewed: readonly string[];
}

/** Lock file entries of a release; `packages` is a folder with the npm packages of its executables. */
export async function locksOf(packages: string): Promise<Locks> {
  const folder = mkdtempSync(join(tmpdir(), "locks-"));
  try {
    const synthesized = synthesizedLock(packages, join(folder, "application"));
    return {
      synthesized: hashesIn(synthesized),
      mirrored: await locked(packages, join(folder, "glibc"), false),
      mirroredForMusl: await locked(packages, join(folder, "musl"), true),
      renewed: await locked(packages, join(folder, "renewed"), false, synthesized),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The npm package on a machine without an executable for it, with an application and its lock file. */
function synthesizedLock(packages: string, folder: string): string {
  const installed = join(folder, "node_modules", "cdktf-pve");
  mkdirSync(installed, { recursive: true });
  cpSync(join(ROOT, "lib"), join(installed, "lib"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(installed, "package.json"));
  const hashes = readdirSync(packages).map((name) => {
    const { providerHash } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
    return [name, providerHash];
  });
  writeFileSync(join(installed, "lib", "executables.json"), JSON.stringify(Object.fromEntries(hashes)));
  for (const name of ["cdktf", "constructs"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name), "junction");
  writeFileSync(join(folder, "main.js"), APPLICATION);
  const env = { ...process.env, CDKTF_PVE_PROVIDER: "", TERRAFORM_BINARY_NAME: engine.path };
  execFileSync(process.execPath, ["main.js"], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  return readFileSync(join(folder, "cdktf.out", "stacks", "web", ".terraform.lock.hcl"), "utf8");
}

async function locked(packages: string, folder: string, musl: boolean, before?: string): Promise<string[]> {
  await mirror(folder, { from: packages, host: [engine.registry], musl });
  const server = await serveMirror(folder);
  const workspace = openWorkspace({ "main.tf": MAIN, ...(before !== undefined && { ".terraform.lock.hcl": before }) });
  try {
    const wanted = platforms().map((name) => `-platform=${name}`);
    const args = ["providers", "lock", `-net-mirror=${server.url}`, ...wanted];
    const { code, stderr } = await workspace.run(args, { environment: server.environment });
    if (code !== 0) throw new Error(stderr);
    return hashesIn(workspace.read(".terraform.lock.hcl"));
  } finally {
    workspace.close();
    server.close();
  }
}

const hashesIn = (lock: string): string[] =>
  [...lock.matchAll(/"((?:h1|zh):[^"]+)"/g)].map(([, hash = ""]) => hash).sort();
