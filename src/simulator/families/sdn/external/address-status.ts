/** What the built-in IPAM has registered, of running zones that use it and hand out addresses. */
import type { Call } from "../../../kernel/call";
import { RUNNING } from "../files";
import { ADDRESSES } from "./address-database";

export function addressStatus(call: Call) {
  const { zones, subnets } = call.read(RUNNING);
  const served = Object.entries(call.read(ADDRESSES).zones).filter(
    ([zone]) => zones[zone]?.ipam === "pve" && zones[zone].dhcp !== undefined,
  );
  return served.flatMap(([zone, networks]) =>
    Object.entries(networks.subnets).flatMap(([subnet, { ips }]) => {
      const vnet = subnets[`${zone}-${subnet.replace("/", "-")}`]?.vnet;
      if (vnet === undefined || !call.may(`/sdn/zones/${zone}/${vnet}`, ["SDN.Audit", "SDN.Allocate"], true)) return [];
      return Object.entries(ips).map(([ip, entry]) => ({ zone, subnet, vnet, ip, ...entry }));
    }),
  );
}
