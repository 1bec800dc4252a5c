/**
 * Stages 1 to 4 together: plans the edits that turn one rule list into another, with the fewest requests and without a gap in
 * protection. README.md explains the algorithm with an example.
 *
 * ```ts
 * const edits = planRuleEdits(rulesOnServer, rulesInConfiguration);
 * const requests = edits.flatMap(requestsOf);
 * ```
 *
 * **Protection.** At every moment between, each packet gets the verdict of the old or of the new list. The first enabled rule
 * that matches decides. The policy for other packets, IP sets, aliases and security groups do not change meanwhile. A rule of
 * both lists is on the server all the time, is never rewritten, and moves only if that saves requests. `precedence.ts` and
 * `order.ts` explain why this is true.
 *
 * **Requests.** The number is the smallest possible for sequences that keep the rules of both lists (with duplicates sometimes
 * one more), plus the requests for protection. The plan is careful there: names and groups may mean any traffic.
 *
 * | change | writes |
 * |---|---|
 * | n rules into an empty list | n |
 * | a rule above all unmoved rules | 1 |
 * | a rule elsewhere | 2 |
 * | content of a rule | 1 |
 * | position of a rule | 1 |
 * | content and position of a rule, or one rule is removed and another inserted elsewhere | 2 |
 * | removal of a rule | 1 |
 * | an inserted rule below one that may match the same packets with another verdict (it is inserted disabled) | +1 |
 * | rules that would have to change in place at the same time, each but one (inserted, and the old one removed) | +1 to +3 |
 *
 * With one request for reading, an insertion in the middle of 200 rules takes 3 requests, or 4 if protection needs one more.
 */
import { align, type Similarity } from "./alignment";
import { type Edit, requestCount } from "./edit";
import { mergeLists } from "./merged-list";
import { orderChanges, type Preference } from "./order";
import { asDesired, asStored, RULE_FIELDS, type Rule, type RuleField, ruleKey, sameField } from "./rule";
import { editsOf } from "./slotted-list";

/**
 * Rules may have the spelling of the server or of the configuration. Desired rules that are elements of `current` are not
 * changed, whatever their spelling.
 *
 * @param preference for tests: the order of changes that may happen at the same time.
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
  // If some changes in place had to be split, a plan without them may need fewer requests.
  const immutable = planWith(plain.split);
  return requestCount(immutable.edits) < requestCount(plain.edits) ? immutable.edits : plain.edits;
}

/** Weight of each equal field. The sum is less than 999. */
const WEIGHTS: Readonly<Record<RuleField, number>> = {
  type: 300,
  action: 150,
  macro: 80,
  source: 80,
  dest: 80,
  proto: 80,
  dport: 80,
  sport: 20,
  icmpType: 20,
  iface: 20,
  comment: 40,
  enable: 10,
  log: 10,
};

/**
 * Scores which old rule should become which new rule. The more fields are equal, the easier the change is to follow in the
 * server's log, and the fewer packets it affects.
 */
function similarityOf(before: readonly Rule[], after: readonly Rule[]): Similarity {
  return (from, to) => {
    const [old, wanted] = [before[from] as Rule, after[to] as Rule];
    return RULE_FIELDS.reduce((sum, field) => (sameField(old, wanted, field) ? sum + WEIGHTS[field] : sum), 0);
  };
}
