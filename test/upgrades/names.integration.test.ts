/** Names that users of earlier releases use still exist, and breaking changes are announced. */
import { expect, it } from "vitest";
import { FOUND_BY, NEVER_FOUND } from "../../src/tools/report/exit-codes";
import { read } from "../repository/files";
import { breakingTypes, presentTypes } from "./assembly";
import { breakingChanges, unannounced } from "./breaking";
import { kept, readPart } from "./fixture";
import { constructNames, recordedNames } from "./names";
import { brokenPromises } from "./promises";
import { PRESENT } from "./version";

// Both take seconds.
const TYPES = presentTypes();
const NAMES = recordedNames();
const PRESENT_NAMES = { ...NAMES, ...constructNames(TYPES) };

it("every name of every earlier release exists, or was deprecated for a minor version", () => {
  const releases = kept.map((version) => {
    const constructs = constructNames(readPart(version, "assembly"));
    return { version, names: { ...readPart(version, "names"), ...constructs } };
  });
  const hint = `Of ${PRESENT} itself, while it is not published: npm run fixture:release`;
  expect(brokenPromises(releases, { version: PRESENT, names: PRESENT_NAMES }), hint).toEqual([]);
});

it("a breaking change has its version and its section in the changelog", () => {
  const newest = kept.filter((version) => version !== PRESENT).slice(-1);
  const compared = [...newest, ...kept.filter((version) => version === PRESENT)];
  const problems = compared.flatMap((version) => {
    const missing = unannounced(version, PRESENT, read("CHANGELOG.md"));
    if (missing.length === 0) return [];
    const changes = [
      ...breakingChanges(readPart(version, "names"), NAMES),
      ...breakingTypes(readPart(version, "assembly"), TYPES),
    ];
    return changes.length > 0 ? [...missing, ...changes] : [];
  });
  expect(problems).toEqual([]);
});

it("the JSON of every command is recorded", () => {
  const paths = Object.keys(NAMES).filter((path) => path.startsWith("json "));
  const recorded = new Set(paths.map((path) => path.replace(/^json /, "").replace(/[.[].*/, "")));
  // A start state has a schema of its own, and `mcp` speaks the protocol of its clients.
  const others = ["fixture record", "completion", "simulate", "mcp"];
  const commands = [...Object.keys(FOUND_BY), ...Object.keys(NEVER_FOUND)].filter((name) => !others.includes(name));
  expect(commands.filter((name) => !recorded.has(name))).toEqual([]);
  expect(paths).toContain("json drift.stacks[].name");
});

it("names of every kind are recorded", () => {
  const kinds = new Set(Object.keys(PRESENT_NAMES).map((path) => path.split(" ")[0]));
  const all = ["provider", "resource", "data", "ephemeral", "list", "action", "identity", "function"];
  expect([...kinds].sort()).toEqual([...all, "variable", "construct", "command", "json", "exit"].sort());
});
