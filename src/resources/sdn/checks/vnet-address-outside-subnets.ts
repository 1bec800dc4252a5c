import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { isWithin } from "../../formats/address-spans";
import { vnetIp } from "../ips/vnet-ip";
import { subnetsByVnet } from "./networks";

export const vnetAddressOutsideSubnets: Check = {
  id: "vnet-address-outside-subnets",
  severity: "warning",
  doc: "An address of a VNet is in none of the subnets that the application gives the VNet. The server refuses it unless another subnet exists.",
  remedy: "Use an address of one of the subnets, or add the subnet.",
  find: inEachCluster((cluster) => {
    const subnets = subnetsByVnet(cluster);
    return cluster.of(vnetIp).flatMap((address): Problem[] => {
      const own = subnets.get(address.text("vnet") ?? "") ?? [];
      const ip = address.text("ip");
      if (typeof ip !== "string" || own.length === 0 || own.some(({ cidr }) => isWithin(ip, cidr))) return [];
      const networks = own.map(({ cidr }) => cidr).join(", ");
      return [{ about: [address], at: path("ip"), text: message`${ip} lies in no subnet of the VNet: ${networks}.` }];
    });
  }),
};
