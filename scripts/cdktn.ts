/**
 * `npm run build:cdktn`: the same library for CDK Terrain, as the package `cdktn-pve` in `dist/cdktn`.
 *
 * CDK Terrain continues CDKTF under another package name, with the same classes. The two cannot be mixed at run time, so
 * the sources are compiled a second time, against `cdktn`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { build } from "./build/all";
import { compileLibrary } from "./build/jsii";
import { at, manifest } from "./build/project";
import { type Files, filesUnder, writeAtomically } from "./build/steps";

const OUT = "dist/cdktn";
const VERSIONS = { cdktn: "0.24.0", constructs: "10.6.0" };
/** constructs 10.8 has members that CDK Terrain 0.24 does not know. */
const PEERS = { cdktn: ">=0.24.0 <1", constructs: ">=10.6.0 <10.8.0" };

export const swapImports = (source: string): string =>
  source.replace(/\b(from|import|require\()(\s*)(["'])cdktf\3/g, "$1$2$3cdktn$3");

/** Ours with the other names; `devDependencies` are what the compilation needs. */
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
    keywords: (rest.keywords as string[]).map((word) => (word === "cdktf" ? "cdktn" : word)),
    peerDependencies: PEERS,
    devDependencies: { ...VERSIONS, "@types/node": ours["@types/node"] },
    jsii: named,
  };
}

function sources(): Files {
  const library = ["src/index.ts", "src/constructs", "src/bindings"].flatMap(filesUnder);
  return Object.fromEntries(library.map((file) => [file, swapImports(readFileSync(at(file), "utf8"))]));
}

async function main(): Promise<void> {
  await build();
  rmSync(at(OUT, "src"), { recursive: true, force: true });
  for (const [file, text] of Object.entries(sources())) writeAtomically(at(OUT, file), text);
  writeAtomically(at(OUT, "package.json"), `${JSON.stringify(cdktnManifest(), null, 2)}\n`);
  mkdirSync(at(OUT, "lib"), { recursive: true });
  for (const part of [
    "lib/provider",
    "lib/checks",
    "lib/executables.json",
    "lib/cli",
    "docs",
    "LICENSE",
    "THIRD-PARTY-LICENSES.md",
    "README.md",
    "CHANGELOG.md",
  ]) {
    if (filesUnder(part).length > 0) cpSync(at(part), at(OUT, part), { recursive: true });
  }
  const install = [
    "install",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
    "--ignore-scripts",
    "--omit=optional",
    "--loglevel=error",
  ];
  const { status } = spawnSync("npm", install, { cwd: at(OUT), stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("npm install of CDK Terrain failed");
  await compileLibrary(at(OUT));
}

if (require.main === module) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
