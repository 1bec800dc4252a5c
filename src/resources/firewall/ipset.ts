/**
 * IP set. Facts (contributing/facts/firewall.md#ip-sets): the server stores names in lower case. There is no PUT: renaming a
 * set to its own name changes the comment. The list of sets has no members.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { keyedOf, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import type { AddressOf, RemoteOf } from "../../framework/state-of";
import { unlessMissing } from "../failures";
import { canonicalIpsetEntry } from "../formats/firewall-addresses";
import { ipsetName } from "../formats/firewall-names";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { byAttribute, listOwner } from "../kinds/hands-over";
import { setByKey } from "../kinds/set-by-key";
import { unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import { decodeMember, MEMBER_NAMES, memberAttributes, membersOf, writeMembers } from "./ipset-members";
import { FIREWALL_LOCK } from "./lock";
import { STORED } from "./stored-size";

const PATH = "/cluster/firewall/ipset";
const write = { domain: FIREWALL_LOCK, overlaps: true };

const attributes = {
  name: string({
    doc: "Name, 2 to 64 characters in lower case. Set `create_before_destroy = true` in `lifecycle`, so that rules never refer to a name that was removed.",
    check: [ipsetName],
  })
    .key()
    .identifies("firewall.ipset"),
  comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
    .optional()
    .whenAbsent(""),
  entries: keyedOf("cidr", memberAttributes, {
    doc: "All members, by address, network or alias (`dc/name`). Other members are removed. Host bits are ignored.",
    otherNames: MEMBER_NAMES,
  })
    .optional()
    .distinguishesEmpty()
    .sharedWith("firewall_ipset_entry"),
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
  return { ...decodeSet(found), entries: members?.map(decodeMember) ?? null };
}

const behaviour: Behaviour<PveSession, Attributes, "name"> = {
  read: ({ name, entries }, { services, importing }) => readSet(services, name, importing || entries !== null),
  readItem: ({ name }, { services }) => readSet(services, name, true),

  async list({ services }) {
    return (await readSets(services)).map(decodeSet);
  },

  async create(planned, { services, created, firstStep, transaction }) {
    const { name, comment, entries } = planned;
    if (entries !== null) firstStep({ entries: [] });
    await services.write(`POST ${PATH}`, {}, { name, ...(comment && { comment }) }, write);
    if (entries === null) {
      created();
      return undefined;
    }
    created({ entries: [] });
    await transaction(() => writeMembers(services, name, entries), {
      undo: (context) => remove(planned, context),
      resumable: true,
    });
    created({ entries });
    return undefined;
  },

  async update(planned, prior, { services }) {
    const { name, entries } = planned;
    const comment = planned.comment ?? "";
    if (comment !== (prior.comment ?? ""))
      await services.write(`POST ${PATH}`, {}, { name, rename: name, comment }, write);
    if (entries !== null) await writeMembers(services, name, entries);
    return undefined;
  },

  delete: remove,
};

async function remove(
  { name, entries }: Pick<AddressOf<Attributes, "name">, "name" | "entries">,
  { services }: Context<PveSession>,
): Promise<void> {
  // One request removes the set with the members of this resource. If others manage the members, the server refuses.
  const parameters = entries !== null && entries.length > 0 ? { force: true } : {};
  await unlessMissing(services.write(`DELETE ${PATH}/{name}`, { name }, parameters, write));
}

export const ipset = resource({
  type: "firewall_ipset",
  version: 1,
  // Version 0 stored entries as a set of objects with `cidr`.
  upgrades: { 0: setByKey("entries", "cidr") },
  stored: STORED.ipset,
  description:
    "A set of addresses and networks for firewall rules. With `entries`, this resource manages all members. It writes only the differences, and adds new members before it removes old ones. Leave `entries` out to manage members with `pve_firewall_ipset_entry`. Two names have a special meaning: members of `management` may reach the nodes, and traffic of members of `blacklist` is dropped.",
  example: `resource "pve_firewall_ipset" "management" {
  name = "management"
  entries = {
    "192.0.2.0/24" = { comment = "Office" }
    "192.0.2.66"   = { nomatch = true }
  }
}
`,
  importExample: "management",
  attributes,
  identity: ["name"],
  handsOver: listOwner("firewall_ipset_entry", "name", {
    entries: { nameOf: byAttribute("cidr", canonicalIpsetEntry) },
  }),
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
