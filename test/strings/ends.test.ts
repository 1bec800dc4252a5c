import { expect, it } from "vitest";
import { withoutEnd, withoutEnds, withoutStart } from "../../src/strings/ends";

it.each([
  ["", "", "", ""],
  ["==a==b==", "==a==b", "a==b==", "a==b"],
  ["====", "", "", ""],
  ["ab", "ab", "ab", "ab"],
])("%j without = at its ends", (text, end, start, both) => {
  expect([withoutEnd(text, "="), withoutStart(text, "="), withoutEnds(text, "=")]).toEqual([end, start, both]);
});
