import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalSet, joinList, splitList } from "../../../src/resources/formats/lists";

it("splits lists with any separators", () => {
  const item = fc.stringMatching(/^[a-z0-9:.-]+$/);
  const separator = fc.stringMatching(/^[,; \t\n]+$/);
  fc.assert(
    fc.property(fc.array(item), separator, (items, between) => {
      expect(splitList(between + items.join(between) + between)).toEqual(items);
      expect(splitList(joinList(items))).toEqual(items);
      expect(canonicalSet([...items, ...items])).toEqual(canonicalSet(items));
    }),
  );
  expect(splitList(null)).toEqual([]);
  expect(splitList(["a", 1])).toEqual(["a", "1"]);
});
