/** The lint rules of `scripts/lint`: code that each reports, and code that it allows. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { sharedFolder } from "../support/temporary-folder";

const LINT = at("scripts", "lint");
const folder = sharedFolder();

interface Lines {
  readonly found: readonly string[];
  readonly passed: readonly string[];
}

const RULES: Readonly<Record<string, Lines>> = {
  "test-names": {
    found: [
      'it("is kept", work);',
      'it.each([1])("with %s", work);',
      "it.each<[A]>([a])(`of $" + "{a}`, work);",
      'it.skipIf(a)("delay", work);',
    ],
    passed: [
      'it("a rule is kept", work);',
      'it("keeps a rule", work);',
      'it("island ice melts", work);',
      'it.each([1])("%s", work);',
      'run("with", work);',
    ],
  },
  "real-clock": { found: ["Date.now();", "new Date();"], passed: ["performance.now();", "new Date(0);"] },
  machine: {
    found: [
      "const a = Date.now();",
      "const a = performance.now();",
      "const a = new Date();",
      "const a = Math.random();",
      "const a = randomBytes(6).toString();",
      "const a = join(tmpdir(), name);",
      "setTimeout(work, 5);",
      "const a = AbortSignal.timeout(5);",
      'import { setTimeout as sleep } from "node:timers/promises";',
    ],
    passed: ["const a = clock.now();", "const a = new Date(time);", "socket.setTimeout(0);", "const a = random();"],
  },
  platform: {
    found: [
      "const a = process.platform;",
      "const a = platform();",
      'spawnSync("x", [], { shell: true });',
      "const a = [one, two].join(delimiter);",
      "chmodSync(file, 0o600);",
      'const a = "/etc/group";',
      "const a = `/proc/$" + "{pid}/stat`;",
      'const a = "bash";',
      "const a = process.getuid?.();",
    ],
    passed: ['const a = "/cluster/ha";', "const a = given.platform;", "const a = separator;", 'const a = "tmp";'],
  },
  "file-modes": {
    found: [
      'writeFileSync(file, "");',
      "mkdirSync(folder, { mode: 0o755 });",
      'openSync(file, "a", 0o644);',
      "mkdirSync(folder, { recursive: true, mode: 0o700 });",
      'import { writeFile } from "node:fs/promises";',
      'import * as fs from "node:fs";',
      'import { promises } from "node:fs";',
      'const fs = process.getBuiltinModule("fs");',
    ],
    passed: [
      'writeFileSync(file, "", { mode: 0o600 });',
      "mkdirSync(folder, { mode: 0o700 });",
      "makeFolders(folder, 0o700);",
      'import { readFileSync } from "node:fs";',
    ],
  },
  templates: {
    found: ["template(text);", "template(`$" + "{name} is wrong`);", 'template("is " + name);'],
    passed: [
      'const a = template("is `wrong`");',
      "const a = template(\n  'is \"wrong\"',\n);",
      'const a = template(`is "wrong"`);',
      "const a = message`$" + "{name} is wrong`;",
    ],
  },
  "own-files": { found: ['readFileSync(file, "utf8");'], passed: ["readText(file);", "readFileSync(file);"] },
  removal: { found: ["rmSync(a, { recursive: true });"], passed: ["rmSync(a, { force: true });", "removePath(a);"] },
  "windows-commands": {
    found: ['spawnSync("npm", ["ci"]);', 'execFileSync("npx", ["tsx"], { cwd: folder });', 'runQuietly("npm");'],
    passed: ['spawnSync("npm", ["ci"], { shell: true });', 'spawnSync("node", ["-v"]);', 'say("npm", 1);'],
  },
  durations: {
    found: [
      "expect(performance.now() - start).toBeLessThan(5);",
      "expect(Date.now() - start).not.toBeGreaterThan(5);",
      'it("keeps a rule", work, 5_000);',
      'it.each([1])("keeps %s", work, 20000);',
      "beforeAll(work, 120_000);",
      'it("keeps a rule", { timeout: 200_000 }, work);',
    ],
    passed: [
      "expect(clock.elapsed()).toBeLessThan(5);",
      "expect(performance.now() - start).toBeGreaterThanOrEqual(5);",
      'it("keeps a rule", work, 600_000);',
    ],
  },
};

/** Line numbers of the problems, by rule. */
const complaints = new Map<string, Set<number>>();

beforeAll(() => {
  const overrides = Object.keys(RULES).map((rule) => ({
    includes: [`${rule}/**`],
    plugins: [join(LINT, `${rule}.grit`)],
  }));
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ root: true, overrides }));
  for (const [rule, { found, passed }] of Object.entries(RULES)) {
    mkdirSync(join(folder, rule));
    writeFileSync(join(folder, rule, "lines.ts"), `${[...found, ...passed].join("\n")}\n`);
  }
  const biome = at("node_modules", "@biomejs", "biome", "bin", "biome");
  const arguments_ = [biome, "lint", "--reporter=json", "--only=plugin", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync(process.execPath, arguments_, { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { location: { path: string; start: { line: number } } }[];
  };
  for (const { location } of diagnostics) {
    const rule = location.path.split(/[\\/]/).at(-2) ?? "";
    complaints.set(rule, (complaints.get(rule) ?? new Set()).add(location.start.line));
  }
});

it("each lint rule is tested", () => {
  const rules = readdirSync(LINT).filter((file) => file.endsWith(".grit"));
  expect(rules.map((file) => file.replace(".grit", "")).sort()).toEqual(Object.keys(RULES).sort());
});

it.each(Object.keys(RULES))("the message of %s names files that exist", (rule) => {
  const named = readFileSync(join(LINT, `${rule}.grit`), "utf8").match(/\bsrc\/[\w/-]+(?:\.ts)?/g) ?? [];
  expect(named.filter((path) => !existsSync(at(path)))).toEqual([]);
});

it.each(Object.entries(RULES))("%s reports only the intended code", (rule, { found, passed }) => {
  const lines = [...found, ...passed];
  expect([...(complaints.get(rule) ?? [])].map((line) => lines[line - 1]).sort()).toEqual([...found].sort());
});
