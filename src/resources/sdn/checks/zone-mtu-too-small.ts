import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { subnetsOf } from "./networks";

export const zoneMtuTooSmall: Check = {
  id: "zone-mtu-too-small",
  severity: "warning",
  doc: "A zone has an IPv6 subnet and an MTU below 1280, the minimum of IPv6.",
  remedy: "Set an MTU of 1280 or more.",
  find: inEachCluster((cluster) =>
    subnetsOf(cluster).flatMap(({ zone, subnet, cidr }): Problem[] => {
      const mtu = zone.number("mtu");
      if (!cidr.includes(":") || typeof mtu !== "number" || mtu >= 1280 || mtu < 576) return [];
      const text = message`${mtu} is too small for ${subnet.path}: IPv6 needs 1280 at least.`;
      return [{ about: [subnet, zone], at: path("mtu"), text }];
    }),
  ),
};
