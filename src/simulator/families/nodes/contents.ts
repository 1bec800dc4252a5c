/** Guests and storages of a node, and storages of the cluster. Facts: contributing/facts/cluster.md#nodes-guests-and-storages. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type Guest, INVENTORY, type Storage } from "../../kernel/inventory";
import type { Routes } from "../../kernel/router";
import { splitList } from "../../schema/property-string";
import { guestStatistics } from "../cluster-resources/entries";
import * as refuse from "./texts";

/** Returns the name of the node; `localhost` is the node that receives the request. */
export function namedNode(call: Call): string {
  const name = call.required("node");
  return name === "localhost" ? call.cluster.inventory.localNode : name;
}

function guestsOf(call: Call, type: Guest["type"]): Frozen<Guest>[] {
  const node = namedNode(call);
  return call.cluster.inventory.guests.filter(
    (guest) => guest.type === type && guest.node === node && call.hasPrivilege(`/vms/${guest.vmid}`, ["VM.Audit"]),
  );
}

/** Returns the state that the node reads itself, without the figures that only lists of the cluster have. */
function guestView(guest: Frozen<Guest>) {
  const { template, maxcpu, memhost: _, ...figures } = guestStatistics(guest);
  return {
    vmid: guest.vmid,
    ...figures,
    status: guest.running ? "running" : "stopped",
    cpus: maxcpu,
    tags: guest.tags,
    ...(template && { template }),
    ...(guest.running && { pid: 10_000 + guest.vmid }),
  };
}

function virtualMachines(call: Call) {
  const isFull = call.flag("full");
  return guestsOf(call, "qemu").map((guest) => {
    const shown = guestView(guest);
    return isFull ? { ...shown, qmpstatus: guest.paused ? "paused" : shown.status } : shown;
  });
}

function containers(call: Call) {
  return guestsOf(call, "lxc").map((guest) => ({ ...guestView(guest), type: "lxc", swap: 0, maxswap: 0 }));
}

export const guests: Routes = { "GET /nodes/{node}/qemu": virtualMachines, "GET /nodes/{node}/lxc": containers };

const isOn = ({ nodes }: Frozen<Storage>, node: string) => nodes?.includes(node) ?? true;

function visible(call: Call): Frozen<Storage>[] {
  return call.cluster.inventory.storages.filter(({ storage }) =>
    call.hasPrivilege(`/storage/${storage}`, ["Datastore.Audit", "Datastore.AllocateSpace"], true),
  );
}

function configured(call: Call) {
  const type = call.text("type");
  return visible(call)
    .filter((storage) => type === undefined || storage.type === type)
    .map(({ storage, type, content, shared, nodes }) => ({
      storage,
      type,
      content,
      ...(shared && { shared }),
      ...(nodes && { nodes: nodes.join(",") }),
      digest: call.digest(INVENTORY),
    }));
}

function storageView({ storage, type, content, shared, usage }: Frozen<Storage>) {
  const { disk = 0, maxdisk = 0 } = usage ?? {};
  return {
    storage,
    type,
    content,
    shared,
    enabled: 1,
    active: usage ? 1 : 0,
    total: maxdisk,
    used: disk,
    avail: maxdisk - disk,
    ...(maxdisk > 0 && { used_fraction: disk / maxdisk }),
  };
}

function onNode(call: Call) {
  const { storages } = call.cluster.inventory;
  const node = namedNode(call);
  const [only, target] = [call.text("storage"), call.text("target")];
  const contents = splitList(call.text("content") ?? "");
  const usable = (storage: Frozen<Storage>) =>
    isOn(storage, node) &&
    (contents.length === 0 || splitList(storage.content).some((content) => contents.includes(content)));
  const offered = storages.filter(usable).map(({ storage }) => storage);
  if (only !== undefined && !offered.includes(only)) refuse.noSuchStorage();
  const isReachable = (storage: Frozen<Storage>) =>
    target === undefined || target === "localhost" || target === node || (storage.shared && isOn(storage, target));
  return visible(call)
    .filter((storage) => usable(storage) && isReachable(storage))
    .filter(({ storage }) => only === undefined || storage === only)
    .map(storageView);
}

export const storages: Routes = { "GET /storage": configured, "GET /nodes/{node}/storage": onNode };
