/**
 * One member of an ip set, for sets whose members are managed in several places.
 * Facts: docs/facts/firewall.md#ip-sets.
 */
import type { PveSession } from "../../api/types";
import { type State, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import { same } from "../../framework/values/equality";
import { unlessMissing } from "../failures";
import { storedIpsetEntry } from "../formats/firewall-addresses";
import { ipsetName } from "../formats/firewall-names";
import { single } from "../kinds/data-sources";
import { untypedResource } from "../kinds/define";
import { decodeEntry, entriesOf, entryAttributes, type StoredEntry, unknownOfEntry } from "./ipset";
import { FIREWALL_LOCK } from "./lock";

const PATH = "/cluster/firewall/ipset";
const write = { domain: FIREWALL_LOCK };
const cidr = entryAttributes.cidr.required().replaces();

const setOf = (state: State) => ({ name: String(state.ipset) });
const entryOf = (state: State) => ({ ...setOf(state), cidr: storedIpsetEntry(String(state.cidr)) });

/** The member as the server spells it. */
async function find(session: PveSession, state: State): Promise<StoredEntry | undefined> {
  const listed = (await entriesOf(session, state.ipset))?.find((entry) => same(cidr, entry.cidr, state.cidr));
  return listed ?? unlessMissing(session.read(`GET ${PATH}/{name}/{cidr}`, entryOf(state)));
}

function parameters({ nomatch, comment }: State) {
  return {
    ...(nomatch === true && { nomatch: true }),
    ...(comment !== null && comment !== "" && { comment: String(comment) }),
  };
}

const behaviour: Behaviour<PveSession> = {
  async read(state, { services }) {
    const found = await find(services, state);
    return found ? { ...decodeEntry(found), ipset: state.ipset ?? null } : null;
  },
  async create(planned, { services, exists }) {
    await services.write(
      `POST ${PATH}/{name}`,
      setOf(planned),
      { cidr: storedIpsetEntry(String(planned.cidr)), ...parameters(planned) },
      write,
    );
    exists();
    return undefined;
  },
  async update(planned, _, { services }) {
    // PUT replaces: what is left out is cleared.
    await services.exclusive(FIREWALL_LOCK, async (own) => {
      const stored = await find(own, planned);
      const cidr = stored?.cidr ?? storedIpsetEntry(String(planned.cidr));
      const sent = { ...(stored && unknownOfEntry(stored)), ...parameters(planned) };
      await own.write(`PUT ${PATH}/{name}/{cidr}`, { ...setOf(planned), cidr }, sent, write);
    });
    return undefined;
  },
  async delete(state, { services }) {
    // Deleting a spelling that is not the stored one removes nothing and still succeeds: ask for the stored one.
    const found = await find(services, state);
    if (!found) return;
    const { cidr } = found;
    await unlessMissing(services.write(`DELETE ${PATH}/{name}/{cidr}`, { ...setOf(state), cidr }, {}, write));
  },
};

export const ipsetEntryResource = untypedResource({
  type: "firewall_ipset_entry",
  family: "firewall",
  documentation: {
    description:
      "One member of an ip set. Do not use it for a set whose `entries` are managed by `pve_firewall_ipset`.",
    example: `resource "pve_firewall_ipset" "partners" {
  name = "partners" # without entries: they are managed one by one
}

resource "pve_firewall_ipset_entry" "shop" {
  ipset = pve_firewall_ipset.partners.name
  cidr  = "198.51.100.0/24"
}
`,
    importExample: "partners/198.51.100.0/24",
  },
  attributes: {
    ipset: string({ doc: "Name of the set.", check: [ipsetName] })
      .required()
      .replaces(),
    ...entryAttributes,
    cidr,
  },
  identity: ["ipset", "cidr"],
  operations: [`POST ${PATH}/{name}`, ...["GET", "PUT", "DELETE"].map((method) => `${method} ${PATH}/{name}/{cidr}`)],
  behaviour,
});

export const ipsetEntryData = single({ ...ipsetEntryResource, behaviour: { ...behaviour, read: readSingle } });

/** The data source asks for the entry itself. */
async function readSingle(state: State, { services }: Context<PveSession>): Promise<State | null> {
  const found = await unlessMissing(services.read(`GET ${PATH}/{name}/{cidr}`, entryOf(state)));
  return found ? { ...decodeEntry(found), ipset: state.ipset ?? null } : null;
}
