/**
 * IP set. Facts (docs/facts/firewall.md#ip-sets): names are stored in lower case; there is no PUT, a comment is
 * changed by renaming the set to itself; the list of sets has no members; members are normalised by the server and
 * addressed by the normalised text.
 */
import type { AnswerOf, Encoded, EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { bool, type State, setOf, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { isUnanswered, unlessMissing } from "../failures";
import { canonicalIpsetEntry, ipsetEntry, storedIpsetEntry } from "../formats/firewall-addresses";
import { ipsetName } from "../formats/firewall-names";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { plural, single } from "../kinds/data-sources";
import { untypedResource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { carrying, unknownBeside } from "../unknown-properties/unknown-properties";
import { FIREWALL_LOCK } from "./lock";
import { type IpsetEntry, planEntryEdits } from "./rule-list/ipset-entries";

const PATH = "/cluster/firewall/ipset";
const write = { domain: FIREWALL_LOCK };
const MAX_LOST_ANSWERS = 3;
const at = (name: unknown) => ({ name: String(name) });

type Listed = EntryOf<"GET /cluster/firewall/ipset">;
export type StoredEntry =
  | EntryOf<"GET /cluster/firewall/ipset/{name}">
  | AnswerOf<"GET /cluster/firewall/ipset/{name}/{cidr}">;

export const entryAttributes = {
  cidr: string({
    doc: "Address, network or alias (`dc/name`). Host bits do not count.",
    check: [ipsetEntry],
    canonical: canonicalIpsetEntry,
  }),
  nomatch: bool({ doc: "Whether the entry is taken out of the set." }).default(false),
  comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
    .optional()
    .whenAbsent(""),
};

const sets = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: FIREWALL_LOCK });

/** The members of a set; `undefined` when there is no such set. */
export function entriesOf(
  session: PveSession,
  name: unknown,
  fresh = false,
): Promise<readonly StoredEntry[] | undefined> {
  return unlessMissing(session.read(`GET ${PATH}/{name}`, at(name), {}, fresh ? {} : { shared: FIREWALL_LOCK }));
}

export const decodeEntry = (entry: StoredEntry): State => {
  const { cidr, nomatch, comment } = entry;
  return carrying({ cidr, nomatch: toFlag(nomatch ?? 0), comment: comment ?? null }, unknownOfEntry(entry));
};

/** PUT replaces the whole member: what is unknown of it is sent back. */
export const unknownOfEntry = (entry: StoredEntry): Encoded =>
  unknownBeside(["cidr", "nomatch", "comment", "errors"], entry) as unknown as Encoded;

const decodeSet = (set: Listed): State =>
  carrying({ name: set.name, comment: set.comment ?? null }, unknownBeside(["name", "comment"], set));

const encodeEntry = ({ cidr, nomatch, comment }: ValueMap): IpsetEntry => ({
  cidr: storedIpsetEntry(String(cidr)),
  nomatch: nomatch === true,
  ...(typeof comment === "string" && comment !== "" && { comment }),
});

const entriesFrom = (value: Value | undefined) => ((value ?? []) as ValueMap[]).map(encodeEntry);

async function writeEntries(session: PveSession, name: unknown, planned: Value | undefined): Promise<void> {
  await bringTo(session, name, () => entriesFrom(planned));
}

/** Takes the listed members out of a set that is no longer managed as a whole; those of others stay. */
async function removeEntries(session: PveSession, name: unknown, listed: Value): Promise<void> {
  const leaving = new Set(entriesFrom(listed).map(({ cidr }) => canonicalIpsetEntry(cidr)));
  await bringTo(session, name, (current) => current.filter(({ cidr }) => !leaving.has(canonicalIpsetEntry(cidr))));
}

type Desired = (current: readonly IpsetEntry[]) => readonly IpsetEntry[];

/** After a request whose answer got lost the members are read again: what is missing then is still to do. */
async function bringTo(session: PveSession, name: unknown, desired: Desired): Promise<void> {
  for (let lost = 1; ; lost += 1) {
    try {
      return await writeDifferences(session, name, desired);
    } catch (failure) {
      if (!isUnanswered(failure) || lost > MAX_LOST_ANSWERS) throw failure;
    }
  }
}

async function writeDifferences(session: PveSession, name: unknown, desired: Desired): Promise<void> {
  await session.exclusive(FIREWALL_LOCK, async (own) => {
    const stored = (await entriesOf(own, name, true)) ?? [];
    const unknown = new Map(stored.map((entry) => [entry.cidr, unknownOfEntry(entry)]));
    const current = stored.map((entry) => encodeEntry(decodeEntry(entry)));
    for (const edit of planEntryEdits(current, desired(current))) {
      const parameters =
        "entry" in edit
          ? { ...(edit.entry.nomatch && { nomatch: true }), ...(edit.entry.comment && { comment: edit.entry.comment }) }
          : {};
      if (edit.kind === "add")
        await own.write(`POST ${PATH}/{name}`, at(name), { cidr: edit.entry.cidr, ...parameters }, write);
      else if (edit.kind === "change")
        await own.write(
          `PUT ${PATH}/{name}/{cidr}`,
          { ...at(name), cidr: edit.cidr },
          { ...unknown.get(edit.cidr), ...parameters },
          write,
        );
      else await own.write(`DELETE ${PATH}/{name}/{cidr}`, { ...at(name), cidr: edit.cidr }, {}, write);
    }
  });
}

const behaviour: Behaviour<PveSession> = {
  async read(state, { services, importing }) {
    const found = (await sets(services)).find(({ name }) => name === state.name);
    if (!found) return null;
    const entries = importing || Array.isArray(state.entries) ? await entriesOf(services, found.name) : undefined;
    return { ...decodeSet(found), entries: entries?.map(decodeEntry) ?? null };
  },

  async list({ services }) {
    return (await sets(services)).map(decodeSet);
  },

  async create(planned, { services, exists, begins, allOrNothing }) {
    const { name, comment, entries } = planned;
    if (Array.isArray(entries)) begins({ entries: [] });
    await services.write(
      `POST ${PATH}`,
      {},
      { name: String(name), ...(comment !== null && comment !== "" && { comment: String(comment) }) },
      write,
    );
    exists(Array.isArray(entries) ? { entries: [] } : {});
    if (!Array.isArray(entries)) return undefined;
    await allOrNothing(() => writeEntries(services, name, entries), {
      undo: (context) => remove(planned, context),
      resumable: true,
    });
    exists({ entries });
    return undefined;
  },

  async update(planned, prior, { services }) {
    const name = String(planned.name);
    if ((planned.comment ?? "") !== (prior.comment ?? "")) {
      await services.write(`POST ${PATH}`, {}, { name, rename: name, comment: String(planned.comment ?? "") }, write);
    }
    if (Array.isArray(planned.entries)) await writeEntries(services, name, planned.entries);
    else if (Array.isArray(prior.entries)) await removeEntries(services, name, prior.entries);
    return undefined;
  },

  delete: remove,
};

async function remove(state: State, { services }: Context<PveSession>): Promise<void> {
  // Members that are managed here go with the set in one request; a set with members of others is refused.
  const parameters = Array.isArray(state.entries) && state.entries.length > 0 ? { force: true } : {};
  await unlessMissing(services.write(`DELETE ${PATH}/{name}`, at(state.name), parameters, write));
}

export const ipset = untypedResource({
  type: "firewall_ipset",
  family: "firewall",
  documentation: {
    description:
      "A set of addresses and networks for firewall rules. With `entries` all members are managed here: only what differs is changed, new members before old ones go. Leave it out to manage members with `pve_firewall_ipset_entry`. The sets `management` (may reach the nodes) and `blacklist` (is dropped) have a meaning of their own.",
    example: `resource "pve_firewall_ipset" "management" {
  name = "management"
  entries = [
    { cidr = "192.0.2.0/24", comment = "Office" },
    { cidr = "192.0.2.66", nomatch = true },
  ]
}
`,
    importExample: "management",
  },
  attributes: {
    name: string({
      doc: "Name, 2 to 64 characters in lower case. With `create_before_destroy = true` in `lifecycle`, rules never refer to a name that is gone.",
      check: [ipsetName],
    })
      .required()
      .replaces(),
    comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
      .optional()
      .whenAbsent(""),
    entries: setOf(
      { ...entryAttributes, cidr: entryAttributes.cidr.required() },
      {
        doc: "The members, all of them: others are removed. Leave it out to manage members elsewhere: they are left alone then, but those that stood here before are removed. `[]` keeps the set empty. Terraform compares the elements of a set each with each, so that plans which change one of thousands take minutes: spread them over several sets.",
      },
    )
      .optional()
      .emptyMatters()
      .keyedBy("cidr"),
    ref: string({ doc: "How rules name this set." }).derived(["name"], (name: string) => `+dc/${name}`),
  },
  identity: ["name"],
  operations: [
    `GET ${PATH}`,
    `POST ${PATH}`,
    ...["GET", "POST", "DELETE"].map((method) => `${method} ${PATH}/{name}`),
    ...["PUT", "DELETE"].map((method) => `${method} ${PATH}/{name}/{cidr}`),
  ],
  behaviour,
});

export const ipsetsData = plural(ipset, "ipsets", { type: "firewall_ipsets", omit: ["entries"] });
export const ipsetData = single({
  ...ipset,
  behaviour: { ...behaviour, read: (state, context) => behaviour.read(state, { ...context, importing: true }) },
});
