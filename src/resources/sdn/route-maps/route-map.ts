/** Route maps with all their entries. Facts: contributing/facts/sdn-routing.md#route-maps. */
import type { PveSession } from "../../../api/types";
import { bool, listOf, reportedAttributes, setOf } from "../../../framework/attribute";
import type { Behaviour, Context } from "../../../framework/resource";
import type { RemoteOf, StateOf } from "../../../framework/state-of";
import { UNKNOWN, type Value } from "../../../plugin/cty/value";
import { ExistsAlready } from "../../failures";
import { sortedBy } from "../../kinds/data-sources";
import { dataSource, resource } from "../../kinds/define";
import { byAttribute, elementName, listOwner } from "../../kinds/hands-over";
import type { Change } from "../../privileges/used-operations";
import { extraJson, withExtraJson } from "../../unknown-properties/unknown-properties";
import { waitUntilApplied } from "../apply/stage-and-apply";
import { routeMapExists } from "../diagnostics";
import { SDN_LOCK } from "../lock";
import { order, routeMapName, routeMapRule, validateRule } from "./attributes";
import { ENTRY_OPERATIONS } from "./entry";
import {
  allEntries,
  createEntry,
  deleteEntry,
  type Entry,
  type EntryAddress,
  entriesOf,
  type RemoteEntry,
  updateEntry,
} from "./requests";

const atLeastOne = (entries: Value[]) =>
  entries.length > 0 ? undefined : "must have at least one element: a map exists only as long as it has an entry";

const routeMapAttributes = {
  route_map: routeMapName.key().identifies("sdn.route_map").since("9.2"),
  entries: setOf({ order, ...routeMapRule }, { doc: "All entries of the map.", check: [atLeastOne] })
    .keyedBy("order")
    .required()
    .whenWritten("Other entries are removed."),
};

const SINGLE_ENTRY = "sdn_route_map_entry";
const nameOfEntry = ({ route_map, order }: EntryAddress) => elementName(SINGLE_ENTRY, route_map, String(order));

type Attributes = typeof routeMapAttributes;
type Remote = RemoteOf<Attributes>;

function entriesIn({ route_map, entries }: StateOf<Attributes>): Entry[] {
  return entries.map((entry) => ({ ...entry, route_map }));
}

/** Maps with their entries, from a list of all entries. */
function mapsIn(entries: readonly RemoteEntry[]): Remote[] {
  const names = new Set(entries.map(({ route_map }) => route_map));
  return [...names].map((name) => mapOf(name, entries));
}

/** The map with its entries. */
function mapOf(name: string, entries: readonly RemoteEntry[]): Remote {
  const own = entries.filter(({ route_map }) => route_map === name);
  return { route_map: name, entries: own.map(({ route_map: _, ...entry }) => entry) };
}

async function readItem(route_map: string, services: PveSession): Promise<Remote | null> {
  const entries = await entriesOf(route_map, services);
  return entries.length > 0 ? mapOf(route_map, entries) : null;
}

const behaviour: Behaviour<PveSession, Attributes, "route_map"> = {
  async read({ route_map }, { services }) {
    const entries = await allEntries(services);
    // A map that is missing in the list may be hidden from the credentials.
    const isListed = entries.some((entry) => entry.route_map === route_map);
    return isListed ? mapOf(route_map, entries) : readItem(route_map, services);
  },
  readItem: ({ route_map }, { services }) => readItem(route_map, services),
  list: async ({ services }) => mapsIn(await allEntries(services)),

  async create(planned, { services, created, transaction, isHandedOver }) {
    const sent: Entry[] = [];
    const create = async (locked: PveSession) => {
      const existing = await entriesOf(planned.route_map, locked);
      // Adopts entries that single resources hand over in this run.
      if (existing.some((entry) => !isHandedOver?.("removed", nameOfEntry(entry))))
        throw alreadyThere(planned.route_map);
      for (const entry of inOrder(entriesIn(planned))) {
        const before = existing.find(({ order }) => order === entry.order);
        if (before) await updateEntry(entry, before, locked);
        else {
          sent.push(entry);
          await createEntry(entry, locked);
        }
        created();
      }
    };
    await transaction(() => services.exclusive(SDN_LOCK, create), {
      undo: (context) => deleteEntries(async () => sent, context),
      resumable: true,
    });
    return undefined;
  },

  /** Creates and changes entries before it removes others, so that the map always has an entry. */
  async update(planned, _, { services }) {
    await services.exclusive(SDN_LOCK, async (locked) => {
      const existing = await entriesOf(planned.route_map, locked);
      const wanted = inOrder(entriesIn(planned));
      for (const entry of wanted) {
        const before = existing.find(({ order }) => order === entry.order);
        if (before) await updateEntry(entry, before, locked);
        else await createEntry(entry, locked);
      }
      for (const entry of existing) {
        if (!wanted.some(({ order }) => order === entry.order)) await deleteEntry(entry, locked);
      }
    });
    return undefined;
  },

  delete({ route_map }, context) {
    // Keeps entries that single resources adopt in this run.
    const isObsolete = (entry: EntryAddress) => !context.isHandedOver?.("added", nameOfEntry(entry));
    return deleteEntries(async (locked) => (await entriesOf(route_map, locked)).filter(isObsolete), context);
  },
};

