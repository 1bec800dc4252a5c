/** `npm run release:build [-- --sign KEY]`: all files of a release, in `dist/release`. */
import { parseArgs } from "node:util";
import { platforms } from "../src/tools/mirror/sources";
import { at, manifest } from "./build/project";
import { buildExecutables } from "./executables";
import { writeReleasePages } from "./reference/release-pages";
import { writeBills } from "./release/bills";
import { writeRegistryRelease } from "./release/registry";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { sign: { type: "string" } } });
  const packages = at("dist", "release", "npm");
  await buildExecutables(packages);
  const files = await writeRegistryRelease(at("dist", "release", "registry"), {
    version: manifest.version,
    platforms: platforms(),
    packages,
    ...(values.sign !== undefined && { key: values.sign }),
  });
  await writeBills(at("dist", "release", "sbom"));
  writeReleasePages(at("dist", "release", "pages"));
  process.stdout.write(`${files.map((name) => `dist/release/registry/${name}`).join("\n")}\n`);
  if (values.sign === undefined) process.stderr.write("Not signed: registries want a signature (--sign KEY).\n");
}

void main();
