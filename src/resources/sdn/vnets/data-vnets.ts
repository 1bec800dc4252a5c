/** All VNets. */
import { listing } from "../listing";
import { vnet } from "./vnet";

export const vnetsData = listing({
  type: "sdn_vnets",
  items: "vnets",
  description: "Lists VNets of all zones.",
  attributes: vnet.attributes,
  entries: (session, version, _, options) => session.read("GET /cluster/sdn/vnets", {}, version, options),
  sortedBy: ["vnet"],
  operations: ["GET /cluster/sdn/vnets"],
});
