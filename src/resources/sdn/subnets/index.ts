/** Subnets of VNets. */
import { string } from "../../../framework/attribute";
import { sdnId } from "../../formats/sdn-names";
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { listing } from "../listing";
import { subnetAttributes } from "./attributes";
import { SUBNET_BESIDES, subnet, subnetsPath } from "./subnet";

export const resources: readonly Resource[] = [
  staged(subnet, { kind: "subnet", isOwn: (id, state) => id === `${String(state.vnet)}/${String(state.subnet_id)}` }),
];

export const dataSources: readonly DataSource[] = [
  single(subnet),
  listing({
    type: "sdn_subnets",
    items: "subnets",
    description: "Lists the subnets of a VNet.",
    example: `data "pve_sdn_subnets" "lab" {
  vnet = pve_sdn_subnet.lab.vnet
}
`,
    filters: { vnet: string({ doc: "VNet.", check: [sdnId] }).required() },
    attributes: subnetAttributes,
    besides: SUBNET_BESIDES,
    path: ({ vnet }) => subnetsPath(vnet),
    sortedBy: ["cidr"],
    operations: ["GET /cluster/sdn/vnets/{vnet}/subnets"],
  }),
];
