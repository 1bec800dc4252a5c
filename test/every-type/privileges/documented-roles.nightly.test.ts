import { describe, expect, it } from "vitest";
import { documentedAreas, tryArea } from "./documented-roles";

describe.each(documentedAreas)("the documented privileges of $title", (area) => {
  it("suffice to create, change and destroy its objects, and none is superfluous", async () => {
    const { failures, tried, superfluous } = await tryArea(area);
    expect({ failures, superfluous }).toEqual({ failures: [], superfluous: [] });
    expect(tried).toBeGreaterThan(0);
  }, 1_200_000);
});
