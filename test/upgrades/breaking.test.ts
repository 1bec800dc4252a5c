/** Every kind of breaking change is reported, and needs its announcement. */
import { describe, expect, it } from "vitest";
import { breakingChanges, unannounced } from "./breaking";
import { type Name, type Names, presentNames } from "./names";

const names = presentNames();
type Change = { readonly [K in keyof Name]?: Name[K] | undefined };
const changed = (path: string, change: Change): Names => {
  expect(Object.keys(names)).toContain(path);
  return { ...names, [path]: { ...names[path], ...change } as Name };
};
const without = (path: string): Names => {
  const { [path]: _, ...others } = changed(path, {});
  return others;
};

describe("breaking changes", () => {
  it("additions break nothing", () => {
    expect(breakingChanges(names, structuredClone(names))).toEqual([]);
    const additions: Names = {
      ...names,
      "resource pve_pool.note": { optional: true, type: '"string"' },
      "resource pve_new": {},
      "resource pve_new.name": { type: '"string"' },
      "command export --note": { optional: true, type: "value" },
      "command export --language": { ...names["command export --language"], values: ["cobol", ...values] },
    };
    expect(breakingChanges(names, additions)).toEqual([]);
  });

  const values = names["command export --language"]?.values ?? [];

  it.each<[path: string, change: Change, message: string]>([
    ["resource pve_pool.comment", { type: '"number"' }, 'was "string", and is "number"'],
    ["resource pve_pool.comment", { optional: undefined }, "has to be given now"],
    ["resource pve_pool.comment", { optional: undefined, reported: true }, "cannot be given any more"],
    ["resource pve_pool.pool_id", { reported: true }, "cannot be given any more"],
    ["resource pve_pool.comment", { default: "x" }, 'has changed: default was unset, and is "x"'],
    ["resource pve_pool.comment", { sensitive: true }, "has changed: sensitive was unset, and is true"],
    ["resource pve_pool.comment", { writeOnly: true }, "has changed: write-only was unset, and is true"],
    ["resource pve_pool.comment", { replaces: "known" }, 'has changed: replaces the object was unset, and is "known"'],
    [
      "resource pve_pool.pool_id",
      { replaces: undefined },
      'has changed: replaces the object was "changed", and is unset',
    ],
    ["resource pve_pool.comment", { values: ["a", "b"] }, "accepts only a, b now"],
    ["resource pve_pool.comment", { range: { max: 5 } }, "accepts only at most 5 now"],
    ["identity pve_pool.pool_id", { type: '"number"' }, 'was "string", and is "number"'],
    ["function usb_id_parse", { arguments: 3 }, "takes 3 arguments instead of 1"],
    ["command export --language", { values: values.slice(1) }, `no longer accepts ${values[0]}`],
    ["command export --language", { type: "switch" }, "was value, and is switch"],
    ["command simulate --port", { default: 1 }, "has changed: default was 8006, and is 1"],
    ["command completion argument 1", { values: ["sh"] }, "no longer accepts"],
    ["command drift", { findsProblems: undefined }, "has changed: exits with PROBLEMS_FOUND was true, and is unset"],
    ["exit FAILED", { code: 3 }, "has changed: code was 1, and is 3"],
  ])("%s: %j", (path, change, message) => {
    const changes = breakingChanges(names, changed(path, change));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toContain(`${path} ${message}`);
  });

  it.each([
    "resource pve_pool",
    "data pve_pools",
    "identity pve_pool.pool_id",
    "variable PVE_ENDPOINT",
    "command export -o",
    "exit PROBLEMS_FOUND",
  ])("%s may not be removed", (path) => {
    expect(breakingChanges(names, without(path))).toEqual([`${path} is gone`]);
  });

  it.each(["resource pve_pool.added", "identity pve_pool.added", "provider pve.added", "command export --added"])(
    "%s may not be new and required",
    (path) => {
      const added = { ...names, [path]: { type: "value" } };
      expect(breakingChanges(names, added)).toEqual([`${path} is new and required`]);
    },
  );
});

describe("announcement of breaking changes", () => {
  const released = (version: string, heading = "Changed") =>
    `# Changelog\n\n## ${version} (unreleased)\n\n### ${heading}\n\n* x\n\n## 0.1.0 (2030-01-31)\n\n### Changed\n`;

  it("a minor version before 1.0, or a major one after it, suffices with a section", () => {
    expect(unannounced("0.1.0", "0.2.0", released("0.2.0"))).toEqual([]);
    expect(unannounced("0.1.3", "1.0.0", released("1.0.0", "Removed"))).toEqual([]);
    expect(unannounced("1.4.0", "2.0.0", released("2.0.0"))).toEqual([]);
  });

  it("a patch, a minor version after 1.0 and a missing section are refused", () => {
    const version = (next: string, before: string) =>
      `a breaking change since ${before} needs version ${next} in package.json`;
    expect(unannounced("0.1.0", "0.1.1", released("0.1.1"))).toEqual([version("0.2.0", "0.1.0")]);
    expect(unannounced("1.4.0", "1.5.0", released("1.5.0"))).toEqual([version("2.0.0", "1.4.0")]);
    const section = 'CHANGELOG.md needs "### Changed" or "### Removed" in its section of 0.2.0';
    expect(unannounced("0.1.0", "0.2.0", released("0.2.0", "Added"))).toEqual([section]);
    expect(unannounced("0.1.0", "0.2.0", released("0.3.0"))).toEqual([section]);
  });

  it("an unreleased version needs a new record, and a released one a new version", () => {
    expect(unannounced("0.2.0", "0.2.0", released("0.2.0"))).toEqual([
      "0.2.0 is unreleased: run npm run fixture:release",
    ]);
    expect(unannounced("0.1.0", "0.1.0", released("0.2.0"))).toEqual([
      "0.1.0 is released: set the next version in package.json",
    ]);
  });
});
