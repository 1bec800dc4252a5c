/** A route map with all its entries. Facts: docs/facts/sdn-routing.md#route-maps. */
import type { PveSession } from "../../../api/types";
import { type State, setOf } from "../../../framework/attribute";
import type { Behaviour, Context } from "../../../framework/resource";
import { isMap, type Value } from "../../../plugin/cty/value";
import { ExistsAlready } from "../../failures";
import { untypedResource } from "../../kinds/define";
import { SDN_LOCK } from "../lock";
import { order, routeMapName, routeMapRule, validateRule } from "./attributes";
import { ENTRY_OPERATIONS } from "./entry";
import { allEntries, createEntry, deleteEntry, entriesOf, updateEntry } from "./requests";

const atLeastOne = (entries: Value[]) =>
  entries.length > 0 ? undefined : "must have at least one element: a map exists only as long as it has an entry";

export const routeMapAttributes = {
  route_map: routeMapName.required().replaces().since("9.2"),
  entries: setOf(
    { order, ...routeMapRule },
    { doc: "All entries of the map: others are removed.", check: [atLeastOne] },
  )
    .keyedBy("order")
    .required(),
};

function entriesIn({ route_map, entries }: State): State[] {
  return (Array.isArray(entries) ? entries : [])
    .filter(isMap)
    .map((entry) => ({ ...entry, route_map: route_map ?? null }));
}

export function mapOf(route_map: string, entries: readonly State[]): State {
  return { route_map, entries: entries.map(({ route_map: _, ...entry }) => entry) };
}

async function read({ route_map }: State, { services }: Context<PveSession>): Promise<State | null> {
  const listed = (await allEntries(services)).filter((entry) => entry.route_map === route_map);
  // None in the list may mean hidden from these credentials.
  return listed.length > 0 ? mapOf(String(route_map), listed) : readItem({ route_map: route_map ?? null }, services);
}

async function readItem({ route_map }: State, services: PveSession): Promise<State | null> {
  const entries = await entriesOf(route_map, services);
  return entries.length > 0 ? mapOf(String(route_map), entries) : null;
}

const behaviour: Behaviour<PveSession> = {
  read,
  readItem: (state, { services }) => readItem(state, services),

  async list({ services }) {
    const entries = await allEntries(services);
    const names = new Set(entries.map(({ route_map }) => String(route_map)));
    return [...names].map((name) =>
      mapOf(
        name,
        entries.filter(({ route_map }) => route_map === name),
      ),
    );
  },

  async create(planned, { services, exists, allOrNothing }) {
    const sent: State[] = [];
    const create = async (locked: PveSession) => {
      if ((await entriesOf(planned.route_map, locked)).length > 0) throw alreadyThere(String(planned.route_map));
      for (const entry of inOrder(entriesIn(planned))) {
        sent.push(entry);
        await createEntry(entry, locked);
        exists();
      }
    };
    await allOrNothing(() => services.exclusive(SDN_LOCK, create), {
      undo: (context) => deleteEntries(async () => sent, context),
      resumable: true,
    });
    return undefined;
  },

  /** What is new or changed comes first and what is removed last, so that the map is never without entries. */
  async update(planned, _, { services }) {
    await services.exclusive(SDN_LOCK, async (locked) => {
      const there = await entriesOf(planned.route_map, locked);
      const wanted = inOrder(entriesIn(planned));
      for (const entry of wanted) {
        const before = there.find(({ order }) => order === entry.order);
        if (before) await updateEntry(entry, before, locked);
        else await createEntry(entry, locked);
      }
      for (const entry of there) {
        if (!wanted.some(({ order }) => order === entry.order)) await deleteEntry(entry, locked);
      }
    });
    return undefined;
  },

  delete: ({ route_map }, context) => deleteEntries((locked) => entriesOf(route_map, locked), context),
};

async function deleteEntries(
  which: (locked: PveSession) => Promise<readonly State[]>,
  { services }: Context<PveSession>,
): Promise<void> {
  await services.exclusive(SDN_LOCK, async (locked) => {
    for (const entry of await which(locked)) await deleteEntry(entry, locked);
  });
}

function inOrder(entries: State[]): State[] {
  return entries.sort((a, b) => Number(a.order) - Number(b.order));
}

function alreadyThere(name: string): Error {
  const detail =
    "It has entries that this run did not make. Import it with an import block or `terraform import`, or choose another name.";
  return new ExistsAlready(`Route map ${name} exists already`, detail);
}

export const routeMap = untypedResource({
  type: "sdn_route_map",
  family: "sdn",
  documentation: {
    description:
      "A route map: what to do with which routes, for controllers and fabrics. All its entries are managed here; for single ones there is `pve_sdn_route_map_entry`.",
    example: `resource "pve_sdn_route_map" "incoming" {
  route_map = "incoming"

  entries = [
    {
      order       = 10
      action      = "permit"
      match       = [{ key = "ip-address-prefix-list", value = pve_sdn_prefix_list.private.prefix_list }]
      set         = [{ key = "local-preference", value = "200" }]
      exit_action = { key = "continue", value = "20" }
    },
    { order = 20, action = "deny" },
  ]
}
`,
    importExample: "incoming",
  },
  attributes: routeMapAttributes,
  identity: ["route_map"],
  behaviour,
  validate({ entries }, report) {
    if (!Array.isArray(entries)) return;
    for (const entry of entries.filter(isMap)) validateRule(entry, report, "entries");
  },
  operations: [...ENTRY_OPERATIONS, "GET /cluster/sdn/route-maps/entries/{route-map-id}"],
});
