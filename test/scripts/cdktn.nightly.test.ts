/** The package for CDK Terrain, made from the same sources; its library comes from the npm registry. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_LIBRARIES } from "../../scripts/cdktn";
import { ROOT, temporaryFolder, terraform, withoutTerraform } from "../support/synthesis";

it("synthesizes a stack that deploys", { timeout: 600_000 }, (context) => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: ROOT,
      encoding: "utf8",
      env: withoutTerraform(process.env),
      stdio: "pipe",
    });
  try {
    run("--import", "tsx", join("scripts", "cdktn.ts"));
  } catch (error) {
    const text = String((error as { stderr?: unknown }).stderr);
    if (text.includes(NO_LIBRARIES)) context.skip("CDK Terrain cannot be had here");
    throw error;
  }
  const outdir = temporaryFolder();
  const program = `
    const { App, TerraformStack } = require(${JSON.stringify(join(ROOT, "dist", "cdktn", "node_modules", "cdktn"))});
    const { pools, PveProvider, sdn } = require(${JSON.stringify(join(ROOT, "dist", "cdktn"))});
    const app = new App({ outdir: ${JSON.stringify(outdir)} });
    const stack = new TerraformStack(app, "web");
    new PveProvider(stack, "pve", { endpoint: "https://pve.example.com:8006" });
    new pools.Pool(stack, "pool", { poolId: "web" }).addGuest("frontend", 101);
    new sdn.Vnet(stack, "vnet", { vnet: "web", zone: new sdn.ZoneSimple(stack, "zone", { zone: "lab" }) });
    app.synth();`;
  run("-e", program);
  const stack = join(outdir, "stacks", "web");
  terraform(stack, "init", "-lockfile=readonly");
  expect(terraform(stack, "validate", "-no-color")).toContain("Success!");
});
