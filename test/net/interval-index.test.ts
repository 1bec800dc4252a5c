import fc from "fast-check";
import { expect, it } from "vitest";
import { IntervalIndex } from "../../src/net/interval-index";

const intervals = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([first, length]) => ({ first, last: first + length, value: {} })),
);

it("finds exactly the intervals that contain the point", () => {
  fc.assert(
    fc.property(intervals, fc.nat(90), (all, point) => {
      const expected = all.filter(({ first, last }) => first <= point && point <= last).map(({ value }) => value);
      const found = new IntervalIndex(all).containing(point);
      expect(new Set(found)).toEqual(new Set(expected));
      expect(found).toHaveLength(expected.length);
    }),
  );
});

it("accepts integers beyond JavaScript's safe range", () => {
  const all = [{ first: 2n ** 100n, last: 2n ** 101n, value: "IPv6" }];
  expect(new IntervalIndex(all).containing(2n ** 100n + 1n)).toEqual(["IPv6"]);
});
