import { type Check, inEachCluster, type Problem } from "../check";
import { subnetsOf } from "../sdn";

export const dhcpRangesUnused: Check = {
  id: "dhcp-ranges-unused",
  severity: "warning",
  doc: "A subnet has DHCP ranges, or a DNS server that DHCP announces, and its zone has no DHCP: nothing gives them out.",
  remedy: 'Set `dhcp: "dnsmasq"` in the zone, which has to be a simple one, or leave `dhcpRanges` out.',
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet }): Problem[] => {
      const hasDhcp = "dhcp" in zone.attributes && zone.text("dhcp") !== null;
      if (hasDhcp) return [];
      const isServer = typeof subnet.text("dhcp_dns_server") === "string";
      return [
        ...(subnet.objects("dhcp_ranges").length > 0 ? [problem("dhcpRanges", "give them out")] : []),
        ...(isServer ? [problem("dhcpDnsServer", "announce it")] : []),
      ];
      function problem(at: string, what: string): Problem {
        return { about: [zone, subnet], at, text: `${zone.path} has no DHCP, which would ${what}.` };
      }
    }),
  ),
};
