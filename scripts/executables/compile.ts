/**
 * Compiles one executable from a bundle and the files that it reads: Bun with the code as bytecode. esbuild bundles
 * everything first, so that packages such as undici are those of the lock file, and not Bun's own substitutes.
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
  /** One CommonJS file, which finds the assets in `__dirname`. */
  readonly code: string;
  readonly assets: Files;
  readonly outfile: string;
}

const OPTIONS = [
  ...["--compile", "--minify", "--bytecode", "--format=cjs", "--asset-naming=[name].[ext]"],
  // A process lives for less than a second: compilation at run time costs more than it saves.
  "--compile-jit-policy=10",
  // It runs in a user's folder, whose files must not affect it.
  ...["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"],
  ...["--no-compile-autoload-tsconfig", "--no-compile-autoload-package-json"],
];

/** Compiles with Bun of `own`. Bun of `platform`, in the folder `engines`, becomes the executable. */
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
    // Bun replaces `__dirname` with the folder of the compilation.
    const { code: main } = await transform(code, { define: { __dirname: "embeddedFolder" }, minify: true });
    writeFileSync(join(folder, "main.js"), main);
    writeFileSync(join(folder, "entry.js"), entryOf(names));
    const target = [`--target=${platform.target}`, `--compile-executable-path=${engineIn(engines, platform)}`];
    // Bun writes this name into the executable: a fixed one gives equal bytes everywhere.
    const result = join(folder, platform.os === "win32" ? "provider.exe" : "provider");
    const args = ["build", ...OPTIONS, ...target, "./entry.js", "--outfile", result];
    await promisify(execFile)(engineIn(at("node_modules"), own), args, { cwd: folder, env: environment() });
    cpSync(result, outfile, { preserveTimestamps: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports the files, so that Bun embeds them, and defines their folder. */
function entryOf(names: readonly string[]): string {
  const imports = names.map(
    (name, index) => `import file${index} from ${JSON.stringify(`./${name}`)} with { type: "file" };`,
  );
  const folder = `globalThis.embeddedFolder = dirname([${names.map((_, index) => `file${index}`)}][0]);`;
  return ['import { dirname } from "node:path";', ...imports, folder, 'require("./main.js");', ""].join("\n");
}

/** The environment without the user's settings of Bun and Node. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(BUN_|NODE_)/.test(name)));
}
