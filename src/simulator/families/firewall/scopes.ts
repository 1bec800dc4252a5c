/**
 * Objects that the rules of each list can refer to. A write of rules of the cluster or of a group has the cluster's file
 * as the own file only. It therefore does not resolve the IP version of a `dc/` alias; a read of the same rule does.
 * Facts: contributing/facts/firewall.md#rules.
 */
import type { Call } from "../../kernel/call";
import { ADDRESSES } from "../sdn/files";
import { runningVnets } from "../sdn/requested-config";
import { CLUSTER_FIREWALL, type Firewall } from "./files";
import type { Scope } from "./references";

/** The scope of reads and the scope of writes. */
export interface Scopes {
  readonly reading: Scope;
  readonly writing: Scope;
}

const setNames = (call: Call) => new Set(sdnSets(call).map(({ name }) => name));

export function clusterScopes(call: Call, firewall: Firewall): Scopes {
  const sets = setNames(call);
  return { reading: { own: firewall, cluster: firewall, sdnSets: sets }, writing: { own: firewall, sdnSets: sets } };
}

/** Scopes of the rules of a group. Reads have no own file. */
export function groupScopes(call: Call, firewall: Firewall): Scopes {
  const { writing } = clusterScopes(call, firewall);
  return { reading: { cluster: firewall, sdnSets: writing.sdnSets }, writing };
}

/** Scopes of the rules of a VNet, whose own file has neither aliases nor sets. */
export function vnetScopes(call: Call): Scopes {
  const scope = { cluster: call.read(CLUSTER_FIREWALL), sdnSets: setNames(call) };
  return { reading: scope, writing: scope };
}

// IP sets that SDN provides for rules, as `+sdn/name`: four for each running VNet, and one for each guest with addresses
// in the built-in IPAM. Callers see only the sets of VNets and guests that they may see.
// Facts: contributing/facts/firewall.md#lists-for-reading.

interface SdnSet {
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
