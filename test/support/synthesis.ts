/** Applications synthesized into temporary folders, and Terraform or OpenTofu run on the results. */
import childProcess, { type ExecSyncOptions, execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { App, LocalBackend, TerraformProvider, TerraformStack } from "cdktf";
import { engine } from "./engine-facts";
import { temporaryFolder } from "./temporary-folder";

export const ROOT = join(__dirname, "..", "..");
export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

/** Synthesizes stacks by name as `cdktf synth` does; returns the folder of each. */
export function synthesize<Name extends string>(
  stacks: Record<Name, (stack: TerraformStack) => void>,
  outdir = temporaryFolder(),
  options: { readonly skipValidation?: boolean } = {},
): Record<Name, string> {
  const app = new App({ outdir, ...options });
  for (const [name, fill] of Object.entries(stacks) as [Name, (stack: TerraformStack) => void][]) {
    const stack = new TerraformStack(app, name);
    new LocalBackend(stack, { path: "terraform.tfstate" });
    fill(stack);
  }
  withCommandsOnce(() => app.synth());
  const folders = Object.keys(stacks).map((name) => [name, join(outdir, "stacks", name)]);
  return Object.fromEntries(folders);
}

/** Answers repeated runs of a command from the first one: CDKTF asks Terraform for its version at each import. */
function withCommandsOnce(work: () => void): void {
  const { execSync } = childProcess;
  const outputs = new Map<string, string | Buffer>();
  const once = (command: string, options?: ExecSyncOptions) => {
    const output = outputs.get(command) ?? execSync(command, options);
    outputs.set(command, output);
    return output;
  };
  Object.assign(childProcess, { execSync: once });
  try {
    work();
  } finally {
    Object.assign(childProcess, { execSync });
  }
}

/** A provider of another vendor. */
export class ForeignProvider extends TerraformProvider {
  constructor(stack: TerraformStack, source = "acme/other") {
    super(stack, "other", {
      terraformResourceType: "other",
      terraformProviderSource: source,
      terraformGeneratorMetadata: { providerName: "other", providerVersionConstraint: ">= 0.1.0" },
    });
  }
}

/** Runs Terraform without network, and without the developer's settings. */
export function terraform(folder: string, ...args: string[]): string {
  return execFileSync(engine.path, args, { ...surroundings(folder), stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs Terraform asynchronously, so that a simulator in this process can respond. */
export async function terraformAsync(folder: string, ...args: string[]): Promise<string> {
  return terraformWith({}, folder, ...args);
}

/** Runs Terraform asynchronously with these variables. */
export async function terraformWith(
  environment: NodeJS.ProcessEnv,
  folder: string,
  ...args: string[]
): Promise<string> {
  const { env, ...options } = surroundings(folder);
  return (await promisify(execFile)(engine.path, args, { ...options, env: { ...env, ...environment } })).stdout;
}

function surroundings(folder: string) {
  const rc = join(folder, "empty.tfrc");
  writeFileSync(rc, "");
  return {
    cwd: folder,
    encoding: "utf8" as const,
    maxBuffer: 1 << 26,
    env: { ...withoutTerraform(process.env), CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: rc, TF_IN_AUTOMATION: "1" },
  };
}

/** The environment with the tests' Terraform, and without other settings for it. */
export function withoutTerraform(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const theirs = /^(TF_|TERRAFORM_|PVE_|NODE_EXTRA_CA_CERTS)/;
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !theirs.test(name)));
  return { ...others, TERRAFORM_BINARY_NAME: engine.path };
}
