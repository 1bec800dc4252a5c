/**
 * IP sets that SDN provides for rules, as `+sdn/name`: four for each running VNet, and one for each guest that has
 * addresses in the built-in IPAM. Callers see only those of VNets and guests that they may see.
 * Facts: contributing/facts/firewall.md#lists-for-reading.
 */
import type { Call } from "../../kernel/call";
import { ADDRESSES } from "../sdn/files";
import { runningVnets } from "../sdn/requested-config";

export interface SdnSet {
  readonly name: string;
  readonly comment?: string;
}

function setsOfVnet(vnet: string): SdnSet[] {
  return [
    { name: `${vnet}-all`, comment: `All subnets of VNet ${vnet}` },
    { name: `${vnet}-gateway`, comment: `All gateways of VNet ${vnet}` },
    { name: `${vnet}-no-gateway`, comment: `All subnets of VNet ${vnet}, excluding gateways` },
    { name: `${vnet}-dhcp`, comment: `DHCP ranges of VNet ${vnet}` },
  ];
}

function guestsWithAddresses(call: Call): number[] {
  const registered = Object.values(call.read(ADDRESSES).zones)
    .flatMap(({ subnets }) => Object.values(subnets))
    .flatMap(({ ips }) => Object.values(ips));
  return [...new Set(registered.flatMap(({ vmid }) => vmid ?? []))];
}

export function sdnSets(call: Call): SdnSet[] {
  const vnets = Object.entries(runningVnets(call)).filter(([id, { zone }]) =>
    call.hasPrivilege(`/sdn/zones/${zone}/${id}`, ["SDN.Audit", "SDN.Allocate"], true),
  );
  const guests = guestsWithAddresses(call).filter((vmid) => call.hasPrivilege(`/vms/${vmid}`, ["VM.Audit"]));
  return [...vnets.flatMap(([id]) => setsOfVnet(id)), ...guests.map((vmid) => ({ name: `guest-ipam-${vmid}` }))];
}
