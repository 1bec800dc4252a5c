/**
 * Requests for route map entries. Facts: contributing/facts/sdn-routing.md#route-maps. A map consists of its entries only. One list has the
 * entries of all maps. Map and order identify an entry. Updates replace `match` and `set` as a whole. The server refuses to delete the
 * last entry of a map that a controller refers to.
 */
import type { PveSession } from "../../../api/types";
import type { RemoteOf, StateOf } from "../../../framework/state-of";
import { unlessMissing } from "../../failures";
import type { Answer } from "../../kinds/collection-options";
import { changeParameters, createParameters, decodeAnswer, updateParameters } from "../../parameters/parameters";
import { lockToken, SDN_LOCK } from "../lock";
import { entryAttributes } from "./attributes";

type Attributes = typeof entryAttributes;
export type Entry = StateOf<Attributes>;
export type EntryAddress = Pick<Entry, "route_map" | "order">;
/** An entry as the server reports it. */
export type RemoteEntry = RemoteOf<Attributes> & EntryAddress;

const ENTRIES = "/cluster/sdn/route-maps/entries";
const ENTRIES_OF_MAP = `${ENTRIES}/{route-map-id}` as const;
const ENTRY = `${ENTRIES_OF_MAP}/entry/{order}` as const;

const write = { domain: SDN_LOCK };
/** An empty configuration: entries have no secrets. */
const NO_CONFIG = {};

const placeOf = ({ route_map, order }: EntryAddress) => ({ "route-map-id": route_map, order });

function decode(answer: Answer): RemoteEntry {
  // Map and number identify every entry.
  return decodeAnswer(entryAttributes, answer) as RemoteEntry;
}

/** Entries of all maps. */
export async function allEntries(session: PveSession, version: { readonly running?: 1 } = {}): Promise<RemoteEntry[]> {
  const entries = await session.read(`GET ${ENTRIES}`, {}, version, { shared: SDN_LOCK });
  return entries.map(decode);
}

/** Entries of one map. */
export async function entriesOf(route_map: string, session: PveSession): Promise<RemoteEntry[]> {
  const entries = await unlessMissing(session.read(`GET ${ENTRIES_OF_MAP}`, { "route-map-id": route_map }));
  return (entries ?? []).map((entry) => ({ ...decode(entry), route_map }));
}

export async function readEntry(address: EntryAddress, session: PveSession): Promise<RemoteEntry | undefined> {
  const { route_map, order } = address;
  const listed = (await allEntries(session)).find((entry) => entry.route_map === route_map && entry.order === order);
  return listed ?? readSingleEntry(address, session);
}

/** Reads the entry by its own path. */
export async function readSingleEntry(address: EntryAddress, session: PveSession): Promise<RemoteEntry | undefined> {
  const { route_map, order } = address;
  const found = await unlessMissing(session.read(`GET ${ENTRY}`, placeOf(address)));
  return found && { ...decode(found), route_map, order };
}

export async function createEntry(entry: Entry, session: PveSession): Promise<void> {
  const body = { ...createParameters(entryAttributes, entry, NO_CONFIG), ...lockToken(session) };
  await session.write(`POST ${ENTRIES}`, {}, body, write);
}

export async function updateEntry(entry: Entry, prior: Entry | RemoteEntry, session: PveSession): Promise<void> {
  const changes = updateParameters(entryAttributes, entry, prior, NO_CONFIG);
  if (!changes.hasChanges) return;
  const body = { ...changeParameters(changes, "repeat"), ...lockToken(session) };
  await session.write(`PUT ${ENTRY}`, placeOf(entry), body, write);
}

export async function deleteEntry(address: EntryAddress, session: PveSession): Promise<void> {
  await unlessMissing(session.write(`DELETE ${ENTRY}`, placeOf(address), lockToken(session), write));
}
