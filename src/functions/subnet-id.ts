/** Computes ids of SDN subnets. Facts: contributing/facts/sdn.md#subnets. */
import { string } from "../framework/attribute";
import { defineFunction } from "../framework/function";
import { sdnId } from "../resources/formats/sdn-names";
import { subnetId as idOf, subnetCidr } from "../resources/formats/subnets";

export const subnetId = defineFunction({
  name: "subnet_id",
  documentation: {
    summary: "The id that the server gives to an SDN subnet: zone, address and mask.",
    details: "The id contains the network as you write it: use the same spelling as in the subnet's `cidr`.",
    example: ["zone1", "10.0.1.0/24"],
    result: "zone1-10.0.1.0-24",
  },
  parameters: {
    zone: string({ doc: "Zone of the subnet's VNet.", check: [sdnId] }).required(),
    cidr: string({ doc: "Network of the subnet, with a mask of 8 bits or more.", check: [subnetCidr] }).required(),
  },
  returns: string({ doc: "The id." }).computed(),
  run: ({ zone, cidr }) => idOf(zone, cidr),
});
