/** The names that users of earlier releases use still exist, or have been deprecated long enough. */
import { expect, it } from "vitest";
import { kept, readPart } from "./fixture";
import { presentNames } from "./names";
import { brokenPromises } from "./promises";
import { PRESENT } from "./version";

it("every name of every earlier release exists, or was deprecated for a minor version", async () => {
  const names = await presentNames();
  const releases = kept.map((version) => ({ version, names: readPart(version, "names") }));
  const hint = `Of ${PRESENT} itself, while it is not published: npm run fixture:release`;
  expect(brokenPromises(releases, { version: PRESENT, names }), hint).toEqual([]);
});

it("names of every kind are recorded", async () => {
  const kinds = new Set(Object.keys(await presentNames()).map((path) => path.split(" ")[0]));
  const all = ["provider", "resource", "data", "ephemeral", "list", "action", "identity", "function"];
  expect([...kinds].sort()).toEqual([...all, "variable", "construct", "command"].sort());
});
