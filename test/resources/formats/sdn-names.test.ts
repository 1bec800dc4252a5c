import { describe, expect, it } from "vitest";
import {
  canonicalOspfArea,
  canonicalRouteTarget,
  newPrefixListId,
  newRouteMapId,
  ospfArea,
  routeMapId,
} from "../../../src/resources/formats/sdn-names";

describe("routing", () => {
  it("refuses the server's own names", () => {
    expect(newPrefixListId("only_default")).toMatch(/keeps this name/);
    expect(newRouteMapId("pve_x")).toMatch(/pve_/);
    expect(newRouteMapId("correct_src")).toBeDefined();
    expect(routeMapId("pve_x")).toBeUndefined();
    expect(routeMapId("a".repeat(33))).toBeDefined();
  });

  it("accepts areas and route targets by number", () => {
    expect(canonicalOspfArea("0.0.0.5")).toBe(canonicalOspfArea("05"));
    expect(canonicalRouteTarget("065000:01")).toBe("65000:1");
    expect(["0", "4294967295", "0.0.0.0"].every((area) => ospfArea(area) === undefined)).toBe(true);
    expect(["4294967296", "abc", "-1", "0.0.0.256", " 1", "1\n", ""].some((area) => ospfArea(area) === undefined)).toBe(
      false,
    );
  });
});
