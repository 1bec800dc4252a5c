/**
 * Making one rule among rules of others, one edit after the other. Each has a condition, which is checked on what the
 * server says:
 *
 * 1. a rule with this marker is there, once
 * 2. it stands where it is wanted
 * 3. it has every planned field
 * 4. it is enabled or not, as planned
 *
 * The list is read, and the first condition that does not hold gets its request, until all hold on one reading, whoever
 * made them hold. The rule is inserted disabled, since a POST puts it at the very top; enabling it is the last edit. Every
 * PUT and DELETE carries the digest of the list in which the place was seen, so that a change of others in between is
 * refused by the server and answered by another look.
 */
// biome-ignore-all lint/plugin/machine: pauses between attempts to place a rule
import { asPveError, hasCode, isUnanswered, mayComeLate } from "../../failures";
import { aliasVersions, listDigest } from "./digest";
import { applyEdit, difference, type Edit, requestOf } from "./edit";
import { markerOf } from "./marker";
import { asDesired, asStored, type Rule, ruleKey, sameRule } from "./rule";
import type { RuleList, RuleListReading } from "./rule-list";

export interface PlacedRule {
  /** As planned, with its marker in the comment. */
  readonly rule: Rule;
  readonly marker: string;
  /** Index wanted; at the end of the list as it was first read when absent. */
  readonly position: number | undefined;
}

export interface PlacingOptions {
  /** Called with the list after each request that the server took. */
  readonly onWrite?: (rules: readonly Rule[]) => void;
  /** Waits between two looks; throws when the time is over. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** For how long an insertion without an answer may still be carried out. */
  readonly lateMs: number;
}

const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Writers that get ahead of each other: each refusal means that another one succeeded. */
const MOST_REFUSALS = 100;

export async function placeRule(list: RuleList, wanted: PlacedRule, options: PlacingOptions): Promise<void> {
  let above: ReadonlySet<string> | undefined;
  for (let refusals = 0; ; ) {
    const reading = await list.read();
    above ??= new Set(others(reading.rules, wanted.marker).map(keyOf));
    const end = await makeEdits(list, reading, { ...wanted, above }, options);
    if (end === "done") return;
    if (end === "read-again") continue;
    if (isUnanswered(end.failure)) {
      if (end.edit.kind === "insert" && mayComeLate(end.failure)) await awaitInsertion(list, wanted.marker, options);
    } else if (!hasCode(end.failure, "stale-digest")) throw end.failure;
    refusals += 1;
    if (refusals > MOST_REFUSALS) throw end.failure;
    await options.pause(Math.min(PAUSE_MS * refusals, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2));
  }
}

type Wanted = PlacedRule & { readonly above: ReadonlySet<string> };
type End = "done" | "read-again" | { readonly failure: unknown; readonly edit: Edit };

/** Edits as far as the digest of the list is known; the first reading of all says whether anything is left. */
async function makeEdits(
  list: RuleList,
  reading: RuleListReading,
  wanted: Wanted,
  options: PlacingOptions,
): Promise<End> {
  let { rules } = reading;
  const aliases = aliasVersions(rules);
  let digest = reading.digest;
  const predictsDigest = rules.length === 0 || digest === listDigest(rules, aliases);
  for (let done = 0; ; done++) {
    const edit = nextEdit(rules, wanted);
    // What this client worked out is not what the server says: success takes a reading.
    if (!edit) return done === 0 ? "done" : "read-again";
    if (done > 0 && digest === undefined) return "read-again";
    try {
      await list.send(requestOf(edit), edit.kind === "insert" ? undefined : digest);
    } catch (failure) {
      return { failure, edit };
    }
    rules = applyEdit(rules, edit);
    options.onWrite?.(rules);
    digest = predictsDigest ? listDigest(rules, aliases) : undefined;
  }
}

/** What the first condition that does not hold asks for; nothing when all hold. */
function nextEdit(rules: readonly Rule[], wanted: Wanted): Edit | undefined {
  const { rule, marker, position } = wanted;
  const places = rules.flatMap((other, index) => (markerOf(other.comment) === marker ? [index] : []));
  // A copy that came late stands at the top, disabled: the one that got further is kept.
  const kept = places.find((place) => rules[place]?.enable === 1) ?? places.at(-1);
  if (kept === undefined) {
    // At the very top it is where the request puts it, whatever the list has become.
    const isTop = position === 0;
    return { kind: "insert", index: 0, rule: isTop ? rule : { ...rule, enable: 0 } };
  }
  const surplus = places.find((place) => place !== kept);
  if (surplus !== undefined) return { kind: "remove", position: surplus };
  const target = targetOf(rules, kept, wanted);
  if (target !== kept) return { kind: "move", from: kept, to: target };
  // `kept` is one of their places.
  const there = rules[kept] as Rule;
  const planned = asDesired(rule);
  const { enable: _, ...content } = difference(there, planned).set;
  const cleared = difference(there, planned).delete;
  if (Object.keys(content).length > 0 || cleared.length > 0) {
    return { kind: "update", position: kept, set: content, delete: cleared };
  }
  if (sameRule(asStored(there), asStored(planned))) return undefined;
  return { kind: "update", position: kept, ...difference(there, planned) };
}

/** Where the rule belongs: at its index, or below all that were there when its creation began. */
function targetOf(rules: readonly Rule[], at: number, { position, above }: Wanted): number {
  if (position !== undefined) return Math.min(position, rules.length - 1);
  const isBelow = rules.slice(at + 1).every((rule) => !above.has(keyOf(rule)));
  return isBelow ? at : rules.length - 1;
}

const keyOf = (rule: Rule) => ruleKey(asStored(rule));

function others(rules: readonly Rule[], marker: string): readonly Rule[] {
  return rules.filter(({ comment }) => markerOf(comment) !== marker);
}

/** The server may carry the insertion out later: another one would make a second rule. */
async function awaitInsertion(list: RuleList, marker: string, { pause, lateMs }: PlacingOptions): Promise<void> {
  const until = performance.now() + lateMs;
  for (let delay = PAUSE_MS; performance.now() < until; delay = Math.min(2 * delay, LONGEST_PAUSE_MS)) {
    try {
      const { rules } = await list.read();
      if (rules.some(({ comment }) => markerOf(comment) === marker)) return;
    } catch (failure) {
      if (!["transient", "unreachable", "locked"].includes(asPveError(failure)?.code ?? "")) throw failure;
    }
    await pause(delay);
  }
}
