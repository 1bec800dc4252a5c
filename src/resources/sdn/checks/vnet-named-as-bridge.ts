import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { qinqZone, vlanZone } from "../zones/types";
import { vnetsOf } from "./networks";

export const vnetNamedAsBridge: Check = {
  id: "vnet-named-as-bridge",
  severity: "warning",
  doc: "A VNet has the name of the bridge of a zone, but a VNet is a bridge of its own on each node.",
  remedy: "Give the VNet another name.",
  find: inEachCluster((cluster) =>
    vnetsOf(cluster).flatMap(({ zone, vnet }): Problem[] => {
      const name = vnet.text("vnet");
      const other = [zone, ...cluster.of(vlanZone, qinqZone)].find((one) => one.text("bridge") === name);
      if (typeof name !== "string" || !other) return [];
      const text = `${name} is the bridge of ${other.path}: the VNet is a bridge of its own, and needs another name.`;
      return [{ about: [other, vnet], at: path("vnet"), text }];
    }),
  ),
};
