/**
 * Members of ip sets. Facts (contributing/facts/firewall.md#ip-sets): they are normalised by the server and addressed by the
 * normalised text; PUT replaces the whole member.
 */
import type { AnswerOf, Encoded } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import type { StateOf } from "../../framework/state-of";
import { isUnanswered, unlessMissing } from "../failures";
import { canonicalIpsetEntry, ipsetEntry, storedIpsetEntry } from "../formats/firewall-addresses";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { toFlag } from "../parameters/codec";
import { carrying, unknownBeside } from "../unknown-properties/unknown-properties";
import { FIREWALL_LOCK } from "./lock";
import { type EntryEdit, groupsOfEntryEdits, type IpsetEntry, planEntryEdits } from "./rule-list/ipset-entries";
import { together } from "./together";

const MEMBERS = "/cluster/firewall/ipset/{name}";
const MEMBER = `${MEMBERS}/{cidr}` as const;
const write = { domain: FIREWALL_LOCK, overlaps: true };
const MAX_LOST_ANSWERS = 3;

export type StoredMember = AnswerOf<`GET ${typeof MEMBER}`>;

export const memberAttributes = {
  cidr: string({
    doc: "Address, network or alias (`dc/name`). Host bits do not count.",
    check: [ipsetEntry],
    canonical: canonicalIpsetEntry,
  })
    .required()
    .refersTo("firewall.alias"),
  nomatch: bool({ doc: "Whether the entry is taken out of the set." }).default(false),
  comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
    .optional()
    .whenAbsent(""),
};

type Member = StateOf<typeof memberAttributes>;

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
  return carrying({ cidr, nomatch: toFlag(nomatch ?? 0), comment: comment ?? null }, unknownOfMember(stored));
}

/** What is unknown of a member is sent back with a PUT. */
export function unknownOfMember(stored: StoredMember): Encoded {
  // Texts and numbers, under names that the server itself has used.
  return unknownBeside(["cidr", "nomatch", "comment", "errors"], stored) as Encoded;
}

/** Parameters beside the address. */
export function memberParameters({ nomatch, comment }: Pick<IpsetEntry | Member, "nomatch" | "comment">) {
  return { ...(nomatch && { nomatch: true }), ...(comment && { comment }) };
}

/** Brings the members of a set to these. */
export async function writeMembers(session: PveSession, name: string, planned: readonly Member[]): Promise<void> {
  const desired = planned.map(toEntry);
  // After a request whose answer got lost the members are read again: what is missing then is still to do.
  for (let lost = 1; ; lost += 1) {
    try {
      return await writeDifferences(session, name, desired);
    } catch (failure) {
      if (!isUnanswered(failure) || lost > MAX_LOST_ANSWERS) throw failure;
    }
  }
}

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
      await together(group, (edit) => send(own, name, edit, unknown));
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

/** PUT clears what is left out. */
export async function replaceMember(
  session: PveSession,
  name: string,
  cidr: string,
  parameters: ReturnType<typeof memberParameters>,
  unknown: Encoded | undefined,
): Promise<void> {
  await session.write(`PUT ${MEMBER}`, { name, cidr }, { ...unknown, ...parameters }, write);
}
