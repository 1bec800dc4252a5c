/**
 * The same library for CDK Terrain, as the package `cdktn-pve` in `dist/cdktn`.
 *
 * CDK Terrain continues CDKTF under another package name, with the same classes. The two cannot be mixed at run time.
 * Tests use the compiled library with the other name in its imports, which takes a second. `npm run build:cdktn`, for a
 * release, compiles the sources against `cdktn`, with the assembly for other languages.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build, LIBRARY_SOURCES } from "./build/all";
import { compileLibrary } from "./build/jsii";
import { at, manifest } from "./build/project";
import { filesUnder, writeAtomically } from "./build/steps";

const OUT = at("dist", "cdktn");
/** The libraries, with a separate lock file. */
const LIBRARIES = "scripts/cdktn";
const { dependencies: VERSIONS } = JSON.parse(readFileSync(at(LIBRARIES, "package.json"), "utf8")) as {
  readonly dependencies: Record<string, string>;
};
/** CDK Terrain has an upper bound of constructs for each of its versions: 0.24 accepts 10.6 and 10.7. */
const PEERS = { cdktn: ">=0.24.0 <1", constructs: ">=10.6.0 <11" };

export const swapImports = (source: string): string =>
  source.replace(/\b(from|import|require)(\s*\(?\s*)(["'])cdktf\3/g, "$1$2$3cdktn$3");

/** Our manifest with the other names; `devDependencies` contains only those of the compilation. */
export function cdktnManifest(): Record<string, unknown> {
  const {
    scripts: _,
    devDependencies: ours,
    jsii,
    bin,
    ...rest
  } = manifest as unknown as {
    readonly [field: string]: unknown;
    readonly devDependencies: Record<string, string>;
    readonly jsii: object;
    readonly bin: Record<string, string>;
  };
  const named = JSON.parse(JSON.stringify(jsii).replaceAll("cdktf", "cdktn").replaceAll("Cdktf", "Cdktn"));
  return {
    ...rest,
    name: "cdktn-pve",
    bin: { "cdktn-pve": bin["cdktf-pve"] },
    keywords: (rest.keywords as string[]).flatMap((word) => (word === "cdktf" ? ["cdk-terrain", "cdktn"] : word)),
    // Its command line reads the field of CDKTF, its prebuilt providers have both.
    cdktn: rest.cdktf,
    peerDependencies: PEERS,
    devDependencies: { ...VERSIONS, "@types/node": ours["@types/node"] },
    jsii: named,
  };
}

/** Compiled files whose sources import CDKTF. */
const isLibrary = (file: string) => /^lib\/(index|constructs|bindings)\b.*\.(js|d\.ts)$/.test(file);

/** All files of the package, without the assembly. */
function packed(): string[] {
  const listed = manifest.files as string[];
  const left = listed.filter((entry) => entry.startsWith("!")).map((entry) => entry.slice(1));
  return listed
    .filter((entry) => !/^(!|\.jsii)/.test(entry))
    .flatMap(filesUnder)
    .filter((file) => !left.some((entry) => file === entry || file.startsWith(`${entry}/`)));
}

/** Copies the built library under the other name. */
export function quickPackage(out = OUT): void {
  installLibraries(out);
  rmSync(join(out, "lib"), { recursive: true, force: true });
  for (const file of packed()) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    if (isLibrary(file)) writeAtomically(join(out, file), swapImports(readFileSync(at(file), "utf8")));
    else if (file.startsWith("rosetta/"))
      writeAtomically(
        join(out, file),
        swapImports(readFileSync(at(file), "utf8")).replaceAll("cdktf-pve", "cdktn-pve"),
      );
    else copyFileSync(at(file), join(out, file));
  }
  writeAtomically(join(out, "package.json"), `${JSON.stringify(cdktnManifest(), null, 2)}\n`);
}

export const NO_LIBRARIES = "CDK Terrain cannot be installed";

function installLibraries(out: string): void {
  const lock = readFileSync(at(LIBRARIES, "package-lock.json"), "utf8");
  const installed = join(out, "libraries.json");
  if (existsSync(installed) && readFileSync(installed, "utf8") === lock) return;
  for (const file of ["package.json", "package-lock.json"])
    writeAtomically(join(out, file), readFileSync(at(LIBRARIES, file), "utf8"));
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const options = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { status } = spawnSync(npm, options, { cwd: out, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(NO_LIBRARIES);
  rmSync(join(out, "package-lock.json"));
  writeAtomically(installed, lock);
}

/** Compiles the whole package, with the assembly. */
async function releasePackage(out: string): Promise<void> {
  await build();
  quickPackage(out);
  rmSync(join(out, "src"), { recursive: true, force: true });
  for (const file of LIBRARY_SOURCES.flatMap(filesUnder).filter((name) => name.endsWith(".ts")))
    writeAtomically(join(out, file), swapImports(readFileSync(at(file), "utf8")));
  await compileLibrary(out);
}

if (require.main === module) {
  // Parallel tests build into separate folders.
  void releasePackage(resolve(process.argv[2] ?? OUT));
}
