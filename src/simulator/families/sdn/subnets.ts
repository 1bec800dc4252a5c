/**
 * Subnets of VNets. If the zone has an IPAM, network and gateway are registered there when the subnet is staged.
 * Facts: contributing/facts/sdn.md#subnets.
 */

import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import type { Section } from "../../kernel/section-config";
import { registerSubnet, unregisterSubnet } from "./external/registration";
import { SUBNETS } from "./files";
import { underLock } from "./lock";
import { requestedConfig } from "./requested-config";
import { idOf, requestedOptions, updateSection } from "./section-objects";
import { checkSubnet, dhcpRanges, parseSubnetId, subnetConfig } from "./subnet";
import * as refuse from "./texts";
import { accessibleVnet } from "./vnets";

/** Returns a subnet as it is shown, with the parts of its id. Ranges in `pending` are shown as they were sent. */
function shown(id: string, subnet: Readonly<Record<string, unknown>>, digest: string | null) {
  return { ...subnet, "dhcp-range": dhcpRanges(subnet as Section), ...parseSubnetId(id), id, subnet: id, digest };
}

function list(call: Call) {
  const vnet = idOf(call, "vnet");
  accessibleVnet(call, vnet, "read");
  const { objects, digest } = requestedConfig(call, SUBNETS, "subnets");
  return Object.entries(objects)
    .filter(([, subnet]) => subnet.vnet === vnet)
    .map(([id, subnet]) => shown(id, subnet, digest));
}

function read(call: Call) {
  const [vnet, id] = [idOf(call, "vnet"), call.required("subnet")];
  accessibleVnet(call, vnet, "read");
  const { objects, digest } = requestedConfig(call, SUBNETS, "subnets");
  const subnet = objects[id] ?? refuse.noSuchSubnet(id);
  if (subnet.vnet !== vnet) refuse.otherVnet();
  return shown(id, subnet, digest);
}

/** Creates a subnet. Its id keeps the spelling of the address, so one network can have several ids. */
function create(call: Call): void {
  const vnet = idOf(call, "vnet");
  const { zone } = accessibleVnet(call, vnet, "write");
  const id = `${zone}-${call.required("subnet").replace("/", "-")}`;
  call.requireQuorum();
  underLock(call, "create sdn subnet object failed", () =>
    call.edit(SUBNETS, (subnets) => {
      const subnet = subnetConfig.create("subnet", { ...requestedOptions(call, "subnet"), vnet });
      if (subnets[id]) refuse.objectExists("subnet", id);
      checkSubnet(call, id, subnet);
      registerSubnet(call, String(zone), id, subnet);
      subnets[id] = subnet;
    }),
  );
}

/** Updates a subnet. It moves to the VNet in the path, whose zone determines the IPAM. */
function update(call: Call): void {
  const [vnet, id] = [idOf(call, "vnet"), call.required("subnet")];
  const { zone } = accessibleVnet(call, vnet, "write");
  underLock(call, "update sdn subnet object failed", () =>
    call.edit(SUBNETS, (subnets) => {
      const before = subnets[id] ?? refuse.noSuchSubnet(id);
      call.checkDigest(SUBNETS);
      const after = { ...updateSection(call, subnetConfig, before), vnet };
      checkSubnet(call, id, after);
      registerSubnet(call, String(zone), id, after, before);
      subnets[id] = after;
    }),
  );
}

/** Deletes a subnet. A missing one is an error only if the zone has an IPAM. */
function remove(call: Call): void {
  const [vnet, id] = [idOf(call, "vnet"), call.required("subnet")];
  const { zone } = accessibleVnet(call, vnet, "write");
  underLock(call, "delete sdn subnet object failed", () =>
    call.edit(SUBNETS, (subnets) => {
      unregisterSubnet(call, String(zone), id, subnets[id]);
      delete subnets[id];
    }),
  );
}

export const subnets: Routes = {
  "GET /cluster/sdn/vnets/{vnet}/subnets": list,
  "POST /cluster/sdn/vnets/{vnet}/subnets": create,
  "GET /cluster/sdn/vnets/{vnet}/subnets/{subnet}": read,
  "PUT /cluster/sdn/vnets/{vnet}/subnets/{subnet}": update,
  "DELETE /cluster/sdn/vnets/{vnet}/subnets/{subnet}": remove,
};
