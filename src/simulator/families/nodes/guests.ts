/** Guests of a node. Facts: contributing/facts/cluster.md#nodes-guests-and-storages. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import type { Routes } from "../../kernel/router";
import { guestStatistics } from "../cluster-resources/entries";
import { namedNode } from "./named-node";

function guestsOf(call: Call, type: Guest["type"]): Frozen<Guest>[] {
  const node = namedNode(call);
  return call.cluster.inventory.guests.filter(
    (guest) => guest.type === type && guest.node === node && call.hasPrivilege(`/vms/${guest.vmid}`, ["VM.Audit"]),
  );
}

/** Returns the state that the node reads itself, without the figures that only lists of the cluster have. */
function entry(guest: Frozen<Guest>) {
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
    const shown = entry(guest);
    return isFull ? { ...shown, qmpstatus: guest.paused ? "paused" : shown.status } : shown;
  });
}

function containers(call: Call) {
  return guestsOf(call, "lxc").map((guest) => ({ ...entry(guest), type: "lxc", swap: 0, maxswap: 0 }));
}

export const guests: Routes = {
  "GET /nodes/{node}/qemu": virtualMachines,
  "GET /nodes/{node}/lxc": containers,
};
