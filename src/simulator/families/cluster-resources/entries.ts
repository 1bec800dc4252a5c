/** Entries of `/cluster/resources`. Pools list their members by the same entries. Facts: contributing/facts/cluster.md#views. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest, Inventory, Node, Storage } from "../../kernel/inventory";
import { HA_RESOURCES, HA_STATUS } from "../ha/files";

const MIB = 1024 * 1024;
const UNITS: Readonly<Record<string, number>> = { K: 1024, M: MIB, G: 1024 * MIB, T: 1024 * 1024 * MIB };

/** Returns the size of the boot volume in bytes. */
function diskSize(guest: Frozen<Guest>): number {
  const volume = guest.type === "lxc" ? guest.disks.rootfs : Object.values(guest.disks)[0];
  const [, digits, unit = ""] = /size=(\d+)([KMGT]?)/.exec(volume ?? "") ?? [];
  return Number(digits ?? 0) * (UNITS[unit] ?? 1);
}

/** Whether the statistics daemon reports the node. */
function hasStatistics(inventory: Frozen<Inventory>, node: string): boolean {
  return inventory.statistics && inventory.nodes.some(({ name, online }) => name === node && online);
}

export function guestStatistics(guest: Frozen<Guest>) {
  const running = guest.running ?? false;
  return {
    name: guest.name,
    status: running ? (guest.paused ? "paused" : "running") : "stopped",
    lock: guest.suspended ? "suspended" : undefined,
    template: guest.template ? 1 : 0,
    uptime: running ? 3600 : 0,
    cpu: running ? 0.02 : 0,
    maxcpu: guest.cores,
    mem: running ? Math.floor((guest.memory * MIB) / 2) : 0,
    memhost: running ? Math.floor((guest.memory * MIB) / 2) : 0,
    maxmem: guest.memory * MIB,
    disk: 0,
    maxdisk: diskSize(guest),
    diskread: 0,
    diskwrite: 0,
    netin: 0,
    netout: 0,
  };
}

/** Returns the usage of a pool's running guests, whatever the caller may see. Empty if no guest runs. */
export function poolUsage(call: Call, vmids: readonly number[]) {
  const { inventory } = call.cluster;
  const running = inventory.guests
    .filter((guest) => vmids.includes(guest.vmid) && hasStatistics(inventory, guest.node))
    .map(guestStatistics)
    .filter(({ uptime }) => uptime > 0);
  if (running.length === 0) return {};
  const sum = (value: (guest: (typeof running)[number]) => number) =>
    running.reduce((total, guest) => total + value(guest), 0);
  const maxcpu = sum((guest) => guest.maxcpu);
  return {
    uptime: Math.max(...running.map(({ uptime }) => uptime)),
    mem: sum(({ mem }) => mem),
    maxmem: sum(({ maxmem }) => maxmem),
    cpu: sum((guest) => guest.cpu * guest.maxcpu) / maxcpu,
    maxcpu,
  };
}

export function guestEntry(call: Call, guest: Frozen<Guest>) {
  const { vmid, type, node } = guest;
  const statistics = hasStatistics(call.cluster.inventory, node) ? guestStatistics(guest) : { status: "unknown" };
  return { id: `${type}/${vmid}`, type, vmid, node, ...statistics };
}

/** Returns a guest's entry in the list of resources, which also has tags, pool and HA state. */
export function listedGuestEntry(call: Call, guest: Frozen<Guest>, pool: string | undefined) {
  return { ...guestEntry(call, guest), tags: guest.tags, pool, ...haState(call, guest) };
}

/** Returns the state in the HA manager. For a resource that it has not seen yet: the requested state, or null. */
function haState(call: Call, guest: Frozen<Guest>): { hastate?: string | null } {
  const sid = `${guest.type === "lxc" ? "ct" : "vm"}:${guest.vmid}`;
  const resource = call.read(HA_RESOURCES)[sid];
  const status = call.read(HA_STATUS);
  if (!resource) return {};
  return { hastate: status.services[sid]?.state ?? (resource.state as string | undefined) ?? null };
}

export function nodeEntry(call: Call, node: Frozen<Node>) {
  const { name, online, usage } = node;
  const status = call.read(HA_STATUS);
  const ha = status.present ? { hastate: status.nodes[name] } : {};
  const base = { id: `node/${name}`, type: "node", node: name };
  if (!online) return { ...base, status: "offline", ...ha };
  if (!usage || !call.hasPrivilege(`/nodes/${name}`, ["Sys.Audit"])) {
    return { ...base, status: usage ? "online" : "unknown", ...ha };
  }
  return { ...base, status: "online", level: "", "cgroup-mode": 2, "host-arch": "x86_64", ...usage, ...ha };
}

export function storageEntry(call: Call, storage: Frozen<Storage>, node: string) {
  const usage = hasStatistics(call.cluster.inventory, node) ? storage.usage : undefined;
  return {
    id: `storage/${node}/${storage.storage}`,
    type: "storage",
    storage: storage.storage,
    node,
    plugintype: storage.type,
    content: storage.content,
    shared: storage.shared,
    status: usage ? "available" : "unknown",
    ...usage,
  };
}
