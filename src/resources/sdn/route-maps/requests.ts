/**
 * Requests for route map entries. Facts (docs/facts/sdn-routing.md#route-maps): there is no map without entries and
 * none besides them; one list has the entries of all maps; an entry is named by map and order; `match` and `set` are
 * replaced as a whole; the last entry of a map that a controller refers to cannot be deleted.
 */
import type { PveSession } from "../../../api/types";
import type { State } from "../../../framework/attribute";
import { unlessMissing } from "../../failures";
import type { Answer } from "../../kinds/collection";
import { createParameters, decodeAnswer, updateParameters } from "../../parameters/parameters";
import { lockToken, SDN_LOCK } from "../lock";
import { entryAttributes, routeMapName } from "./attributes";

export const ENTRIES = "/cluster/sdn/route-maps/entries";
export const wired = entryAttributes(routeMapName.required());

const write = { domain: SDN_LOCK };
/** The rest of the configuration has nothing for requests: there are no secrets here. */
const NO_CONFIG = {};

export function mapPath(map: unknown): string {
  return `${ENTRIES}/${encodeURIComponent(String(map))}`;
}

function entryPath({ route_map, order }: State): string {
  return `${mapPath(route_map)}/entry/${String(order)}`;
}

/** Entries of all maps. */
export async function allEntries(session: PveSession): Promise<State[]> {
  const entries = await session.read(`GET ${ENTRIES}`, {}, {}, { shared: SDN_LOCK });
  return (entries ?? []).map((entry) => decodeAnswer(wired, entry));
}

/** Entries of one map, asked for themselves. */
export async function entriesOf(map: unknown, session: PveSession): Promise<State[]> {
  const entries = await unlessMissing(session.list<Answer>(mapPath(map)));
  return (entries ?? []).map((entry) => ({ ...decodeAnswer(wired, entry), route_map: String(map) }));
}

export async function readEntry(state: State, session: PveSession): Promise<State | undefined> {
  const { route_map, order } = state;
  const listed = (await allEntries(session)).find((entry) => entry.route_map === route_map && entry.order === order);
  return listed ?? askEntry(state, session);
}

/** The entry by its own address. */
export async function askEntry(state: State, session: PveSession): Promise<State | undefined> {
  const { route_map, order } = state;
  const found = await unlessMissing(session.object<Answer>(entryPath(state)));
  return found && { ...decodeAnswer(wired, found), route_map: route_map ?? null, order: order ?? null };
}

export async function createEntry(entry: State, session: PveSession): Promise<void> {
  await session.write(
    `POST ${ENTRIES}`,
    {},
    { ...createParameters(wired, entry, NO_CONFIG), ...lockToken(session) },
    write,
  );
}

export async function updateEntry(entry: State, prior: State, session: PveSession): Promise<void> {
  const { set, clear, any } = updateParameters(wired, entry, prior, NO_CONFIG);
  if (!any) return;
  const cleared = clear.length > 0 ? { delete: clear } : {};
  await session.put(entryPath(entry), { ...set, ...cleared, ...lockToken(session) }, write);
}

export async function deleteEntry(entry: State, session: PveSession): Promise<void> {
  await unlessMissing(session.delete(entryPath(entry), lockToken(session), write));
}
