/**
 * `node --import tsx scripts/lint/files.ts`: checks the places of test files and their hooks.
 *
 * The test of `src/framework/planning/plan.ts` is `test/framework/planning/plan.test.ts`. A further word distinguishes
 * several tests of one source (`plan.converging.test.ts`). The test of a whole folder has the folder's name.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at, ROOT } from "../build/project";

/** Folders under `test` for behaviours of many sources together. */
export const BEHAVIOURS: Readonly<Record<string, string>> = {
  acceptance: "tasks of users, with the real Terraform and the shipped package",
  dates: "other tests, repeated on other dates",
  "every-type": "rules for all definitions",
  faults: "whole operations with a fault at each request",
  fuzz: "every decoder of foreign data",
  histories: "reports of concurrent runs, compared with the work of the server",
  lifecycle: "each attribute of each type, from creation to destruction",
  recorded: "recorded values in all definitions",
  reliability: "the fault matrix, the real Terraform and a soak, as one run with a result",
  replay: "recordings, replayed to the simulated cluster",
  repository: "pages, workflows and forms of the repository",
  server: "the matrix against a given server",
  upgrades: "states, names and projects of earlier releases",
  "unknown-properties": "each type with a future server",
};

const TIERS = /(\.integration|\.nightly)?\.test\.ts$/;
const SOURCE = /\.(ts|mjs)$/;

/** Test files whose path names no source. */
export function misplaced(files: readonly string[]): string[] {
  const sources = new Set(files.filter((path) => !TIERS.test(path)).flatMap(withFolders));
  return files.filter((path) => {
    const [, folder = "", name = ""] = /^test\/(.*?)([^/.]+)(\.[^/]*)?\.test\.ts$/.exec(path) ?? [];
    if (name === "" || (folder.split("/")[0] ?? "") in BEHAVIOURS) return false;
    const subject = `${folder}${name}`;
    return ![`src/${subject}`, subject, `test/${subject}`].some((source) => sources.has(source));
  });
}

/**
 * Finds helpers of tests with a top-level hook: tests that share modules would run it in the first file only. Vitest
 * itself runs those of `test/vitest` for every file.
 */
export const hasHookAtTop = (path: string, text: string): boolean =>
  path.startsWith("test/") &&
  !/\.(test|server)\.ts$/.test(path) &&
  !path.startsWith("test/vitest/") &&
  /^(before|after)(Each|All)\(/m.test(text);

function withFolders(path: string): string[] {
  const parts = path.replace(SOURCE, "").split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function main() {
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.mjs", "*.cjs", "*.mts"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  // git lists removed files until their removal is staged.
  const files = stdout.split("\n").filter((path) => path !== "" && existsSync(at(path)));
  const text = (path: string) => readFileSync(at(path), "utf8");
  const problems = [
    ...misplaced(files).map(
      (path) => `${path}: no source has this path. Name the test after its source: scripts/lint/files.ts`,
    ),
    ...files
      .filter((path) => hasHookAtTop(path, text(path)))
      .map(
        (path) => `${path}: a helper with a top-level hook. Move it into a function, or into test/vitest/each-test.ts.`,
      ),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
