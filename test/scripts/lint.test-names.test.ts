/** Names of tests are sentences that can be read without their `describe`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const ROOT = join(__dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "test-names-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FRAGMENTS = [
  'it("is kept"',
  'it.each([1])("with %s"',
  "it.each<[A]>([a])(`of $" + "{a}`",
  'it.skipIf(a)("delay"',
];
const SENTENCES = [
  'it("a rule is kept"',
  'it("keeps a rule"',
  'it("island ice melts"',
  'it.each([1])("%s"',
  'run("with"',
];

/** Numbers of the lines that the rule complains of. */
function complaints(lines: readonly string[]): number[] {
  writeFileSync(
    join(folder, "biome.json"),
    JSON.stringify({ root: true, plugins: [join(ROOT, "scripts", "lint", "test-names.grit")] }),
  );
  writeFileSync(join(folder, "names.ts"), lines.map((line) => `${line}, () => undefined);\n`).join(""));
  const biome = join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");
  const arguments_ = [biome, "lint", "--reporter=json", "--only=plugin", "."];
  const { stdout } = spawnSync(process.execPath, arguments_, { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { start: { line: number } } }[];
  };
  return diagnostics.map(({ location }) => location.start.line);
}

it("the rule of test names finds fragments, and nothing else", () => {
  expect(complaints([...SENTENCES, ...FRAGMENTS])).toEqual(FRAGMENTS.map((_, index) => SENTENCES.length + index + 1));
});
