/**
 * Which rule that goes should become which rule that comes: the more they have in common, the easier the change is to
 * follow in the server's log, and the less it means for packets.
 */
import type { Similarity } from "./alignment";
import { RULE_FIELDS, type Rule, type RuleField, sameField } from "./rule";

/** What it counts that a field is equal; less than 999 in all. */
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

export function similarityOf(before: readonly Rule[], after: readonly Rule[]): Similarity {
  return (from, to) => {
    const [old, wanted] = [before[from], after[to]];
    if (old === undefined || wanted === undefined) return 0;
    return RULE_FIELDS.reduce((sum, field) => (sameField(old, wanted, field) ? sum + WEIGHTS[field] : sum), 0);
  };
}
