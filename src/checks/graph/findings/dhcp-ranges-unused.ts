import { type Check, inEachCluster, type Problem } from "../check";
import { subnetsOf } from "../sdn";

export const dhcpRangesUnused: Check = {
  id: "dhcp-ranges-unused",
  severity: "warning",
  doc: "A subnet has DHCP ranges, and its zone has no DHCP: nothing gives out the addresses.",
  remedy: 'Set `dhcp: "dnsmasq"` in the zone, which has to be a simple one, or leave `dhcpRanges` out.',
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet }): Problem[] => {
      const hasDhcp = "dhcp" in zone.attributes && zone.text("dhcp") !== null;
      if (hasDhcp || subnet.objects("dhcp_ranges").length === 0) return [];
      return [
        { about: [zone, subnet], at: "dhcpRanges", text: `${zone.path} has no DHCP, which would give them out.` },
      ];
    }),
  ),
};
