/**
 * The stages 1 to 4 together: edits that turn one rule list into another, with the fewest requests and without a moment of
 * lost protection. The algorithm is explained by an example in README.md.
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
 * Why this holds is said in `precedence.ts` and `order.ts`.
 *
 * **Requests.** The number is the least possible for sequences that keep the rules of both lists (with duplicates now
 * and then one more), plus what protection demands. That is decided with caution: names and groups may mean anything.
 *
 * | change | writes |
 * |---|---|
 * | n rules into an empty list | n |
 * | a rule above all unmoved rules | 1 |
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
import { type Edit, requestCount } from "./edit";
import { mergeLists } from "./merged-list";
import { orderChanges, type Preference } from "./order";
import { asDesired, asStored, type Rule, ruleKey } from "./rule";
import { similarityOf } from "./similarity";
import { editsOf } from "./slotted-list";

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
  const similarity = similarityOf(before, after);
  const planWith = (immutable: ReadonlySet<number>) => {
    const changes = mergeLists(before, after, align(oldKeys, newKeys, similarity, immutable));
    const plan = orderChanges(changes, preference);
    return { edits: editsOf(changes, plan), split: new Set(plan.split.map(({ index }) => index)) };
  };

  const plain = planWith(new Set());
  if (plain.split.size === 0) return plain.edits;
  // Where changes in place were not possible after all, it may be better not to count on them from the beginning.
  const immutable = planWith(plain.split);
  return requestCount(immutable.edits) < requestCount(plain.edits) ? immutable.edits : plain.edits;
}
