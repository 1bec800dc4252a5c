import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { attribute, message } from "../../../naming/message";
import { simpleZone } from "../zones/types";
import { ofItsType, subnetsOf } from "./networks";

export const dhcpRangesUnused: Check = {
  id: "dhcp-ranges-unused",
  severity: "warning",
  doc: "A subnet has DHCP ranges or a DNS server for DHCP, but its zone has no DHCP.",
  remedy:
    'Set `dhcp: "dnsmasq"` in a simple zone, which `sdn.SimpleNetwork` does. Other types of zones have no DHCP: use a simple zone, or leave `dhcpRanges` out.',
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet }): Problem[] => {
      const maySet = zone.is(simpleZone);
      if (maySet && zone.text("dhcp") !== null) return [];
      const isServer = typeof subnet.text("dhcp_dns_server") === "string";
      return [
        ...(subnet.objects("dhcp_ranges").length > 0 ? [problem("dhcp_ranges", "give them out")] : []),
        ...(isServer ? [problem("dhcp_dns_server", "announce it")] : []),
      ];
      function problem(name: string, what: string): Problem {
        const text = maySet
          ? message`${zone.path} has no DHCP, which would ${what}. Set \`dhcp = "dnsmasq"\` there.`
          : message`${ofItsType(zone)}, and only simple zones have DHCP, which would ${what}. Make the network in an sdn.SimpleNetwork, or leave ${attribute(name)} out.`;
        return { about: [zone, subnet], at: path(name), text };
      }
    }),
  ),
};
