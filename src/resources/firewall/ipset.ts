/**
 * IP set. Facts (contributing/facts/firewall.md#ip-sets): the server stores names in lower case. There is no PUT: renaming a
 * set to its own name changes the comment. The list of sets has no members.
 */

import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { type State, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import { setToMap } from "../../framework/handlers/upgrade";
import { invalidValue } from "../../framework/planning/diagnostics";
import type { Behaviour, Context, Report } from "../../framework/resource";
import type { AddressOf, ConfigOf, RemoteOf } from "../../framework/state-of";
import { objectIn } from "../../framework/values/state";
import { type Message, message, attribute as named } from "../../naming/message";
import { isMap, UNKNOWN } from "../../plugin/cty/value";
import { unlessMissing } from "../failures";
import { canonicalIpsetEntry } from "../formats/firewall-addresses";
import { ipsetName, NAME_CHANGE } from "../formats/firewall-names";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { byAttribute, listOwner } from "../kinds/hands-over";
import { unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import { decodeMember, entriesFrom, entryAttributes, membersIn, membersOf, writeMembers } from "./ipset-members";
import { FIREWALL_LOCK } from "./lock";
import { STORED } from "./stored-size";

const PATH = "/cluster/firewall/ipset";
const write = { domain: FIREWALL_LOCK, overlaps: true };

const attributes = {
  name: string({ doc: "Name, 2 to 64 characters in lower case.", check: [ipsetName] })
    .key()
    .identifies("firewall.ipset")
    .whenWritten(NAME_CHANGE),
  comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
    .optional()
    .whenAbsent(""),
  entries: entryAttributes.entries.distinguishesEmpty().sharedWith("firewall_ipset_entry"),
  nomatch: entryAttributes.nomatch.supersededBy("entries"),
  ref: string({ doc: "Reference to this set, for rules." })
    .derived(["name"], (name: string) => `+dc/${name}`)
    .identifies("firewall.addresses"),
};

type Attributes = typeof attributes;

const readSets = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: FIREWALL_LOCK });

function decodeSet(set: EntryOf<"GET /cluster/firewall/ipset">): RemoteOf<Attributes> {
  return withUnknown({ name: set.name, comment: set.comment ?? null }, unknownExcept(["name", "comment"], set));
}

/** @param withMembers whether this resource manages the members */
async function readSet(session: PveSession, name: string, withMembers: boolean): Promise<RemoteOf<Attributes> | null> {
  const found = (await readSets(session)).find((set) => set.name === name);
  if (!found) return null;
  const members = withMembers ? await membersOf(session, found.name) : undefined;
  const maps = members ? entriesFrom(members.map(decodeMember)) : { entries: null, nomatch: null };
  return { ...decodeSet(found), ...maps };
}

/** The server has an address once in a set. */
function validate({ entries, nomatch }: ConfigOf<Attributes>, report: Report): void {
  if (nomatch === null || nomatch === UNKNOWN || nomatch.length === 0 || entries === UNKNOWN) return;
  const invalid = (problem: Message) =>
    report.error(invalidValue({ attribute: "nomatch", name: "nomatch", problem }, path("nomatch")));
  if (entries === null) {
    invalid(message`needs ${named("entries")}, the map of the other members.`);
    return;
  }
  const listed = new Set(addressesIn(entries).map(canonicalIpsetEntry));
  for (const address of addressesIn(nomatch)) {
    if (listed.has(canonicalIpsetEntry(address)))
      invalid(message`has ${address}, which is in ${named("entries")}, too. Remove it from one of both.`);
  }
}

const addressesIn = (pairs: Exclude<ConfigOf<Attributes>["entries"], null | typeof UNKNOWN>): string[] =>
  pairs.flatMap((pair) => (pair === UNKNOWN || typeof pair.cidr !== "string" ? [] : pair.cidr));

