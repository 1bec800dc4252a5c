import { expect, it } from "vitest";
import { parseColorMap, printColorMap } from "../../../../src/resources/cluster/options/tags";

it("maps tags to colours and back", () => {
  const colors = { web: { background: "ff0000" }, db: { background: "00FF00", text: "ffffff" } };
  expect(printColorMap(colors)).toBe("db:00FF00:ffffff;web:ff0000");
  expect(parseColorMap(printColorMap(colors))).toEqual(colors);
});
