/** `examples/tenants` together with bpg/proxmox, if `BENCH_PEER` names its executable. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, terraform } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { becausePeer, installPeer, peer } from "./peer-executable";

it.skipIf(!peer)(
  `machines of bpg/proxmox and our constructs are valid together${becausePeer}`,
  { timeout: 120_000 },
  () => {
    const outdir = temporaryFolder();
    execFileSync(process.execPath, ["--import", "tsx", join(ROOT, "examples", "tenants", "main.ts")], {
      cwd: ROOT,
      env: { ...process.env, CDKTF_OUTDIR: outdir },
      stdio: "pipe",
    });
    const stack = join(outdir, "stacks", "guests");
    installPeer(stack);
    terraform(stack, "init", "-no-color");
    expect(terraform(stack, "validate", "-no-color")).toContain("The configuration is valid.");
  },
);