const behaviour: Behaviour<PveSession, Attributes, "name"> = {
  read: ({ name, entries }, { services, importing }) => readSet(services, name, importing || entries !== null),
  readItem: ({ name }, { services }) => readSet(services, name, true),

  async list({ services }) {
    return (await readSets(services)).map(decodeSet);
  },

  async create(planned, { services, created, firstStep, transaction }) {
    const { name, comment, entries, nomatch } = planned;
    const none = { entries: [], nomatch: nomatch && [] };
    if (entries !== null) firstStep(none);
    await services.write(`POST ${PATH}`, {}, { name, ...(comment && { comment }) }, write);
    if (entries === null) {
      created();
      return undefined;
    }
    created(none);
    await transaction(() => writeMembers(services, name, membersIn(planned)), {
      undo: (context) => remove(planned, context),
      resumable: true,
    });
    created({ entries, nomatch });
    return undefined;
  },

  async update(planned, prior, { services }) {
    const { name, entries } = planned;
    const comment = planned.comment ?? "";
    if (comment !== (prior.comment ?? ""))
      await services.write(`POST ${PATH}`, {}, { name, rename: name, comment }, write);
    if (entries !== null) await writeMembers(services, name, membersIn(planned));
    return undefined;
  },

  delete: remove,
};

async function remove(
  state: Pick<AddressOf<Attributes, "name">, "name" | "entries" | "nomatch">,
  { services }: Context<PveSession>,
): Promise<void> {
  // One request removes the set with the members of this resource. If others manage the members, the server refuses.
  const parameters = membersIn(state).length > 0 ? { force: true } : {};
  await unlessMissing(services.write(`DELETE ${PATH}/{name}`, { name: state.name }, parameters, write));
}

/** Upgrades a state whose entries were a map of objects with `nomatch` and `comment`. */
function entriesToComments(state: State): State {
  const { entries = null } = state;
  if (!isMap(entries)) return state;
  const pairs = Object.entries(entries).map(([cidr, entry]) => ({ cidr, ...objectIn(entry) }));
  const withFlag = (flag: boolean) =>
    pairs
      .filter(({ nomatch }: State) => (nomatch === true) === flag)
      .map(({ cidr, comment }: State) => [cidr, comment ?? ""]);
  return { ...state, entries: Object.fromEntries(withFlag(false)), nomatch: Object.fromEntries(withFlag(true)) };
}

const byAddress = { nameOf: byAttribute("cidr", canonicalIpsetEntry) };

export const ipset = resource({
  type: "firewall_ipset",
  version: 2,
  // Version 0 stored entries as a set of objects with `cidr`, version 1 as a map of objects.
  upgrades: { 0: setToMap("entries", "cidr"), 1: entriesToComments },
  stored: STORED.ipset,
  description:
    "A set of addresses and networks for firewall rules. With `entries` and `nomatch`, this resource manages all members. It writes only the differences, and adds new members before it removes old ones. Leave both out to manage members with `pve_firewall_ipset_entry`. Two names have a special meaning: members of `management` may reach the nodes, and traffic of members of `blacklist` is dropped.",
  note: 'For a block list in a file with one network per line, write `entries = { for line in toset(compact(split("\\n", file("blocked.txt")))) : line => "" }`. [Large block list](../guides/large-block-list.md) also skips comments, and reviews new versions.',
  importExample: "management",
  attributes,
  identity: ["name"],
  validate,
  handsOver: listOwner("firewall_ipset_entry", "name", { entries: byAddress, nomatch: byAddress }),
  operations: [
    `GET ${PATH}`,
    `POST ${PATH}`,
    ...["GET", "POST", "DELETE"].map((method) => `${method} ${PATH}/{name}`),
    ...["PUT", "DELETE"].map((method) => `${method} ${PATH}/{name}/{cidr}`),
  ],
  behaviour,
});

export const ipsetsData = listDataSource(ipset, "ipsets", { type: "firewall_ipsets", omit: ["entries"] });
export const ipsetData = objectDataSource(ipset);
