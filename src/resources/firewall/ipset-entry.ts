/**
 * One member of an IP set, for sets whose members are managed in several places.
 * Facts: contributing/facts/firewall.md#ip-sets.
 */
import type { PveSession } from "../../api/types";
import { string } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { isSameValue } from "../../framework/values/equality";
import { unlessMissing } from "../failures";
import { canonicalIpsetEntry, storedIpsetEntry } from "../formats/firewall-addresses";
import { ipsetName } from "../formats/firewall-names";
import { objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { byAttribute, listElement } from "../kinds/hands-over";
import {
  decodeMember,
  memberAttributes,
  memberParameters,
  membersOf,
  replaceMember,
  type StoredMember,
  unknownOfMember,
} from "./ipset-members";
import { FIREWALL_LOCK } from "./lock";
import { STORED } from "./stored-size";

const MEMBERS = "/cluster/firewall/ipset/{name}";
const MEMBER = `${MEMBERS}/{cidr}` as const;
const write = { domain: FIREWALL_LOCK, overlaps: true };

const attributes = {
  ipset: string({ doc: "Name of the set.", check: [ipsetName] })
    .key()
    .refersTo("firewall.ipset"),
  ...memberAttributes,
  cidr: memberAttributes.cidr.replaces(),
};

type Attributes = typeof attributes;
interface Key {
  readonly ipset: string;
  readonly cidr: string;
}

const readMember = (session: PveSession, { ipset, cidr }: Key) =>
  unlessMissing(session.read(`GET ${MEMBER}`, { name: ipset, cidr: storedIpsetEntry(cidr) }));

/** The member in the spelling that the server stores. */
async function find(session: PveSession, key: Key): Promise<StoredMember | undefined> {
  const members = await membersOf(session, key.ipset);
  return members?.find(({ cidr }) => isSameValue(attributes.cidr, cidr, key.cidr)) ?? readMember(session, key);
}

function decode(stored: StoredMember | undefined, { ipset }: Key): RemoteOf<Attributes> | null {
  return stored ? { ...decodeMember(stored), ipset } : null;
}

const behaviour: Behaviour<PveSession, Attributes, "ipset" | "cidr"> = {
  read: async (state, { services }) => decode(await find(services, state), state),
  readItem: async (state, { services }) => decode(await readMember(services, state), state),

  async list({ services }) {
    const sets = await services.read("GET /cluster/firewall/ipset", {}, {}, { shared: FIREWALL_LOCK });
    const members = sets.map(async ({ name }) =>
      // Another client may remove a set between the two requests.
      ((await membersOf(services, name)) ?? []).map((stored) => ({ ...decodeMember(stored), ipset: name })),
    );
    return (await Promise.all(members)).flat();
  },

  async create(planned, { services, created }) {
    const body = { cidr: storedIpsetEntry(planned.cidr), ...memberParameters(planned) };
    await services.write(`POST ${MEMBERS}`, { name: planned.ipset }, body, write);
    created();
    return undefined;
  },

  async update(planned, _, { services }) {
    await services.exclusive(FIREWALL_LOCK, async (own) => {
      const stored = await find(own, planned);
      const cidr = stored?.cidr ?? storedIpsetEntry(planned.cidr);
      await replaceMember(own, planned.ipset, cidr, memberParameters(planned), stored && unknownOfMember(stored));
    });
    return undefined;
  },

  async delete(state, { services }) {
    // A DELETE with a spelling that the server does not store succeeds and removes nothing, so look up the stored spelling.
    const found = await find(services, state);
    if (!found) return;
    await unlessMissing(services.write(`DELETE ${MEMBER}`, { name: state.ipset, cidr: found.cidr }, {}, write));
  },
};

export const ipsetEntryResource = resource({
  type: "firewall_ipset_entry",
  stored: STORED.member,
  description: "One member of an IP set. Do not use it for a set whose `entries` are managed by `pve_firewall_ipset`.",
  importExample: "partners/198.51.100.0/24",
  attributes,
  identity: ["ipset", "cidr"],
  handsOver: listElement("firewall_ipset_entry", "ipset", byAttribute("cidr", canonicalIpsetEntry)),
  operations: [
    "GET /cluster/firewall/ipset",
    `POST ${MEMBERS}`,
    ...["GET", "PUT", "DELETE"].map((method) => `${method} ${MEMBER}`),
  ],
  behaviour,
});

export const ipsetEntryData = objectDataSource(ipsetEntryResource);
