/**
 * Members of IP sets. Facts (contributing/facts/firewall.md#ip-sets): the server normalizes addresses, and the path of a
 * member has the normalized address. PUT replaces the whole member.
 */
import type { AnswerOf, Encoded } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { bool, keyedValuesOf, string } from "../../framework/attribute";
import type { StateOf } from "../../framework/state-of";
import { isOutcomeUncertain, isUnanswered, unlessMissing } from "../failures";
import { canonicalIpsetEntry, ipsetEntry, storedIpsetEntry } from "../formats/firewall-addresses";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { toFlag } from "../parameters/codec";
import { unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import { FIREWALL_LOCK } from "./lock";
import { type EntryEdit, groupsOfEntryEdits, type IpsetEntry, planEntryEdits } from "./rule-list/ipset-entries";

const MEMBERS = "/cluster/firewall/ipset/{name}";
const MEMBER = `${MEMBERS}/{cidr}` as const;
const write = { domain: FIREWALL_LOCK, overlaps: true };
const MAX_LOST_ANSWERS = 3;

export type StoredMember = AnswerOf<`GET ${typeof MEMBER}`>;

const cidr = string({
  doc: "Address, network or alias (`dc/name`). Host bits are ignored.",
  check: [ipsetEntry],
  canonical: canonicalIpsetEntry,
})
  .required()
  .refersTo("firewall.alias");
const comment = string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
  .optional()
  .whenAbsent("");

export const memberAttributes = {
  cidr,
  nomatch: bool({ doc: "Whether the addresses of this entry are excluded from the set." }).default(false),
  comment,
};

type Member = StateOf<typeof memberAttributes>;

const pairs = (doc: string) => keyedValuesOf("cidr", "comment", { cidr, comment: comment.required() }, { doc });

/** The members of a set in two maps from addresses to comments: Terraform handles large maps of objects slowly. */
export const entryAttributes = {
  entries: pairs(
    "All members, by address, network or alias (`dc/name`). The values are comments, or empty strings. Host bits are ignored.",
  )
    .optional()
    .whenWritten("Other members are removed."),
  nomatch: pairs("Exclusions from the set, in the same form. Needs `entries`.").optional(),
};

type Pairs = readonly { readonly cidr: string; readonly comment: string }[];

/** Both maps as members. */
export function membersIn({ entries, nomatch }: { readonly entries: Pairs | null; readonly nomatch: Pairs | null }) {
  const marked = (pairs: Pairs | null, flag: boolean) =>
    (pairs ?? []).map(({ cidr, comment }): Member => ({ cidr, comment, nomatch: flag }));
  return [...marked(entries, false), ...marked(nomatch, true)];
}

/** Members as both maps. */
export function entriesFrom(members: readonly Member[]): { readonly entries: Pairs; readonly nomatch: Pairs } {
  const withFlag = (flag: boolean) =>
    members
      .filter((member) => member.nomatch === flag)
      .map(({ nomatch: _, ...pair }) => ({ ...pair, comment: pair.comment ?? "" }));
  return { entries: withFlag(false), nomatch: withFlag(true) };
}

/** The members of a set; `undefined` when there is no such set. */
export function membersOf(
  session: PveSession,
  name: string,
  fresh = false,
): Promise<readonly StoredMember[] | undefined> {
  return unlessMissing(session.read(`GET ${MEMBERS}`, { name }, {}, fresh ? {} : { shared: FIREWALL_LOCK }));
}

export function decodeMember(stored: StoredMember): Member {
  const { cidr, nomatch, comment } = stored;
  return withUnknown({ cidr, nomatch: toFlag(nomatch ?? 0), comment: comment ?? null }, unknownOfMember(stored));
}

/** The properties of a member that this provider does not know. They are sent back with a PUT, which replaces. */
export function unknownOfMember(stored: StoredMember): Encoded {
  // The values are strings and numbers, and the names come from the server itself.
  return unknownExcept(["cidr", "nomatch", "comment", "errors"], stored) as Encoded;
}

/** Parameters other than the address. */
export function memberParameters({ nomatch, comment }: Pick<IpsetEntry | Member, "nomatch" | "comment">) {
  return { ...(nomatch && { nomatch: true }), ...(comment && { comment }) };
}

/** Changes the members of a set to the planned ones. */
export async function writeMembers(session: PveSession, name: string, planned: readonly Member[]): Promise<void> {
  const desired = planned.map(toEntry);
  // After a lost answer, read the members again and write the remaining differences.
  for (let lost = 1; ; lost += 1) {
    try {
      return await writeDifferences(session, name, desired);
    } catch (failure) {
      if (!isUnanswered(failure) || lost > MAX_LOST_ANSWERS) throw failure;
    }
  }
}

/** Converts attributes to an entry for the plan. */
const toEntry = ({ cidr, nomatch, comment }: Member): IpsetEntry => ({
  cidr: storedIpsetEntry(cidr),
  nomatch,
  ...(comment && { comment }),
});

async function writeDifferences(session: PveSession, name: string, desired: readonly IpsetEntry[]): Promise<void> {
  await session.exclusive(FIREWALL_LOCK, async (own) => {
    const stored = (await membersOf(own, name, true)) ?? [];
    const unknown = new Map(stored.map((member) => [member.cidr, unknownOfMember(member)]));
    const current = stored.map((member) => toEntry(decodeMember(member)));
    for (const group of groupsOfEntryEdits(planEntryEdits(current, desired))) {
      await runConcurrently(group, (edit) => send(own, name, edit, unknown));
    }
  });
}

async function send(
  session: PveSession,
  name: string,
  edit: EntryEdit,
  unknown: ReadonlyMap<string, Encoded>,
): Promise<void> {
  switch (edit.kind) {
    case "add": {
      const body = { cidr: edit.entry.cidr, ...memberParameters(edit.entry) };
      await session.write(`POST ${MEMBERS}`, { name }, body, write);
      return;
    }
    case "change":
      await replaceMember(session, name, edit.cidr, memberParameters(edit.entry), unknown.get(edit.cidr));
      return;
    case "remove":
      await session.write(`DELETE ${MEMBER}`, { name, cidr: edit.cidr }, {}, write);
  }
}

/** PUT clears parameters that are not sent. */
export async function replaceMember(
  session: PveSession,
  name: string,
  cidr: string,
  parameters: ReturnType<typeof memberParameters>,
  unknown: Encoded | undefined,
): Promise<void> {
  await session.write(`PUT ${MEMBER}`, { name, cidr }, { ...unknown, ...parameters }, write);
}

/** The number of requests that a lock domain has in flight at most. More would only wait in its queue. */
const MAX_CONCURRENT = 10;

/**
 * Runs `work` for all items in any order, several at a time. After a failure it starts no more work and waits for the work in
 * progress, so that the caller can read the result. It throws the first failure with an unknown outcome, because that makes
 * the outcome of the whole unknown. Otherwise it throws the first failure.
 */
export async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of remaining) {
      if (failures.length > 0) return;
      try {
        await work(item);
      } catch (failure) {
        failures.push(failure);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, items.length) }, worker));
  if (failures.length > 0) throw failures.find(isOutcomeUncertain) ?? failures[0];
}
