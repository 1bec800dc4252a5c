import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { reservedAddress } from "../../formats/subnets";
import { vnetIp } from "../ips/vnet-ip";
import { subnetsByVnet } from "./networks";

export const vnetAddressReserved: Check = {
  id: "vnet-address-reserved",
  severity: "warning",
  doc: "A reserved address of a VNet is the network or broadcast address of a subnet, which no guest can use.",
  remedy: "Use another address of the subnet.",
  find: inEachCluster((cluster) => {
    const subnets = subnetsByVnet(cluster);
    return cluster.of(vnetIp).flatMap((address) => {
      const ip = address.text("ip");
      const own = subnets.get(address.text("vnet") ?? "") ?? [];
      return own.flatMap(({ cidr }): Problem[] => {
        const what = typeof ip === "string" ? reservedAddress(cidr, ip) : undefined;
        return what
          ? [{ about: [address], at: path("ip"), text: message`${ip} is the ${what} address of ${cidr}.` }]
          : [];
      });
    });
  }),
};
