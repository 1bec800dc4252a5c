/** The built provider in a workspace, where Terraform finds it as a user's would. */
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { manifest } from "../../scripts/build/project";
import { findEngine } from "../../scripts/engine";
import { platformName } from "../../src/constructs/install/provider-forms";
import { openWorkspace, type RunOptions, type Workspace } from "./engine";
import { engine, factsOf } from "./engine-facts";
import { PROVIDER } from "./provider-form";
import type { ReattachedWorkspace } from "./reattach";

/** Opens a workspace after `init`. Needs a build. */
export async function openPackaged(files: Readonly<Record<string, string>>): Promise<Workspace> {
  const workspace = openWorkspace({
    "versions.tf": `terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n`,
    ...files,
  });
  const { registry } = findEngine() === engine.path ? engine : factsOf(findEngine());
  const place = join("terraform.d/plugins", registry, "cdktf-pve/pve", manifest.version, platformName());
  const target = join(workspace.directory, place);
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(PROVIDER)) cpSync(join(PROVIDER, name), join(target, name));
  const init = await workspace.run(["init"]);
  if (init.code !== 0) throw new Error(`init failed:\n${init.stdout}${init.stderr}`);
  return workspace;
}

/** Opens a workspace whose runs share an environment, which may change between them. */
export async function openPackagedFor(
  environment: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): Promise<ReattachedWorkspace> {
  const workspace = await openPackaged(files);
  const within = (options: RunOptions = {}) => ({ environment: { ...environment, ...options.environment } });
  return {
    ...workspace,
    reattach: "{}",
    start: (args, options) => workspace.start(args, within(options)),
    run: (args, options) => workspace.run(args, within(options)),
    close: async () => workspace.close(),
  };
}
