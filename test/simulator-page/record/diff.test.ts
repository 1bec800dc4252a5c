/** Differences of plain data, and their inversion. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { copyData } from "../../../src/simulator/kernel/store";
import { differences, reverted } from "../../../src/simulator-page/record/diff";
import { runs } from "../../support/runs";

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom("a", "b", "", null, true)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("id", "x", "__proto__", "constructor"), tie("value"), { maxKeys: 3 }),
  ),
})).value;
/** Objects without a prototype, as the simulator stores them. */
const state = fc.dictionary(fc.constantFrom("a.cfg", "b.cfg"), value.map(copyData), { maxKeys: 2 });
const plain = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

it("differences transform any state into any other, and back", () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const found = [...differences(before, after)];
      expect(plain(reverted(after, found))).toEqual(plain(before));
    }),
    { numRuns: runs(2000) },
  );
});

it("differences of equal states are empty", () => {
  fc.assert(
    fc.property(state, (same) => {
      expect([...differences(same, copyData(same))]).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
});

it("a rule inserted at the beginning of a list is one difference, for any number of rules after it", () => {
  const rules = Array.from({ length: 50 }, (_, position) => ({ action: "ACCEPT", dport: String(position) }));
  const added = { action: "DROP" };
  expect([...differences({ rules }, { rules: [added, ...structuredClone(rules)] })]).toEqual([
    { kind: "list", path: ["rules"], at: 0, removed: [], added: [added] },
  ]);
});

it("a changed property of one entry is the only difference", () => {
  const found = [...differences({ rules: [{ enable: 1 }, { enable: 1 }] }, { rules: [{ enable: 1 }, { enable: 0 }] })];
  expect(found).toEqual([{ kind: "changed", path: ["rules", 1, "enable"], before: 1, after: 0 }]);
});
