/** Each promise of SECURITY.md names existing tests that fail when it is broken. */
import { describe, expect, it } from "vitest";
import { entries, read } from "./files";
import { BREAKS } from "./promises";

const { files } = entries();
const [, table = ""] = /^\| Attacker .+\n\|[-|]+\n((?:\|.+\n)+)/m.exec(read("SECURITY.md")) ?? [];
const promises = table
  .trim()
  .split("\n")
  .map((row) => row.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));

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

  it("the row names only tests that a nightly test has seen fail", () => {
    const breaks = BREAKS.filter((one) => promise.startsWith(one.promise));
    const seenBy = (name: string) => breaks.some(({ test }) => test === name || test.startsWith(`${name}/`));
    expect(named.filter((name) => name.startsWith("test/") && !seenBy(name))).toEqual([]);
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

it("each change that breaks a promise belongs to a promise that names its test", () => {
  for (const change of BREAKS) {
    const { promise } = change;
    const rows = promises.filter(([, said = ""]) => said.startsWith(promise));
    expect(rows, promise).toHaveLength(1);
    expect(rows[0]?.[2], promise).toMatch(new RegExp(`\`${change.test.replace(/\/[^/]+$/, "")}(?:/[^\`]+)?\``));
  }
});
