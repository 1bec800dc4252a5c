import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message, template } from "../../../naming/message";
import { evpnZone } from "../zones/types";
import { isRouting, subnetsOf } from "./networks";

export const subnetWithoutGateway: Check = {
  id: "subnet-without-gateway",
  severity: "warning",
  doc: "A subnet with DHCP ranges has no gateway, so that the nodes have no address from which DHCP could answer. Or a subnet has `snat` in a zone where it has no effect: neither simple nor EVPN, or EVPN without exit nodes.",
  remedy: "Set `gateway`, or leave `snat` and the ranges out.",
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet }): Problem[] => {
      const hasSnat = subnet.flag("snat");
      if (hasSnat && !isRouting(zone)) {
        const text = message`${zone.path} does not route: only simple and EVPN zones do. Leave it out.`;
        return [{ about: [zone, subnet], at: path("snat"), text }];
      }
      if (hasSnat && zone.is(evpnZone) && isEmpty(zone.texts("exit_nodes"))) {
        const text = message`is done on exit nodes, and ${zone.path} has none. Set \`exitNodes\` there.`;
        return [{ about: [zone, subnet], at: path("snat"), text }];
      }
      if (subnet.text("gateway") !== null) return [];
      const hasDhcp = typeof zone.text("dhcp") === "string";
      if (!hasDhcp || subnet.objects("dhcp_ranges").length === 0) return [];
      return [
        {
          about: [zone, subnet],
          at: path("dhcp_ranges"),
          text: template("need a `gateway`, from which DHCP answers."),
        },
      ];
    }),
  ),
};

const isEmpty = ({ known, isAll }: { readonly known: readonly string[]; readonly isAll: boolean }): boolean =>
  isAll && known.length === 0;
