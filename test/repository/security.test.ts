/** Each promise of SECURITY.md names existing tests that mutation testing proves, or that test more than sources. */
import { describe, expect, it } from "vitest";
import { AREAS } from "../../scripts/mutation/areas";
import { entries, read } from "./files";

const { files } = entries();
const [, table = ""] = /^\| Attacker .+\n\|[-|]+\n((?:\|.+\n)+)/m.exec(read("SECURITY.md")) ?? [];
const promises = table
  .trim()
  .split("\n")
  .map((row) => row.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));

const PROVED = AREAS.flatMap(({ tests }) => tests);
/** Tests of built files, of every type, of the repository and of releases. */
const BEYOND_SOURCES = /^test\/(acceptance|every-type|repository|scripts)\/|\.integration\.test\.ts$/;

/** The test files below a name: a file, or a folder. */
const testsOf = (name: string): string[] => files.filter((path) => path === name || path.startsWith(`${name}/`));

it("the threat model has each kind of attacker of a provider", () => {
  const attackers = promises.map(([attacker = ""]) => attacker).join("\n");
  for (const kind of ["state, plan, logs", "Man in the middle", "server", "Another user", "web page", "dependency"])
    expect(attackers).toContain(kind);
});

describe.each(promises)("%s", (_attacker, promise = "", shownBy = "") => {
  const named = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

  it("the row has a promise, and names its tests", () => {
    expect(promise.length).toBeGreaterThan(40);
    expect(named.filter((name) => name.startsWith("test/"))).not.toEqual([]);
  });

  it("mutation testing runs the named unit tests", () => {
    const isRun = (name: string) => PROVED.some((place) => name === place || name.startsWith(`${place}/`));
    expect(named.filter((name) => name.startsWith("test/") && !BEYOND_SOURCES.test(name) && !isRun(name))).toEqual([]);
  });

  it("each named test exists, runs and expects something", () => {
    for (const name of named) {
      const found = testsOf(name);
      expect(found, name).not.toEqual([]);
      if (!name.startsWith("test/")) continue;
      const tests = found.filter((path) => path.endsWith(".test.ts"));
      expect(tests, name).not.toEqual([]);
      for (const path of tests) {
        expect(read(path), path).toMatch(/\bexpect\(|\bexpect\w+\(|\bassert\w*\(/);
        expect(read(path), path).not.toMatch(/\b(it|describe)\.(skip|todo)\(/);
      }
    }
  });
});
