/**
 * Stage 2: puts the old and the new list into one order. Every rule has a slot. An unmoved rule has the same slot in both
 * lists. At any time during the edits, the list on the server is sorted by the current slots of its rules.
 */
import type { Alignment } from "./alignment";
import type { Rule } from "./rule";
import { type Traffic, trafficOf } from "./traffic";

export interface Place {
  /** Index in the old or the new list. */
  readonly index: number;
  readonly slot: number;
  readonly rule: Rule;
  /** `undefined` for a disabled rule, which decides nothing. */
  readonly traffic: Traffic | undefined;
}

/** The change of one rule: it is inserted (no `before`), removed (no `after`), moved, changed or unchanged. */
export interface Change {
  readonly before?: Place | undefined;
  readonly after?: Place | undefined;
}

/**
 * Between two unmoved rules, the inserted rules are above the removed ones. So an insertion at the very top needs no move even
 * if the first old rule is removed.
 */
export function mergeLists(before: readonly Rule[], after: readonly Rule[], alignment: Alignment): Change[] {
  const unmoved = alignment.pairs.filter((pair) => pair.unmoved);
  const oldSlots: number[] = [];
  const newSlots: number[] = [];
  let slot = 0;
  for (const pair of [...unmoved, { from: before.length, to: after.length }]) {
    while (newSlots.length < pair.to) newSlots.push(slot++);
    while (oldSlots.length < pair.from) oldSlots.push(slot++);
    newSlots.push(slot);
    oldSlots.push(slot++);
  }
  const old = before.map((rule, index) => place(rule, index, oldSlots[index]));
  const wanted = after.map((rule, index) => place(rule, index, newSlots[index]));
  return [
    ...alignment.pairs.map(({ from, to }) => ({ before: old[from], after: wanted[to] })),
    ...alignment.inserted.map((to) => ({ after: wanted[to] })),
    ...alignment.removed.map((from) => ({ before: old[from] })),
  ];
}

function place(rule: Rule, index: number, slot = 0): Place {
  return { index, slot, rule, traffic: rule.enable === 1 ? trafficOf(rule) : undefined };
}
