/**
 * What the built-in IPAM has registered, of running zones that use it and hand out addresses.
 * Facts: contributing/facts/sdn.md#ipams.
 */
import type { Call } from "../../../kernel/call";
import { ADDRESSES, RUNNING, VNETS } from "../files";
import { contains } from "../networks";
import { parseSubnetId } from "../subnets/options";

/** The running VNet of the zone that a network belongs to; it has to be staged still. */
function vnetOf(call: Call, zone: string, cidr: string): string | undefined {
  const { vnets, subnets } = call.read(RUNNING);
  const network = cidr.split("/")[0] as string;
  const candidates = Object.keys(vnets)
    .filter((vnet) => vnets[vnet]?.zone === zone && call.read(VNETS)[vnet])
    .sort();
  return candidates.find((vnet) =>
    Object.entries(subnets).some(([id, subnet]) => subnet.vnet === vnet && contains(parseSubnetId(id).cidr, network)),
  );
}

export function addressStatus(call: Call) {
  const { zones } = call.read(RUNNING);
  const served = Object.entries(call.read(ADDRESSES).zones).filter(
    ([zone]) => zones[zone]?.ipam === "pve" && zones[zone].dhcp !== undefined,
  );
  return served.flatMap(([zone, networks]) =>
    Object.entries(networks.subnets).flatMap(([subnet, { ips }]) => {
      const vnet = vnetOf(call, zone, subnet);
      if (vnet === undefined || !call.hasPrivilege(`/sdn/zones/${zone}/${vnet}`, ["SDN.Audit", "SDN.Allocate"], true))
        return [];
      return Object.entries(ips).map(([ip, entry]) => ({ zone, subnet, vnet, ip, ...entry }));
    }),
  );
}
