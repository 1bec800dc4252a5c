import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { byName } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { qinqZone, vlanZone } from "../zones/types";
import { vnetsOf } from "./networks";

export const vnetNamedAsBridge: Check = {
  id: "vnet-named-as-bridge",
  severity: "warning",
  doc: "A VNet has the name of the bridge of a zone, but a VNet is a bridge of its own on each node.",
  remedy: "Give the VNet another name.",
  find: inEachCluster((cluster) => {
    const byBridge = byName(cluster.of(vlanZone, qinqZone), "bridge");
    return vnetsOf(cluster).flatMap(({ zone, vnet }): Problem[] => {
      const name = vnet.text("vnet");
      if (typeof name !== "string") return [];
      const other = zone.text("bridge") === name ? zone : byBridge.get(name);
      if (!other) return [];
      const text = message`${name} is the bridge of ${other.path}: the VNet is a bridge of its own, and needs another name.`;
      return [{ about: [other, vnet], at: path("vnet"), text }];
    });
  }),
};
