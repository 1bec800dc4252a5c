/**
 * `npm run executables`: compiles the provider for every platform, as the npm packages `dist/release/npm/<name>`, on
 * one machine. With `--release`, it also updates the main package: its optional dependencies are these packages, and
 * `lib/executables.json` has the hashes that lock files need on other machines.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SCOPE } from "../src/constructs/install/executables";
import { at, manifest } from "./build/project";
import { writeAtomically } from "./build/steps";
import { fetchEngine } from "./executables/engines";
import { executableContents, writePackage } from "./executables/package";
import { ownPlatform, PLATFORMS } from "./executables/platforms";

/** Writes the packages into `folder`, and returns the hashes of their providers. */
export async function buildExecutables(folder: string): Promise<Record<string, string>> {
  const own = ownPlatform();
  if (own === undefined)
    throw new Error(`Bun is not installed for ${process.platform} ${process.arch}: run \`npm ci\`.`);
  const contents = await executableContents();
  const hashes: Record<string, string> = {};
  for (const platform of PLATFORMS) {
    const engines = await fetchEngine(platform);
    hashes[platform.name] = await writePackage(join(folder, platform.name), contents, own, platform, engines);
    process.stderr.write(`${platform.name}: ${hashes[platform.name]}\n`);
  }
  return hashes;
}

async function main(release: boolean): Promise<void> {
  const hashes = await buildExecutables(at("dist", "release", "npm"));
  if (!release) return;
  writeAtomically(at("lib", "executables.json"), `${JSON.stringify(hashes, null, 2)}\n`);
  const before = JSON.parse(readFileSync(at("package.json"), "utf8")) as Record<string, unknown>;
  writeAtomically(at("package.json"), `${JSON.stringify(withExecutables(before, manifest.version), null, 2)}\n`);
}

/** Only the published manifest names the packages: a clone cannot install them, and builds its own. */
export function withExecutables(before: Readonly<Record<string, unknown>>, version: string): Record<string, unknown> {
  const ours = Object.fromEntries(PLATFORMS.map(({ name }) => [`${SCOPE}/${name}`, version]));
  return { ...before, optionalDependencies: { ...(before.optionalDependencies as object | undefined), ...ours } };
}

if (require.main === module) {
  void main(process.argv.includes("--release"));
}
