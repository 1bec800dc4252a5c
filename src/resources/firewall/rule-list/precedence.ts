/**
 * Stage 3: finds which change must wait for which, from their effect on packets.
 *
 * *Additions* are the enabled rules that only the new list has. *Drops* are the enabled rules that only the old list has. At
 * some time, some additions are not made yet and some drops are done already. Look at the first rule that matches a packet.
 * Its verdict differs from both lists only in these cases:
 *
 * - A rule of both lists, or no rule at all: a drop that is done and an addition that is not made both match the packet.
 * - An addition: an addition above it that is not made matches the packet with another verdict.
 * - A drop that is not done: a drop above it that is done matches the packet with another verdict.
 *
 * This gives three rules of precedence, each only for rules that may meet: an addition goes before a drop. The upper of two
 * additions goes first. The lower of two drops goes first. Additions from the top down, then drops from the bottom up, always
 * obey these rules. But one request can be both:
 *
 * - A rule that moves up is only an addition, because the new position covers the old one. A rule that moves down is only a
 *   drop. A rule that changes in place is only an addition if it still matches all packets that it matched before. It is
 *   only a drop if it matches only some of them.
 * - Any other change of a rule is an addition and a drop at once.
 *
 * A rule that changes *and* moves takes two requests. Between them it is at the lower of its two positions: with its new
 * content if it moves up, with its old content if it moves down. No other change has to wait for that. There it gives the
 * same verdict as the same rule further up in the new (or old) list. The rules between its two positions are rules of both
 * lists, additions or drops like all others.
 */
import type { Place } from "./merged-list";
import { covers, mayDisagree, mayMeet, type Traffic } from "./traffic";

export interface PolicyEvent {
  readonly kind: "addition" | "drop";
  readonly traffic: Traffic;
  readonly slot: number;
  /** Events that must wait for this one. */
  readonly next: PolicyEvent[];
  /** Number of events that must happen before this one. */
  waiting: number;
}

/** The events of a rule that is inserted (no `before`), removed (no `after`) or changed. */
export function policyEvents(before: Place | undefined, after: Place | undefined): PolicyEvent[] {
  const [old, wanted] = [before?.traffic, after?.traffic];
  const rises = before !== undefined && after !== undefined && after.slot < before.slot;
  const sinks = before !== undefined && after !== undefined && after.slot > before.slot;
  const sameEffect =
    old !== undefined &&
    wanted !== undefined &&
    old.verdict === wanted.verdict &&
    covers(old, wanted) &&
    covers(wanted, old);
  if (sameEffect && !rises && !sinks) return [];

  const shadowsOld = old !== undefined && wanted !== undefined && !sinks && covers(wanted, old);
  const shadowsNew = old !== undefined && wanted !== undefined && !rises && covers(old, wanted);
  const events: PolicyEvent[] = [];
  if (after !== undefined && wanted !== undefined && (shadowsOld || !shadowsNew)) {
    events.push(event("addition", wanted, after.slot));
  }
  if (before !== undefined && old !== undefined && !shadowsOld) {
    events.push(event("drop", old, before.slot));
  }
  return events;
}

function event(kind: PolicyEvent["kind"], traffic: Traffic, slot: number): PolicyEvent {
  return { kind, traffic, slot, next: [], waiting: 0 };
}

/** Records which event waits for which. Events of one group happen together and do not wait for each other. */
export function link(groups: readonly (readonly PolicyEvent[])[]): void {
  const group = new Map<PolicyEvent, number>();
  groups.forEach((events, index) => {
    for (const event of events) group.set(event, index);
  });
  const all = [...group.keys()];
  const additions = all.filter((event) => event.kind === "addition");
  const drops = all.filter((event) => event.kind === "drop");

  for (const addition of additions) {
    for (const drop of drops) if (mayMeet(addition.traffic, drop.traffic)) precede(addition, drop);
  }
  const [otherAdditions, otherDrops] = [withOtherVerdict(additions), withOtherVerdict(drops)];
  for (const lower of all) {
    const others = lower.kind === "addition" ? otherAdditions : otherDrops;
    for (const upper of others(lower.traffic.verdict)) {
      if (upper.slot >= lower.slot || !mayDisagree(upper.traffic, lower.traffic)) continue;
      if (lower.kind === "addition") precede(upper, lower);
      else precede(lower, upper);
    }
  }

  function precede(first: PolicyEvent, second: PolicyEvent): void {
    if (group.get(first) === group.get(second)) return;
    first.next.push(second);
    second.waiting += 1;
  }
}

/** Maximum number of verdicts whose events are listed: each security group is a verdict. */
const MAX_VERDICTS = 8;

/** Finds the items that may have another verdict. Items of one verdict never disagree, and most lists have few verdicts. */
export function withOtherVerdict<T extends { readonly traffic: Traffic | undefined }>(
  items: readonly T[],
): (verdict: string | undefined) => readonly T[] {
  const verdicts = new Set(items.map(({ traffic }) => traffic?.verdict));
  // mutation-ignore comparison: saves time only, since items of one verdict never disagree
  if (verdicts.size > MAX_VERDICTS) return () => items;
  const byVerdict = new Map<string | undefined, readonly T[]>();
  return (verdict) => {
    const known = byVerdict.get(verdict);
    if (known) return known;
    const others = items.filter(({ traffic }) => traffic?.verdict !== verdict);
    // mutation-ignore statement: saves time only
    byVerdict.set(verdict, others);
    return others;
  };
}

/** Records that the event has happened. */
export function release(event: PolicyEvent): void {
  for (const next of event.next.splice(0)) next.waiting -= 1;
}
