/**
 * Stage 4: converts the steps of a plan to edits. An edit has positions, and every earlier edit shifts them. The slots of
 * `merged-list.ts` give the order of the rules at every moment.
 */
import { difference, type Edit } from "./edit";
import type { Change, Place } from "./merged-list";
import type { Insertion, Plan, Step } from "./order";
import { type Rule, sameRule } from "./rule";

export function editsOf(changes: readonly Change[], { insertions, steps }: Plan): Edit[] {
  const list = new SlottedList(changes);
  return [...insertions.map((insertion) => list.insert(insertion)), ...steps.flatMap((step) => list.take(step))];
}

interface Item {
  readonly slot: number;
  readonly rule: Rule;
}

/** The server's list, sorted by the slots of its rules. */
class SlottedList {
  private readonly items: Item[];

  constructor(changes: readonly Change[]) {
    this.items = changes
      .flatMap(({ before }) => before ?? [])
      .map(({ slot, rule }) => ({ slot, rule }))
      .sort((a, b) => a.slot - b.slot);
  }

  insert({ place, disabledFirst }: Insertion): Edit {
    const rule: Rule = disabledFirst ? { ...place.rule, enable: 0 } : place.rule;
    const index = this.indexFor(place.slot);
    this.items.splice(index, 0, { slot: place.slot, rule });
    return { kind: "insert", index, rule };
  }

  take(step: Step): Edit[] {
    switch (step.kind) {
      case "enable":
        return this.update(step.after, step.after.rule);
      case "remove": {
        const position = this.positionOf(step.before);
        this.items.splice(position, 1);
        return [{ kind: "remove", position }];
      }
      case "change": {
        const { before, after } = step;
        return after.slot < before.slot
          ? [...this.update(before, after.rule), ...this.move(before, after.slot)]
          : [...this.move(before, after.slot), ...this.update(after, after.rule)];
      }
    }
  }

  private update(place: Place, rule: Rule): Edit[] {
    const position = this.positionOf(place);
    const item = this.items[position];
    if (item === undefined || sameRule(item.rule, rule)) return [];
    return [{ kind: "update", position, ...difference(item.rule, rule) }];
  }

  /** No edit if earlier edits have already brought the rule to its position. */
  private move(place: Place, slot: number): Edit[] {
    const from = this.positionOf(place);
    const [item] = this.items.splice(from, 1);
    if (item === undefined) return [];
    const to = this.indexFor(slot);
    this.items.splice(to, 0, { ...item, slot });
    return from === to ? [] : [{ kind: "move", from, to }];
  }

  private positionOf({ slot }: Place): number {
    const position = this.firstFrom((other) => other >= slot);
    return this.items[position]?.slot === slot ? position : -1;
  }

  private indexFor(slot: number): number {
    return this.firstFrom((other) => other > slot);
  }

  /** Position of the first item whose slot is far enough down, by bisection. */
  private firstFrom(isFrom: (slot: number) => boolean): number {
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isFrom((this.items[middle] as Item).slot)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
