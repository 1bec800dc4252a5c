/** The list of faults. */
import { expect, it } from "vitest";
import { CLUSTER_STATE_TEXTS } from "../../src/api/server-texts";
import { FAULTS, FAULTS_BY_KIND } from "./faults";

const texts = FAULTS.flatMap(({ reply }) => (typeof reply === "object" ? [reply.reason] : []));

it("every message of the server about contention is one of the faults", () => {
  const passing = CLUSTER_STATE_TEXTS.filter(({ code }) => code !== undefined);
  expect(passing.length).toBeGreaterThan(8);
  expect(passing.filter(({ text }) => !texts.some((words) => text.test(words))).map(({ text }) => text.source)).toEqual(
    [],
  );
});

it("faults have unique names, and each kind has some", () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(Object.entries(FAULTS_BY_KIND).filter(([, faults]) => faults.length === 0)).toEqual([]);
});
