/**
 * Edits that turn one rule list into another: with the fewest requests, and without a moment of lost protection.
 *
 * ```ts
 * const edits = planRuleEdits(rulesOnServer, rulesInConfiguration);
 * const requests = edits.flatMap(requestsOf);
 * ```
 *
 * **Protection.** At every moment in between, each packet gets the verdict of the old list or that of the new list. (A
 * list is read as the firewall reads it: the first enabled rule that matches decides; what happens to packets that no
 * rule decides may be anything, but is the same throughout, and so are ip sets, aliases and security groups.) A rule
 * that is in both lists is on the server all the time, is never rewritten, and is moved only where that saves requests.
 * Why this holds is told in `precedence.ts` and `order.ts`.
 *
 * **Requests.** The number is the least possible for sequences that keep the rules of both lists (with duplicates now
 * and then one more), plus what protection demands. That is decided with caution: names and groups may mean anything.
 *
 * | change | writes |
 * |---|---|
 * | n rules into an empty list | n |
 * | a rule above all rules that stay | 1 |
 * | a rule elsewhere | 2 |
 * | content of a rule | 1 |
 * | place of a rule | 1 |
 * | content and place of a rule, or one goes and another comes elsewhere | 2 |
 * | a rule goes | 1 |
 * | for an inserted rule below one that may match the same packets and decides otherwise (it is inserted disabled) | +1 |
 * | for rules whose changes in place would have to happen at once, each but one (inserted, and the old one removed) | +1 to +3 |
 *
 * With one request for reading, a rule inserted in the middle of 200 is 3 requests, or 4 when protection demands it.
 */
import { align } from "./alignment";
import { difference, type Edit, requestCount } from "./edit";
import { type Change, mergeLists, type Place } from "./merged-list";
import { type Insertion, type Order, orderChanges, type Preference, type Turn } from "./order";
import { resemblance } from "./resemblance";
import { asDesired, asStored, type Rule, ruleKey, sameRule } from "./rule";

/**
 * Rules may be given as the server or as the configuration spells them. Desired rules that are elements of `current`
 * are left as they are, whatever their spelling.
 *
 * @param preference for tests: the order among changes that are free to happen.
 */
export function planRuleEdits(current: readonly Rule[], desired: readonly Rule[], preference?: Preference): Edit[] {
  const before = current.map(asStored);
  const kept = new Set(current);
  const after = desired.map((rule) => (kept.has(rule) ? asStored(rule) : asDesired(rule)));
  const [oldKeys, newKeys] = [before.map(ruleKey), after.map(ruleKey)];
  const likeness = resemblance(before, after);
  const plan = (rigid: ReadonlySet<number>) => {
    const changes = mergeLists(before, after, align(oldKeys, newKeys, likeness, rigid));
    const order = orderChanges(changes, preference);
    return { edits: edits(changes, order), apart: new Set(order.apart.map(({ index }) => index)) };
  };

  const plain = plan(new Set());
  if (plain.apart.size === 0) return plain.edits;
  // Where changes in place were not possible after all, it may be better not to count on them from the beginning.
  const rigid = plan(plain.apart);
  return requestCount(rigid.edits) < requestCount(plain.edits) ? rigid.edits : plain.edits;
}

function edits(changes: readonly Change[], { insertions, turns }: Order): Edit[] {
  const list = new SlottedList(changes);
  return [...insertions.map((insertion) => list.insert(insertion)), ...turns.flatMap((turn) => list.take(turn))];
}

interface Item {
  slot: number;
  rule: Rule;
}

/** The server's list with the slot of each rule, by which it is sorted. */
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

  take(turn: Turn): Edit[] {
    switch (turn.kind) {
      case "enable":
        return this.update(turn.after, turn.after.rule);
      case "remove": {
        const position = this.positionOf(turn.before);
        this.items.splice(position, 1);
        return [{ kind: "remove", position }];
      }
      case "change": {
        const { before, after } = turn;
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
    const edit: Edit = { kind: "update", position, ...difference(item.rule, rule) };
    item.rule = rule;
    return [edit];
  }

  /** Neighbours may have come and gone so that the rule already stands where it should. */
  private move(place: Place, slot: number): Edit[] {
    const from = this.positionOf(place);
    const [item] = this.items.splice(from, 1);
    if (item === undefined) return [];
    const to = this.indexFor(slot);
    this.items.splice(to, 0, { ...item, slot });
    return from === to ? [] : [{ kind: "move", from, to }];
  }

  private positionOf({ slot }: Place): number {
    return this.items.findIndex((item) => item.slot === slot);
  }

  private indexFor(slot: number): number {
    const index = this.items.findIndex((item) => item.slot > slot);
    return index === -1 ? this.items.length : index;
  }
}
