/**
 * Creates one rule among rules of others, one edit after the other. Each edit makes one of these conditions true:
 *
 * 1. exactly one rule has this marker
 * 2. it is at the wanted position
 * 3. it has every planned field
 * 4. it is enabled or disabled, as planned
 *
 * The provider reads the list and sends the request for the first false condition. It repeats this until one reading shows
 * that all are true, or a digest has confirmed it.
 * A POST puts the rule at the very top, so the provider inserts it disabled and enables it with the last edit. Every PUT and
 * DELETE carries the digest of the list that was read. If another client changes the list in between, the server refuses the
 * request, and the provider reads again.
 *
 * The rules of a run share one reading: the next creation begins with the list that the last one left, whose digest is known. The
 * server refuses the move of the new rule if the list has changed. Until then the rule is disabled.
 */
// biome-ignore-all lint/plugin/machine: pauses between attempts to place a rule
import { hasCode, isUnanswered, mayComeLate } from "../../failures";
import { aliasVersions, ListDigests } from "./digest";
import { applyEdit, difference, type Edit, requestOf } from "./edit";
import { awaitInsertion, type LateInsertion } from "./late-insertion";
import { findMarkedRule, markerOf, positionsOfMarker } from "./marker";
import { asDesired, asStored, type Rule, ruleKey, sameRule } from "./rule";
import type { RuleList, RuleListReading } from "./rule-list";

export interface PlacedRule {
  /** As planned, with its marker in the comment. */
  readonly rule: Rule;
  readonly marker: string;
  /** Wanted index. Without it, the rule goes below all rules of the first reading. */
  readonly position: number | undefined;
}

interface PlacingOptions extends LateInsertion {
  /** Called with the list after each request that the server accepted. */
  readonly onWrite?: (rules: readonly Rule[]) => void;
}

const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Limit for concurrent writers. Each refusal means that another writer made progress. */
const MAX_REFUSALS = 100;

export async function placeRule(list: RuleList, wanted: PlacedRule, options: PlacingOptions): Promise<void> {
  let older: OlderRules | undefined;
  let known = knownFor(list, wanted);
  list.remember?.(undefined);
  for (let refusals = 0; ; ) {
    const reading = known ?? (await list.read());
    older ??= new OlderRules(withoutMarked(reading.rules, wanted.marker));
    const outcome = await makeEdits(list, reading, { ...wanted, older }, options);
    if (outcome === "done") return;
    // Other clients may have added rules since the last change of this one: the new rule belongs below them, too.
    if (known) older = undefined;
    known = undefined;
    if (outcome === "read-again") continue;
    if (isUnanswered(outcome.failure)) {
      if (outcome.edit.kind === "insert" && mayComeLate(outcome.failure))
        await awaitInsertion(list, (rules) => findMarkedRule(rules, wanted.marker) !== undefined, options);
    } else if (!hasCode(outcome.failure, "stale-digest")) throw outcome.failure;
    refusals += 1;
    if (refusals > MAX_REFUSALS) throw outcome.failure;
    await options.pause(Math.min(PAUSE_MS * refusals, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2));
  }
}

/** The list after the last change, for a rule that goes below others: it is inserted disabled, and moved with a digest. */
function knownFor(list: RuleList, { position, marker }: PlacedRule): RuleListReading | undefined {
  const known = list.known?.();
  const isMoved = known !== undefined && known.rules.length > 0 && position !== 0;
  return isMoved && findMarkedRule(known.rules, marker) === undefined ? known : undefined;
}

/** The rules that existed when the creation began. */
class OlderRules {
  private readonly keys: ReadonlySet<string>;

  constructor(private readonly rules: readonly Rule[]) {
    this.keys = new Set(rules.map(keyOf));
  }

