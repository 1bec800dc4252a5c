/**
 * Route maps, which change routes. There are no recordings of them: behaviour follows the API description of 9.2.
 * Facts: contributing/facts/sdn-routing.md#route-maps.
 */

import { isIP } from "node:net";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Routes } from "../../kernel/router";
import { isNewer } from "../../kernel/server-version";
import {
  CONTROLLERS,
  FABRICS,
  type Fabric,
  ROUTE_MAPS,
  type RouteMapEntries,
  type RouteMapEntry,
  RUNNING,
} from "./files";
import { underLock } from "./lock";
import { canonicalAddress } from "./networks";
import { type Objects, pendingObjects } from "./requested-config";
import * as refuse from "./texts";
import { plain, readEntry } from "./typed-values";

/** Whether the server's generated configuration uses the name. */
const isReserved = (id: string) => id.startsWith("pve_") || ["MAP_VTEP_IN", "MAP_VTEP_OUT", "correct_src"].includes(id);

const keyOf = (call: Call) => `${call.required("route-map-id")}_${Number(call.required("order"))}`;

/** Returns the staged, running or pending entries, as the call requests. */
function requestedEntries(call: Call): Objects {
  const [staged, running] = [call.read(ROUTE_MAPS), call.read(RUNNING)["route-maps"]] as unknown as [Objects, Objects];
  if (call.flag("pending")) return pendingObjects(running, staged, ["route-map-id", "order"]);
  return call.flag("running") ? running : staged;
}

/** Whether the caller has privileges on the map, or on the key of the entry, which the server checks too. */
function maySee(call: Call, key: string, map: string): boolean {
  const privileges = ["SDN.Audit", "SDN.Allocate"];
  return [key, map].some((name) => call.hasPrivilege(`/sdn/route-maps/${name}`, privileges, true));
}

function listEntries(call: Call) {
  const digest = call.digest(ROUTE_MAPS);
  const id = call.text("route-map-id");
  return Object.entries(requestedEntries(call))
    .filter(([key, entry]) => maySee(call, key, String(entry["route-map-id"])))
    .filter(([, entry]) => (id ?? entry["route-map-id"]) === entry["route-map-id"])
    .map(([, entry]) => ({ ...entry, digest }));
}

function listMaps(call: Call) {
  const maps = Object.values(requestedEntries(call)).map((entry) => String(entry["route-map-id"]));
  return [...new Set(maps)].filter((id) => maySee(call, id, id)).map((id) => ({ id }));
}

function read(call: Call) {
  const key = keyOf(call);
  return call.read(ROUTE_MAPS)[key] ?? refuse.mapEntryNotFound(key);
}

/** Returns the options that the call sets. */
function requestedOptions(call: Call): Partial<RouteMapEntry> {
  const options: Partial<RouteMapEntry> = {};
  const [action, calledMap, exit] = ["action", "call", "exit-action"].map((name) => call.text(name));
  if (action !== undefined) options.action = action;
  if (calledMap !== undefined) options.call = calledMap;
  if (exit !== undefined) options["exit-action"] = readRule(exit, EXIT_ACTION);
  const [match, set] = [call.list("match"), call.list("set")];
  if (match) options.match = match.map((text) => readRule(text, MATCH));
  if (set) options.set = set.map((text) => readRule(text, SET));
  return options;
}

function change(call: Call, failure: string, work: (entries: RouteMapEntries) => void): void {
  underLock(call, failure, () => {
    call.checkDigest(ROUTE_MAPS);
    call.edit(ROUTE_MAPS, work);
  });
}

function create(call: Call): void {
  const [key, id, order] = [keyOf(call), call.required("route-map-id"), Number(call.required("order"))];
  call.requireQuorum();
  change(call, "creating route map entry failed", (entries) => {
    const options = requestedOptions(call);
    if (isReserved(id)) refuse.reservedMapId(id);
    if (entries[key]) refuse.mapEntryExists(key);
    entries[key] = { "route-map-id": id, order, action: call.required("action"), match: [], set: [], ...options };
  });
}

function update(call: Call): void {
  const key = keyOf(call);
  change(call, "updating route map entry failed", (entries) => {
    const entry = Object.assign(entries[key] ?? refuse.noSuchMapEntry(key), requestedOptions(call));
    for (const name of call.list("delete") ?? []) {
      if (name === "match" || name === "set") entry[name] = [];
      else delete entry[name as "call" | "exit-action"];
    }
  });
}

