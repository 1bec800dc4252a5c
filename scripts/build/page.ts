/** The files that a browser loads: one script and one style sheet, minified. */
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { at, ROOT } from "./project";
import type { Files } from "./steps";

const FOLDER = ["src", "simulator-page", "browser"];
/** Browsers with `light-dark()`. */
const TARGETS = ["chrome123", "firefox120", "safari17.5"];

export async function pageFiles(): Promise<Files> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["main.ts", "page.css"].map((name) => ({ in: at(...FOLDER, name), out: "page" })),
    bundle: true,
    format: "esm",
    target: TARGETS,
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    write: false,
    outdir: "bundle",
  });
  const built = outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, ""), text] as const);
  const copied = ["page.html", "icon.svg"].map((name) => [name, readFileSync(at(...FOLDER, name), "utf8")] as const);
  return Object.fromEntries([...built, ...copied]);
}