  /** Whether the older rules are above this index. False if a rule below may be an older one that another client has changed. */
  areAllAbove(at: number, rules: readonly Rule[]): boolean {
    const below = rules.slice(at + 1);
    if (below.some((rule) => this.keys.has(keyOf(rule)))) return false;
    if (below.length === 0) return true;
    const now = new Set(rules.map(keyOf));
    const changed = this.rules.filter((rule) => !now.has(keyOf(rule)));
    // `undefined` stands for all rules without a marker, which nothing else identifies.
    const markers = new Set(changed.map(({ comment }) => markerOf(comment)));
    return !below.some(({ comment }) => markers.has(markerOf(comment)));
  }
}

type Wanted = PlacedRule & { readonly older: OlderRules };
type Outcome = "done" | "read-again" | { readonly failure: unknown; readonly edit: Edit };

/**
 * Sends edits as long as it can predict the digest of the list. It is done if a reading needs no edit, or if the server accepted the
 * last edit with a digest, which confirms the list before it.
 */
async function makeEdits(
  list: RuleList,
  reading: RuleListReading,
  wanted: Wanted,
  options: PlacingOptions,
): Promise<Outcome> {
  let { rules } = reading;
  const digests = reading.digests ?? new ListDigests(aliasVersions(rules));
  let digest = reading.digest;
  const predictsDigest = rules.length === 0 || digest === digests.of(rules);
  let isConfirmed = true;
  for (let done = 0; ; done++) {
    const edit = nextEdit(rules, wanted);
    if (!edit) {
      if (!isConfirmed) return "read-again";
      list.remember?.({ rules, digest, digests });
      return "done";
    }
    if (done > 0 && digest === undefined) return "read-again";
    const guard = edit.kind === "insert" ? undefined : digest;
    try {
      await list.send(requestOf(edit), guard);
    } catch (failure) {
      return { failure, edit };
    }
    isConfirmed = guard !== undefined;
    rules = applyEdit(rules, edit);
    options.onWrite?.(rules);
    digest = predictsDigest ? digests.of(rules) : undefined;
  }
}

/** The edit for the first condition that is false; `undefined` if all are true. */
function nextEdit(rules: readonly Rule[], wanted: Wanted): Edit | undefined {
  const { rule, marker, position } = wanted;
  const places = positionsOfMarker(rules, marker);
  // A copy of a late insertion is at the top and disabled. Keep the rule that has more edits done.
  const kept = places.find((place) => rules[place]?.enable === 1) ?? places.at(-1);
  if (kept === undefined) {
    // The request puts the rule at the very top, which is the right position in any list.
    const isTop = position === 0;
    return { kind: "insert", index: 0, rule: isTop ? rule : { ...rule, enable: 0 } };
  }
  const surplus = places.find((place) => place !== kept);
  if (surplus !== undefined) return { kind: "remove", position: surplus };
  const target = targetOf(rules, kept, wanted);
  if (target !== kept) return { kind: "move", from: kept, to: target };
  // `kept` is an index of `rules`.
  const existing = rules[kept] as Rule;
  const planned = asDesired(rule);
  const { enable: _, ...content } = difference(existing, planned).set;
  const cleared = difference(existing, planned).delete;
  if (Object.keys(content).length > 0 || cleared.length > 0) {
    return { kind: "update", position: kept, set: content, delete: cleared };
  }
  if (sameRule(asStored(existing), asStored(planned))) return undefined;
  return { kind: "update", position: kept, ...difference(existing, planned) };
}

/** Index where the rule belongs: the wanted one, or below all rules that existed when the creation began. */
function targetOf(rules: readonly Rule[], at: number, { position, older }: Wanted): number {
  if (position !== undefined) return Math.min(position, rules.length - 1);
  return older.areAllAbove(at, rules) ? at : rules.length - 1;
}

const keyOf = (rule: Rule) => ruleKey(asStored(rule));

function withoutMarked(rules: readonly Rule[], marker: string): readonly Rule[] {
  return rules.filter(({ comment }) => markerOf(comment) !== marker);
}
