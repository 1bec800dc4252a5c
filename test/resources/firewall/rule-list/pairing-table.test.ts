/** Pairings of lists that are too long for one table. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairBetweenAnchors, pairingTable } from "../../../../src/resources/firewall/rule-list/pairing-table";

const equal = (before: readonly string[], after: readonly string[]) => (from: number, to: number) =>
  before[from] === after[to] ? 999 : undefined;

function pairings(before: readonly string[], after: readonly string[], largestTable: number) {
  const part = { fromStart: 0, fromEnd: before.length, toStart: 0, toEnd: after.length };
  const score = equal(before, after);
  return { table: pairingTable(part, score), anchored: pairBetweenAnchors(before, after, part, score, largestTable) };
}

describe("a pairing between anchors", () => {
  it("pairs as many rules as a table, if each occurs once", () => {
    const names = Array.from({ length: 12 }, (_, index) => `rule ${index}`);
    const list = fc.shuffledSubarray(names);
    fc.assert(
      fc.property(list, list, (before, after) => {
        const { table, anchored } = pairings(before, after, 0);
        expect(anchored.length(0)).toBe(table.length(0));
      }),
    );
  });

  it("a pairing between anchors rises on both sides, from any start in the new list", () => {
    const list = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { maxLength: 12 });
    fc.assert(
      fc.property(list, list, fc.nat(20), (before, after, largestTable) => {
        const { anchored } = pairings(before, after, largestTable);
        const all = anchored.pairs(0);
        for (let start = 0; start <= after.length + 1; start++) {
          const pairs = anchored.pairs(start);
          expect(pairs).toEqual(all.filter(({ to }) => to >= start));
          expect(anchored.length(start)).toBe(pairs.length);
        }
        for (const [index, { from, to }] of all.entries()) {
          expect(before[from]).toBe(after[to]);
          expect(from).toBeGreaterThan(all[index - 1]?.from ?? -1);
          expect(to).toBeGreaterThan(all[index - 1]?.to ?? -1);
        }
      }),
    );
  });

  it.each([
    ["a rule that occurs twice in the old list is not an anchor", ["a", "x", "x"], ["x", "a"], [[0, 1]]],
    ["a rule that occurs twice in the new list is not an anchor", ["x", "a"], ["a", "x", "x"], [[1, 0]]],
    [
      "anchors keep their order",
      ["a", "b", "c", "d"],
      ["d", "a", "b", "c"],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ],
  ] as const)("%s", (_, before, after, pairs) => {
    const found = pairings(before, after, 0).anchored.pairs(0);
    expect(found.map(({ from, to }) => [from, to])).toEqual(pairs);
  });

  it("compares the rules between two anchors by a table of at most the given size", () => {
    const [before, after] = [
      ["x", "x", "a", "x"],
      ["x", "a", "x", "x"],
    ];
    const pairs = (largestTable: number) => pairings(before, after, largestTable).anchored.length(0);
    expect([0, 1, 2].map(pairs)).toEqual([1, 1, 3]);
  });
});
