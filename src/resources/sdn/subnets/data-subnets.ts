/** All subnets of a VNet. */
import { string } from "../../../framework/attribute";
import { sdnId } from "../../formats/sdn-names";
import { listing } from "../listing";
import { subnetAttributes } from "./attributes";
import { SUBNET_BESIDES } from "./subnet";

export const subnetsData = listing({
  type: "sdn_subnets",
  items: "subnets",
  description: "Lists the subnets of a VNet.",
  example: `data "pve_sdn_subnets" "lab" {
  vnet = pve_sdn_subnet.lab.vnet
}
`,
  filters: {
    vnet: string({ doc: "VNet.", check: [sdnId] })
      .required()
      .refersTo("sdn.vnet"),
  },
  attributes: subnetAttributes,
  besides: SUBNET_BESIDES,
  entries: (session, version, { vnet }, options) =>
    session.read("GET /cluster/sdn/vnets/{vnet}/subnets", { vnet }, version, options),
  sortedBy: ["cidr"],
  operations: ["GET /cluster/sdn/vnets/{vnet}/subnets"],
});