async function deleteEntries(
  which: (locked: PveSession) => Promise<readonly EntryAddress[]>,
  { services }: Context<PveSession>,
): Promise<void> {
  await services.exclusive(SDN_LOCK, async (locked) => {
    for (const entry of await which(locked)) await deleteEntry(entry, locked);
  });
}

function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.order - b.order);
}

/** Operations on entries that an update of a map sends. */
function entryOperations({ prior, planned }: Change): string[] {
  const [, create, change, remove] = ENTRY_OPERATIONS as [string, string, string, string];
  if (!prior || !planned) return [create, change, remove];
  const [before, after] = [prior, planned].map((map) => (map?.entries ?? []) as readonly { readonly order: unknown }[]);
  const isIn = (list: typeof before, { order }: { readonly order: unknown }) =>
    list?.some((entry) => String(entry.order) === String(order));
  return [
    ...(after?.some((entry) => !isIn(before, entry)) ? [create] : []),
    ...(after?.some((entry) => isIn(before, entry)) ? [change] : []),
    ...(before?.some((entry) => !isIn(after, entry)) ? [remove] : []),
  ];
}

function alreadyThere(name: string): Error {
  return new ExistsAlready(routeMapExists({ name }));
}

export const routeMap = resource({
  type: "sdn_route_map",
  description:
    "A route map: rules for routes, for controllers and fabrics. All its entries are managed here. `pve_sdn_route_map_entry` manages single entries.",
  importExample: "incoming",
  attributes: routeMapAttributes,
  identity: ["route_map"],
  handsOver: listOwner(SINGLE_ENTRY, "route_map", { entries: { nameOf: byAttribute("order") } }),
  behaviour,
  validate({ entries }, report) {
    if (entries === null || entries === UNKNOWN) return;
    for (const entry of entries) if (entry !== UNKNOWN) validateRule(entry, report, "entries");
  },
  operations: [...ENTRY_OPERATIONS, "GET /cluster/sdn/route-maps/entries/{route-map-id}"],
  rights: { update: entryOperations },
});

export const routeMapsData = dataSource({
  type: "sdn_route_maps",
  since: "9.2",
  description: "Lists route maps with their entries. Maps that the credentials may not see are missing.",
  attributes: {
    running: bool({
      doc: "Whether to list the running configuration instead of the staged one. Default: `false`.",
    }).optional(),
    route_maps: listOf(
      { ...reportedAttributes(routeMapAttributes), ...extraJson },
      { doc: "Maps, sorted." },
    ).computed(),
  },
  operations: ["GET /cluster/sdn/route-maps", "GET /cluster/sdn/route-maps/entries"],
  async read({ running }, { services }) {
    if (running === true) await waitUntilApplied(services);
    const version = running === true ? ({ running: 1 } as const) : {};
    const [maps, found] = await Promise.all([
      services.read("GET /cluster/sdn/route-maps", {}, version, { shared: SDN_LOCK }),
      allEntries(services, version),
    ]);
    const entries = sortedBy(found, "route_map", "order");
    const names = maps.map(({ id }) => `${id}`).sort();
    return { route_maps: names.map((name) => withExtraJson(mapOf(name, entries))) };
  },
});
