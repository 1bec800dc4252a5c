/** The package for CDK Terrain, built from the same sources; its library comes from the npm registry. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { cdktnPackage } from "../acceptance/languages/cdktn";
import { run } from "../acceptance/languages/generated";
import { ROOT, terraform } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

it("synthesizes a stack that deploys", { timeout: 600_000 }, (context) => {
  const own = cdktnPackage(context);
  const outdir = temporaryFolder();
  const program = `
    const { App, TerraformStack } = require(${JSON.stringify(join(own, "node_modules", "cdktn"))});
    const { pools, PveProvider, sdn } = require(${JSON.stringify(own)});
    const app = new App({ outdir: ${JSON.stringify(outdir)} });
    const stack = new TerraformStack(app, "web");
    new PveProvider(stack, "pve", { endpoint: "https://pve.example.com:8006" });
    new pools.Pool(stack, "pool", { poolId: "web" }).addGuest("frontend", 101);
    new sdn.Vnet(stack, "vnet", { vnet: "web", zone: new sdn.ZoneSimple(stack, "zone", { zone: "lab" }) });
    app.synth();`;
  run(ROOT, process.execPath, ["-e", program]);
  const stack = join(outdir, "stacks", "web");
  terraform(stack, "init", "-lockfile=readonly");
  expect(terraform(stack, "validate", "-no-color")).toContain("Success!");
});
