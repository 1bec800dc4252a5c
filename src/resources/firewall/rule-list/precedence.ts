/**
 * Stage 3, which change must wait for which: what changes of a rule list mean for packets, and which of them must wait for which.
 *
 * Call the enabled rules that the new list has and the old one lacks *additions*, those that the old list has and the
 * new one lacks *drops*. At a time when some additions are not made yet and some drops are done already, look at
 * the first rule that matches a packet:
 *
 * - A rule of both lists, or no rule at all: the verdict is neither list's only if a drop that is done and an addition
 *   that is not made both match the packet.
 * - An addition: only if an addition above it that is not made matches the packet and decides otherwise.
 * - A drop that still stands: only if a drop above it that is done matches the packet and decided otherwise.
 *
 * Hence three rules of precedence, each needed only where the two may meet: an addition goes before a drop, of two
 * additions the upper goes first, of two drops the lower goes first. Additions from the top down, then drops from the
 * bottom up, always obey them. But one request can be both:
 *
 * - A rule that moves up is an addition only (its old place is in the shadow of the new one), one that moves down a
 *   drop only. So is a rule that changes in place and then matches all it did, or only some of what it did.
 * - A rule that changes otherwise is an addition and a drop at once.
 *
 * A rule that changes *and* moves takes two requests and stands for a moment at the lower of its two places: with its
 * new content when it moves up, with its old content when it moves down. Nothing more has to wait for that. What it
 * decides there is what the new (the old) list decides by the same rule further up, and rules between its two places
 * are of both lists, additions or drops like all others.
 */
import type { Place } from "./merged-list";
import { covers, mayDisagree, mayMeet, type Traffic } from "./traffic";

export interface PolicyEvent {
  readonly kind: "addition" | "drop";
  readonly traffic: Traffic;
  readonly slot: number;
  /** Events that must not happen before this one. */
  readonly next: PolicyEvent[];
  /** How many events have to happen before this one. */
  waiting: number;
}

/** What it means that a rule comes (no `before`), goes (no `after`), or becomes another. */
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

/** Fills in what waits for what. Events of one group happen together and do not wait for each other. */
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
  for (const lower of all) {
    const others = lower.kind === "addition" ? additions : drops;
    for (const upper of others) {
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

/** The event has happened. */
export function release(event: PolicyEvent): void {
  for (const next of event.next.splice(0)) next.waiting -= 1;
}
