/**
 * The order of rules at each quiet moment equals that of some serial order of the calls since the last one. Calls that
 * ended before others began keep their order; a call of unknown outcome may have happened or not.
 */
import { type Call, contentsAt, type History } from "../history";
import { creatorsUntil, mayContinue } from "./changes";
import type { Problem } from "./problem";
import { isDoubtful, isPartOfFailedDeletion } from "./results";

interface Step {
  readonly from: number;
  readonly to: number;
  /** It may not have happened. */
  readonly optional: boolean;
  readonly name: string;
  apply(rules: readonly string[]): readonly string[];
}

/** More calls are left out: their orders are too many. */
const MOST_STEPS = 9;

export function impossibleOrders(history: History): Problem[] {
  const lists = new Set(history.versions.flatMap(({ contents }) => Object.keys(contents)).filter(isOrder));
  return [...lists].flatMap((object) =>
    history.quiet.flatMap((to, index): Problem[] => {
      const from = history.quiet[index - 1] ?? history.versions[0]?.at ?? 0;
      const [before, after] = [rulesAt(history, object, from), rulesAt(history, object, to)];
      // Another check judges a rule that exists twice.
      if (before.join(" ") === after.join(" ") || hasTwice(before) || hasTwice(after)) return [];
      const calls = history.calls.filter((call) => call.from > from && call.to <= to && call.doing !== "read");
      const isOpen = (call: Call) => isDoubtful(call) || isPartOfFailedDeletion(call, object);
      if (calls.some((call) => isOpen(call) && hasWhole(call, object))) return [];
      const list = object.slice("order of ".length);
      const creators = creatorsUntil(history, from);
      const steps = calls.flatMap((call) => {
        const adopted = before.filter((rule) => mayContinue(call, creators.get(`rule ${rule} of ${list}`)));
        return stepsOf(call, list, { before, after, adopted });
      });
      if (steps.length > MOST_STEPS || isReachable(before, after, steps)) return [];
      const names = steps.map(({ name }) => name).join(", ");
      const text = `the order is ${after.join(" ")}, before ${before.join(" ")}: no order of ${names} makes it`;
      return [{ property: "order of no serial run", object, run: "all runs", text, at: to }];
    }),
  );
}

const isOrder = (object: string) => object.startsWith("order of ");
const hasTwice = (rules: readonly string[]) => new Set(rules).size < rules.length;
const rulesAt = (history: History, object: string, at: number) =>
  (contentsAt(history, at)[object]?.rules ?? "").split(" ").filter((rule) => rule !== "");

interface Rules {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Rules that the call may adopt. */
  readonly adopted: readonly string[];
}

function stepsOf(call: Call, list: string, { before, after, adopted }: Rules): Step[] {
  const { from, to, doing, place, run, address } = call;
  const base = { from, to, name: `${doing} of ${address} by ${run}` };
  const object = `order of ${list}`;
  if (hasWhole(call, object)) {
    const wanted = call.result?.[object]?.rules?.split(" ").filter((rule) => rule !== "") ?? [];
    // The state after a failure may only show changes of other runs.
    return [{ ...base, optional: call.outcome !== "success", apply: () => wanted }];
  }
  const named = Object.keys({ ...call.prior, ...call.result }).flatMap((object) => ruleIn(object, list));
  if (place && place.list === list) {
    const insert = (rules: readonly string[]) => rules.toSpliced(place.position ?? rules.length, 0, place.rule);
    const without = (rules: readonly string[]) => rules.filter((rule) => rule !== place.rule);
    // An update of a rule that is gone creates it again.
    const apply = (rules: readonly string[]) =>
      doing === "create" || place.moves || !rules.includes(place.rule) ? insert(without(rules)) : rules;
    return [{ ...base, optional: false, apply }];
  }
  if (doing === "delete" && call.outcome === "success")
    return named.map((rule) => ({ ...base, optional: false, apply: (rules) => rules.filter((one) => one !== rule) }));
  if (!isDoubtful(call)) return [];
  // The outcome is unknown: rules that came or went, in any place.
  const plansRule = Object.keys(call.planned ?? {}).some((object) => object.endsWith(` of ${list}`));
  const added = plansRule && doing === "create" ? [...after.filter((rule) => !before.includes(rule)), ...adopted] : [];
  const anywhere = [...new Set([...added, ...(doing === "create" ? [] : named)])];
  return anywhere.map((rule) => ({
    ...base,
    optional: true,
    apply: (rules) => {
      const otherRules = rules.filter((one) => one !== rule);
      const at = after.indexOf(rule);
      return at < 0 ? otherRules : otherRules.toSpliced(Math.min(at, otherRules.length), 0, rule);
    },
  }));
}

/** True for a call that manages all rules of the list. */
const hasWhole = ({ prior, planned, result }: Call, object: string): boolean =>
  [prior, planned, result].some((claims) => object in (claims ?? {}));

function ruleIn(object: string, list: string): string[] {
  const [, rule] = /^rule (\S+) of (.+)$/.exec(object) ?? [];
  return rule !== undefined && rule !== "*" && object.endsWith(` of ${list}`) ? [rule] : [];
}

/** Tries the orders that real time allows. */
function isReachable(before: readonly string[], after: readonly string[], steps: readonly Step[]): boolean {
  const wanted = after.join(" ");
  const seen = new Set<string>();
  const search = (rules: readonly string[], left: readonly Step[]): boolean => {
    if (left.every(({ optional }) => optional) && rules.join(" ") === wanted) return true;
    const key = `${left.map((step) => steps.indexOf(step)).join(",")}|${rules.join(" ")}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return left.some((step) => {
      if (left.some((other) => !other.optional && other.to < step.from)) return false;
      const remaining = left.filter((other) => other !== step);
      return search(step.apply(rules), remaining) || (step.optional && search(rules, remaining));
    });
  };
  return search(before, steps);
}
