/** Bundles the toy provider as a package directory, the way a real provider is shipped. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { encodeSchemas } from "../../../src/plugin/dispatcher";
import { toySchemas } from "./schemas";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64", ia32: "386", arm: "arm" };
const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows" };

/** Below a working directory, where `terraform init` looks without any configuration. */
export function mirrorDirectory(directory: string, registry: string): string {
  const platform = `${SYSTEMS[process.platform] ?? process.platform}_${ARCHITECTURES[process.arch]}`;
  return join(directory, "terraform.d/plugins", registry, "test/toy/0.0.1", platform);
}

/** Returns the path of the executable. */
export async function packageToy(directory: string): Promise<string> {
  mkdirSync(directory, { recursive: true });
  const executable = join(directory, "terraform-provider-toy_v0.0.1");
  const bundle = (entry: string, outfile: string, banner = "") =>
    build({
      entryPoints: [join(__dirname, entry)],
      outfile,
      banner: { js: banner },
      bundle: true,
      minify: true,
      platform: "node",
      target: "node20",
      format: "cjs",
      logLevel: "silent",
    });
  await Promise.all([
    bundle("main.ts", executable, "#!/usr/bin/env node"),
    bundle("heavy.ts", join(directory, "dispatcher.cjs")),
  ]);
  chmodSync(executable, 0o755);
  const { schema, identities } = encodeSchemas(toySchemas);
  writeFileSync(join(directory, "schema.bin"), schema);
  writeFileSync(join(directory, "identities.bin"), identities);
  // Without it Node asks the folders above, and a user's `"type": "module"` would change how the executable is read.
  writeFileSync(join(directory, "package.json"), '{"type":"commonjs"}\n');
  return executable;
}
