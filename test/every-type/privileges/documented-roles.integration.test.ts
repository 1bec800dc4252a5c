import { describe, expect, it } from "vitest";
import { sampled } from "../../support/runs";
import { documentedAreas, documentedRole, tryArea } from "./documented-roles";

it("creates a user with the privileges of all areas", () => {
  const named = documentedAreas.flatMap(({ manage }) => manage.map(({ privilege }) => privilege));
  expect(named.length).toBeGreaterThan(documentedAreas.length);
  expect(named.filter((privilege) => !documentedRole.includes(privilege))).toEqual([]);
});

/** Areas with more choices take minutes. */
describe.each(sampled(documentedAreas, ({ choices }) => choices.length < 30))(
  "the documented privileges of $title",
  (area) => {
    it("suffice to create, change and destroy its objects, and none is superfluous", async () => {
      const { failures, tried, superfluous } = await tryArea(area);
      expect({ failures, superfluous }).toEqual({ failures: [], superfluous: [] });
      expect(tried).toBeGreaterThan(0);
    }, 1_200_000);
  },
);
