/**
 * A few cases of the fault matrix for some types of each family. `matrix.nightly.test.ts` has all of them, and
 * `report.ts` prints more.
 */
import { expect, it } from "vitest";
import { resources } from "../../src/resources";
import { TYPES } from "./exceptions";
import { trySubjects } from "./matrix";
import { SUBJECTS } from "./subjects";
import { described, isFailing } from "./summary";

/** Two of five, so that every fault occurs: the cases of a type follow from its place. */
const NAMES = SUBJECTS.filter((_, index) => index % 5 < 2).map(({ name }) => name);

it("every managed type has cases, or a reason for none", () => {
  const covered = new Set([...SUBJECTS.map(({ address }) => address.split(".")[0]), ...Object.keys(TYPES)]);
  expect(resources.map(({ type }) => `pve_${type}`).filter((type) => !covered.has(type))).toEqual([]);
});

it("the next command ends as without a fault, whatever happens to a request: a sample", async () => {
  const found = await trySubjects(NAMES, { sample: true });
  const missed = found.filter((item) => item.missed).map(({ name }) => name);
  expect(missed, "cases in which the faulty request was not sent").toEqual([]);
  expect(found.filter(isFailing).map(described).join("\n\n")).toBe("");
});

/** A rule has no name that would refuse a second insertion. */
it("a rule is created once, although the server inserts it late", async () => {
  const found = await trySubjects(["pve_firewall_rule"], {
    sample: false,
    operation: "create",
    faults: ["late-work-12s"],
  });
  expect(found.filter(({ name }) => name.includes("POST")).length).toBeGreaterThan(0);
  expect(found.filter(isFailing).map(described).join("\n\n")).toBe("");
});
