import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";
import { endsOf } from "../networks";
import { subnetsOf } from "../sdn";

export const subnetGateway: Check = {
  id: "subnet-gateway",
  severity: "warning",
  doc: "The gateway of an IPv4 subnet, the end of one of its DHCP ranges or an address reserved in it is the address of the network itself, or its broadcast address. The server takes it, and no guest can use it. Or `dhcpDnsServer` is of the other IP version, which DHCP cannot announce there.",
  remedy: "Take another address of the subnet: mostly the first or the last one between them.",
  find: inEachCluster((cluster) => [
    ...cluster.of("pve_sdn_subnet").flatMap((subnet): Problem[] => {
      const cidr = subnet.text("cidr");
      const ranges = subnet
        .objects("dhcp_ranges")
        .flatMap(({ index, object }): Problem[] => [
          ...problems(subnet, cidr, object.start_address, `dhcpRanges[${index}].startAddress`),
          ...problems(subnet, cidr, object.end_address, `dhcpRanges[${index}].endAddress`),
        ]);
      return [...problems(subnet, cidr, subnet.text("gateway"), "gateway"), ...ranges, ...dnsServer(subnet, cidr)];
    }),
    ...reservedIn(cluster),
  ]),
};

function dnsServer(subnet: Item, cidr: string | null | undefined): Problem[] {
  const server = subnet.text("dhcp_dns_server");
  if (typeof cidr !== "string" || typeof server !== "string" || cidr.includes(":") === server.includes(":")) return [];
  const text = `${server} is of another IP version than ${cidr}, and DHCP announces none of the other.`;
  return [{ about: [subnet], at: "dhcpDnsServer", text }];
}

function reservedIn(cluster: Cluster): Problem[] {
  const subnets = subnetsOf(cluster);
  return cluster.of("pve_sdn_vnet_ip").flatMap((address) => {
    const ip = address.text("ip");
    const own = subnets.filter(({ vnet }) => vnet.text("vnet") === address.text("vnet"));
    return own.flatMap(({ cidr }) => problems(address, cidr, ip, "ip"));
  });
}

function problems(item: Item, cidr: unknown, address: unknown, at: string): Problem[] {
  const ends = typeof cidr === "string" ? endsOf(cidr) : undefined;
  if (typeof address !== "string" || !ends) return [];
  const what = ends.network === address ? "network" : ends.broadcast === address ? "broadcast" : undefined;
  return what ? [{ about: [item], at, text: `${address} is the ${what} address of ${String(cidr)}.` }] : [];
}
