/**
 * `GET /cluster/resources`: the guests, nodes, storages, pools and networks that the caller may see.
 * Facts: contributing/facts/cluster.md#views.
 */
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Family, Routes } from "../../kernel/router";
import { splitList } from "../../schema/property-string";
import { RUNNING } from "../sdn/files";
import { listedGuestEntry, nodeEntry, poolUsage, storageEntry } from "./entries";

const maySeePool = (call: Call, pool: string) => call.hasPrivilege(`/pool/${pool}`, ["Pool.Audit"]);

function pools(call: Call) {
  return Object.entries(call.read(USER_CONFIG).pools)
    .filter(([pool]) => maySeePool(call, pool))
    .map(([pool, { vms }]) => ({ id: `/pool/${pool}`, type: "pool", pool, ...poolUsage(call, vms) }));
}

function guests(call: Call) {
  const members = Object.entries(call.read(USER_CONFIG).pools).filter(([pool]) => maySeePool(call, pool));
  return call.cluster.inventory.guests
    .filter((guest) => call.hasPrivilege(`/vms/${guest.vmid}`, ["VM.Audit"]))
    .map((guest) => listedGuestEntry(call, guest, members.find(([, pool]) => pool.vms.includes(guest.vmid))?.[0]));
}

function nodes(call: Call) {
  return call.cluster.inventory.nodes.map((node) => nodeEntry(call, node));
}

function storages(call: Call) {
  const { inventory } = call.cluster;
  return inventory.storages
    .filter(({ storage }) => call.hasPrivilege(`/storage/${storage}`, ["Datastore.Audit"]))
    .flatMap((storage) =>
      inventory.nodes
        .filter(({ name }) => storage.nodes?.includes(name) ?? true)
        .map(({ name }) => storageEntry(call, storage, name)),
    );
}

function zoneEntry(node: string, network: string, status: string) {
  return { id: `network/${node}/zone/${network}`, type: "network", network, "network-type": "zone", node, status };
}

/** Returns the zone `localnetwork` of every node, which stands for bridges outside SDN. */
function localNetworks(call: Call) {
  if (!call.hasPrivilege("/sdn/zones/localnetwork", ["SDN.Audit"])) return [];
  return call.cluster.inventory.nodes.map(({ name }) => zoneEntry(name, "localnetwork", "ok"));
}

/** Returns applied zones, which the statistics daemons of the nodes report. */
function appliedZones(call: Call) {
  const { statistics, nodes } = call.cluster.inventory;
  const zones = Object.entries(call.read(RUNNING).zones).filter(([zone]) =>
    call.hasPrivilege(`/sdn/zones/${zone}`, ["SDN.Audit"]),
  );
  const isOn = (zoneNodes: unknown, node: string) =>
    zoneNodes === undefined || splitList(String(zoneNodes)).includes(node);
  return nodes
    .filter(({ online }) => statistics && online)
    .flatMap(({ name }) =>
      zones
        .filter(([, zone]) => isOn(zone.nodes, name))
        .map(([zone, { type }]) => ({ ...zoneEntry(name, zone, "available"), "zone-type": type })),
    );
}

function networks(call: Call) {
  return [...localNetworks(call), ...appliedZones(call)];
}

function resources(call: Call) {
  switch (call.text("type")) {
    case "vm":
      return guests(call);
    case "node":
      return nodes(call);
    case "storage":
      return storages(call);
    case "sdn":
      return [];
    default:
      return [...pools(call), ...guests(call), ...nodes(call), ...storages(call), ...networks(call)];
  }
}

const routes: Routes = { "GET /cluster/resources": resources };

export const family: Family = { routes: [routes] };
