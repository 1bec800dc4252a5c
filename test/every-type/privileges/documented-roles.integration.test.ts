import { describe, expect, it } from "vitest";
import { documentedAreas, documentedRole, tryArea } from "./documented-roles";

it("creates a user with the privileges of all areas", () => {
  const named = documentedAreas.flatMap(({ manage }) => manage.map(({ privilege }) => privilege));
  expect(named.length).toBeGreaterThan(documentedAreas.length);
  expect(named.filter((privilege) => !documentedRole.includes(privilege))).toEqual([]);
});

/** The other areas take minutes: `documented-roles.nightly.test.ts`. */
const quick = documentedAreas.filter(({ choices }) => choices.length < 30);

describe.each(quick)("the documented privileges of $title", (area) => {
  it("suffice to create, change and destroy its objects, and none is superfluous", async () => {
    const { failures, tried, superfluous } = await tryArea(area);
    expect({ failures, superfluous }).toEqual({ failures: [], superfluous: [] });
    expect(tried).toBeGreaterThan(0);
  }, 600_000);
});
