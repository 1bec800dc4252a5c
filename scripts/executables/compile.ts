/**
 * One executable out of a bundle and the files that it reads: Bun with the code, as bytecode, inside. Everything is bundled
 * before (by esbuild), so that the packages in it are those of the lock file, undici too, and not Bun's own substitutes.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { at } from "../build/project";
import type { Files } from "../build/steps";
import { engineIn, type Platform } from "./platforms";

export interface Executable {
  /** The code: one CommonJS file, which finds the assets in `__dirname`. */
  readonly code: string;
  readonly assets: Files;
  readonly outfile: string;
}

const OPTIONS = [
  ...["--compile", "--minify", "--bytecode", "--format=cjs", "--asset-naming=[name].[ext]"],
  // A process lives for less than a second: compiling while it runs takes longer than it saves until much later.
  "--compile-jit-policy=10",
  // It runs in a user's folder: what lies there must not decide what it does.
  ...["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"],
  ...["--no-compile-autoload-tsconfig", "--no-compile-autoload-package-json"],
];

/** The engine of `own` compiles, and the one of `platform`, in the folder `engines`, becomes the executable. */
export async function compile(
  { code, assets, outfile }: Executable,
  own: Platform,
  platform = own,
  engines = at("node_modules"),
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "cdktf-pve-executable-"));
  try {
    const names = Object.keys(assets);
    for (const name of names) writeFileSync(join(folder, name), assets[name] as Uint8Array);
    // Bun puts the folder of the compilation in the place of `__dirname`.
    const { code: main } = await transform(code, { define: { __dirname: "embeddedFolder" }, minify: true });
    writeFileSync(join(folder, "main.js"), main);
    writeFileSync(join(folder, "entry.js"), entryOf(names));
    const target = [`--target=${platform.target}`, `--compile-executable-path=${engineIn(engines, platform)}`];
    // The name is written into the executable: one of its own makes it the same at every place.
    const result = join(folder, platform.os === "win32" ? "provider.exe" : "provider");
    const args = ["build", ...OPTIONS, ...target, "./entry.js", "--outfile", result];
    await promisify(execFile)(engineIn(at("node_modules"), own), args, { cwd: folder, env: environment() });
    cpSync(result, outfile, { preserveTimestamps: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names the files, so that they are embedded, and says where. */
function entryOf(names: readonly string[]): string {
  const imports = names.map(
    (name, index) => `import file${index} from ${JSON.stringify(`./${name}`)} with { type: "file" };`,
  );
  const folder = `globalThis.embeddedFolder = dirname([${names.map((_, index) => `file${index}`)}][0]);`;
  return ['import { dirname } from "node:path";', ...imports, folder, 'require("./main.js");', ""].join("\n");
}

/** Without the settings of the person who builds. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(BUN_|NODE_)/.test(name)));
}
