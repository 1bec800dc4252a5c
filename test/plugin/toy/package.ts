/** Bundles the toy provider as a package directory, or compiles it, as for a real provider. */
import { chmodSync, cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { compile } from "../../../scripts/executables/compile";
import { ownPlatform, type Platform } from "../../../scripts/executables/platforms";
import { platformName } from "../../../src/constructs/install/provider-forms";
import { encodeSchemas } from "../../../src/plugin/dispatcher";
import { isExecutable } from "../../support/provider-form";
import { toySchemas } from "./schemas";

/** Path below a working directory that `terraform init` searches without any configuration. */
export function mirrorDirectory(directory: string, registry: string): string {
  return join(directory, "terraform.d/plugins", registry, "test/toy/0.0.1", platformName());
}

const NAME = "terraform-provider-toy_v0.0.1";
/** Built once, since compiling an executable takes seconds. */
let built: Promise<string> | undefined;

/** Returns the path of the executable, or of the script in its place. */
export async function packageToy(directory: string): Promise<string> {
  built ??= makeToy();
  cpSync(await built, directory, { recursive: true });
  return join(directory, NAME);
}

async function makeToy(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "toy-"));
  const outfile = join(directory, NAME);
  const { schema, identities } = encodeSchemas(toySchemas);
  const assets = { "schema.bin": schema, "identities.bin": identities };
  if (isExecutable) {
    await compile({ code: await bundle("main.ts"), assets, outfile }, ownPlatform() as Platform);
    return directory;
  }
  const script = await bundle("main.ts", ["./heavy"]);
  writeFileSync(outfile, `#!/usr/bin/env node\n${script}`);
  chmodSync(outfile, 0o755);
  writeFileSync(join(directory, "heavy.js"), await bundle("heavy.ts"));
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(directory, name), content);
  // Without it, Node reads the parent folders, and a user's `"type": "module"` would apply to the executable.
  writeFileSync(join(directory, "package.json"), '{"type":"commonjs"}\n');
  return directory;
}

async function bundle(entry: string, external: string[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, entry)],
    bundle: true,
    external,
    minify: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    logLevel: "silent",
    write: false,
  });
  return outputFiles[0]?.text as string;
}
