/** The `cdktf` command on an application with this package, as users run it. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockedProviders } from "../../src/constructs/install/lock-file";
import { createSimulator, type Simulator } from "../../src/simulator";
import { engine } from "../support/engine-facts";
import { ROOT, VERSION, withoutTerraform } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const run = promisify(execFile);

/** Creates a project with the built package in its `node_modules`. */
function project(main: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["cdktf", "constructs"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  symlinkSync(ROOT, join(folder, "node_modules", "cdktf-pve"));
  writeFileSync(join(folder, "main.js"), main);
  const settings = { language: "typescript", app: "node main.js", projectId: "test", sendCrashReports: "false" };
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify(settings));
  writeFileSync(join(folder, "empty.tfrc"), "");
  return folder;
}

async function cdktf(folder: string, ...args: string[]): Promise<string> {
  const command = run(process.execPath, [join(ROOT, "node_modules", "cdktf-cli", "bundle", "bin", "cdktf"), ...args], {
    cwd: folder,
    env: {
      ...withoutTerraform(process.env),
      HOME: folder,
      CI: "1",
      CHECKPOINT_DISABLE: "1",
      TF_CLI_CONFIG_FILE: join(folder, "empty.tfrc"),
    },
  });
  // Terraform's messages are in the standard output.
  const { stdout } = await command.catch((error) => Promise.reject(new Error(`${error.message}\n${error.stdout}`)));
  return stdout;
}

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ http: true });
});
afterAll(() => simulator.close());

/** Declares a stack with one object; `more` follows in the same program. */
const application = (more = "") => `
const { App, TerraformProvider, TerraformStack } = require("cdktf");
const { firewall, PveProvider } = require("cdktf-pve");
const app = new App();
const stack = new TerraformStack(app, "web");
new PveProvider(stack, "pve", { endpoint: "${simulator.url}", apiToken: "${simulator.token}" });
new firewall.Alias(stack, "office", { name: "office", cidr: "192.0.2.0/24" });
${more}
app.synth();
`;

it("cdktf plans a stack with only the package installed", async () => {
  expect(await cdktf(project(application()), "diff", "web")).toContain("1 to add, 0 to change, 0 to destroy");
});

it("cdktf plans a stack with a second provider, without a registry request for pve", async () => {
  const folder = project(
    application(`new TerraformProvider(stack, "other", {
  terraformResourceType: "other",
  terraformProviderSource: "acme/other",
  terraformGeneratorMetadata: { providerName: "other", providerVersionConstraint: "~> 0.2" },
});`),
  );
  // A copy of our provider under another name replaces a provider from a registry.
  const stack = join(folder, "cdktf.out", "stacks", "web");
  const other = join(stack, "terraform.d", "plugins", engine.registry, "acme", "other", "0.2.0");
  for (const platform of ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"]) {
    cpSync(join(ROOT, "lib", "provider"), join(other, platform), { recursive: true });
    const executable = join(other, platform, "terraform-provider-");
    renameSync(`${executable}pve_v${VERSION}`, `${executable}other_v0.2.0`);
  }
  expect(await cdktf(folder, "diff", "web")).toContain("1 to add, 0 to change, 0 to destroy");
  expect(lockedProviders(readFileSync(join(stack, ".terraform.lock.hcl"), "utf8"))).toEqual([
    `${engine.registry}/acme/other`,
    `${engine.registry}/cdktf-pve/pve`,
  ]);
});
