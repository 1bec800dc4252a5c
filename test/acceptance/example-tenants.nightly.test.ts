/** `examples/tenants` beside the other provider that it is written for, where `BENCH_PEER` names that one's executable. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { engine } from "../support/engine-facts";
import { ROOT, temporaryFolder, terraform } from "../support/synthesis";

const peer = process.env.BENCH_PEER;
const because = peer ? "" : " (skipped: BENCH_PEER names no executable of bpg/proxmox)";
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

it.skipIf(!peer)(
  `machines of bpg/proxmox and constructs beside them are valid for both providers${because}`,
  { timeout: 120_000 },
  () => {
    const outdir = temporaryFolder();
    execFileSync(process.execPath, ["--import", "tsx", join(ROOT, "examples", "tenants", "main.ts")], {
      cwd: ROOT,
      env: { ...process.env, CDKTF_OUTDIR: outdir },
      stdio: "pipe",
    });
    const stack = join(outdir, "stacks", "guests");
    const platform = `${process.platform}_${ARCHITECTURES[process.arch]}`;
    const place = join(stack, "terraform.d/plugins", engine.registry, "bpg/proxmox/1.0.0", platform);
    mkdirSync(place, { recursive: true });
    cpSync(peer as string, join(place, "terraform-provider-proxmox"));
    terraform(stack, "init", "-no-color");
    expect(terraform(stack, "validate", "-no-color")).toContain("The configuration is valid.");
  },
);
