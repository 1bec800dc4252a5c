/** VNets. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { listing } from "../listing";
import { vnet } from "./vnet";

export const resources: readonly Resource[] = [staged(vnet, { kind: "vnet", isOwn: (id, state) => id === state.vnet })];

export const dataSources: readonly DataSource[] = [
  single(vnet),
  listing({
    type: "sdn_vnets",
    items: "vnets",
    description: "Lists VNets of all zones.",
    attributes: vnet.attributes,
    path: () => "/cluster/sdn/vnets",
    sortedBy: ["vnet"],
    operations: ["GET /cluster/sdn/vnets"],
  }),
];
