/** What a write makes of a list of rules. Facts: contributing/facts/firewall.md#rules. */
import type { Item } from "./parts";

interface RuleRequest {
  readonly method: string;
  /** Position in the path. */
  readonly pos: string | undefined;
  readonly parameters: Item;
}

export function afterRuleRequest(rules: readonly Item[], { method, pos, parameters }: RuleRequest): readonly Item[] {
  const { digest: _, pos: ignored, moveto, delete: cleared, ...given } = parameters;
  // Without `enable` a new rule is off, and stands at the top wherever it is wanted.
  if (method === "POST" && pos === undefined) return [{ enable: 0, ...given }, ...rules];
  const at = Number(pos);
  const rule = rules[at];
  if (rule === undefined) return rules;
  const others = rules.toSpliced(at, 1);
  if (method === "DELETE") return others;
  if (moveto !== undefined && Number(moveto) !== at) {
    const to = Math.min(Number(moveto), rules.length);
    return others.toSpliced(to > at ? to - 1 : to, 0, rule);
  }
  const names = cleared === undefined ? [] : String(cleared).split(/[,; ]+/);
  const left = Object.fromEntries(Object.entries({ ...rule, ...given }).filter(([name]) => !names.includes(name)));
  // A rule whose switch is cleared is on.
  return rules.toSpliced(at, 1, names.includes("enable") ? { ...left, enable: 1 } : left);
}
