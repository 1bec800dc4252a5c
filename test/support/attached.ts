/**
 * The provider in this process, for runs of Terraform whose subject is not the provider process. Terraform would start
 * three of them for a plan.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { functions } from "../../src/functions";
import { serveForReattach } from "../../src/plugin/in-process";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { RunNotes } from "../../src/provider/run-notes";
import { allTypes } from "../../src/resources";
import { closeLater } from "./close-later";
import { engine } from "./engine-facts";

export interface Attached {
  /** Environment for runs of Terraform in one folder, with one provider block. */
  readonly environment: Readonly<Record<string, string>>;
  /** Path of a script that runs Terraform with this environment. */
  readonly engine: string;
}

/** Serves the provider, which is configured by its block alone and ends with the test. */
export async function attachProvider(): Promise<Attached> {
  const folder = mkdtempSync(join(tmpdir(), "attached-"));
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder);
  const log = createLog("test", {});
  const definition = pveProvider({
    types: allTypes,
    environment: {},
    notes: new RunNotes({ dataFolder }),
    log,
    loadFunctions: () => functions,
    loadClient: () => createClient,
  });
  const server = await serveForReattach(new FrameworkProvider(definition), "cdktf-pve/pve");
  const environment = { TF_REATTACH_PROVIDERS: server.reattach, TF_DATA_DIR: dataFolder };
  const script = join(folder, "terraform");
  const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(script, `#!/bin/sh\n${variables.join(" ")} exec '${engine.path}' "$@"\n`, { mode: 0o700 });
  closeLater(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { environment, engine: script };
}