/** Whether a fabric uses the map in its options or in `redistribute` (`source=…,route-map=…`). */
const usesMap =
  (id: string) =>
  ([, { options }]: readonly [string, Frozen<Fabric>]): boolean =>
    [options.route_map_in, options.route_map_out].includes(id) ||
    (Array.isArray(options.redistribute) &&
      options.redistribute.some((entry) => String(entry).split(",").includes(`route-map=${id}`)));

/** Deletes an entry. The last entry of a map in use by a controller (on newer servers also by a fabric) is kept. */
function remove(call: Call): void {
  const [key, id] = [keyOf(call), call.required("route-map-id")];
  change(call, "deleting route map entry failed", (entries) => {
    if (!entries[key]) refuse.noSuchMapEntry(key);
    delete entries[key];
    if (Object.values(entries).some((entry) => entry["route-map-id"] === id)) return;
    const controller = Object.entries(call.read(CONTROLLERS)).find(([, options]) =>
      [options["route-map-in"], options["route-map-out"]].includes(id),
    )?.[0];
    if (controller !== undefined) refuse.mapInUse(id, controller);
    const fabric = isNewer(call) ? Object.entries(call.read(FABRICS)).find(usesMap(id))?.[0] : undefined;
    if (fabric !== undefined) refuse.mapOfFabric(id, fabric);
  });
}

export const routeMaps: Routes = {
  "GET /cluster/sdn/route-maps": listMaps,
  "GET /cluster/sdn/route-maps/entries": listEntries,
  "POST /cluster/sdn/route-maps/entries": create,
  "GET /cluster/sdn/route-maps/entries/{route-map-id}": listEntries,
  "GET /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}": read,
  "PUT /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}": update,
  "DELETE /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}": remove,
};

// Rules of entries (`match`, `set`, `exit-action`): `key=…,value=…`.
// Facts: contributing/facts/sdn-routing.md#route-maps.

/** Whether the key has this value. `undefined` for keys without values. */
type ValueCheck = ((value: string) => boolean) | undefined;

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
const upTo =
  (max: number, min = 0) =>
  (value: string) =>
    /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
const anyName = (value: string) => value !== "";
const ip4 = (value: string) => isIP(value) === 4;
const ip6 = (value: string) => isIP(value) === 6;

const U32 = 4294967295;
const u32 = upTo(U32);
const tag = (value: string) => value === "untagged" || u32(value);
/** An absolute value, or one with a sign that is added to the route's. */
const relative = (value: string) => u32(value.replace(/^[+-]/, ""));

const MATCH: Readonly<Record<string, ValueCheck>> = {
  "route-type": matches(/^(ead|macip|multicast|es|prefix)$/),
  vni: upTo(16777215, 1),
  "ip-address-prefix-list": anyName,
  "ip6-address-prefix-list": anyName,
  "ip-next-hop-prefix-list": anyName,
  "ip6-next-hop-prefix-list": anyName,
  "ip-next-hop-address": ip4,
  "ip6-next-hop-address": ip6,
  metric: u32,
  "local-preference": u32,
  peer: anyName,
  tag,
};

const SET: Readonly<Record<string, ValueCheck>> = {
  "ip-next-hop-peer-address": undefined,
  "ip-next-hop-unchanged": undefined,
  "ip6-next-hop-peer-address": undefined,
  "ip6-next-hop-prefer-global": undefined,
  "ip-next-hop": ip4,
  "ip6-next-hop": ip6,
  "local-preference": relative,
  tag,
  weight: u32,
  metric: (value) => relative(value) || /^([+-]?rtt|igp|aigp)$/.test(value),
  src: (value) => isIP(value) !== 0,
};

const EXIT_ACTION: Readonly<Record<string, ValueCheck>> = {
  "on-match-next": undefined,
  "on-match-goto": upTo(65535),
  continue: upTo(65535),
};

/** Checks a rule and returns its normalized form. */
function readRule(text: string, checks: Readonly<Record<string, ValueCheck>>): string {
  const { key = "", value } = readEntry(text, { key: plain, value: plain }) as Record<string, string>;
  const isValid = checks[key];
  if (isValid === undefined) return `key=${key}`;
  if (value === undefined) refuse.valueMissing();
  if (!isValid(value)) refuse.invalidRuleValue(key, value);
  return `key=${key},value=${isIP(value) === 6 ? canonicalAddress(value) : value}`;
}
