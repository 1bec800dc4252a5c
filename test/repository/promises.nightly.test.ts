/** Breaks each promise of SECURITY.md in a copy of the sources, and expects its test to fail. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entries, ROOT } from "./files";
import { BREAKS, broken } from "./promises";

/** Output of the build: a change rebuilds only the affected parts. */
const BUILT = ["lib", "src/bindings", ".jsii", "dist/steps.json", "dist/platforms"];
/** Tests of built files: they see a change after a build. */
const NEEDS_BUILD = /^test\/acceptance\/(?!regular-expressions)/;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "promises-"));
  for (const path of entries().files) cpSync(join(ROOT, path), join(copy, path), { preserveTimestamps: true });
  for (const path of BUILT)
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, preserveTimestamps: true, force: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Counts {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

function run(test: string): Counts {
  const node = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", env: environment(), maxBuffer: 1 << 26 });
  if (NEEDS_BUILD.test(test)) {
    const { status, stderr } = node("scripts/setup.mjs");
    if (status !== 0) throw new Error(stderr);
  }
  const project = test.endsWith(".integration.test.ts") ? "integration" : "unit";
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const args = ["run", "--project", project, "--reporter=json", `--outputFile=${report}`, test];
  const { stderr } = node("node_modules/vitest/vitest.mjs", ...args);
  try {
    return JSON.parse(readFileSync(report, "utf8")) as Counts;
  } catch {
    throw new Error(stderr);
  }
}

/** Removes the settings of this run of vitest; all cases run, without samples. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|MODE$)/.test(name));
  return { ...Object.fromEntries(others), NIGHTLY: "1" };
}

const tests = [...new Set(BREAKS.map(({ test }) => test))];

describe.each(tests)("%s", (test) => {
  it("passes in an unchanged copy of the sources", { timeout: 300_000 }, () => {
    const { numPassedTests, numFailedTests } = run(test);
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(0);
  });

  it.each(BREAKS.filter((one) => one.test === test))(
    "fails where “$promise …” is broken in $file, by $to",
    { timeout: 300_000 },
    (change) => {
      const file = join(copy, change.file);
      const whole = readFileSync(file, "utf8");
      const changed = broken(whole, change);
      expect(changed, "the source has no such place any more").not.toBe(whole);
      writeFileSync(file, changed);
      try {
        expect(run(test).numFailedTests).toBeGreaterThan(0);
      } finally {
        writeFileSync(file, whole);
      }
    },
  );
});
