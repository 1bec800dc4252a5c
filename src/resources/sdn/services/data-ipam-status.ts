/**
 * Addresses in the built-in IPAM. Facts (contributing/facts/sdn.md#ipams): only the id `pve` can be asked; the answer has the
 * applied zones with that IPAM and DHCP only, with gateways and the leases of guests.
 */

import { bool, listOf, number, string } from "../../../framework/attribute";
import { sdnServiceId } from "../../formats/sdn-names";
import { dataSource } from "../../kinds/define";
import { sortedBy } from "../../kinds/rows";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { extraJson } from "../../unknown-properties/unknown-properties";
import { untilApplied } from "../apply/stage-and-apply";
import { SDN_LOCK } from "../lock";

const attributes = {
  zone: parameter("zone", string({ doc: "Zone." })).computed(),
  vnet: parameter("vnet", string({ doc: "VNet." })).computed(),
  subnet: parameter("subnet", string({ doc: "Network of the subnet." })).computed(),
  ip: parameter("ip", string({ doc: "Address." })).computed(),
  mac: parameter("mac", string({ doc: "MAC address that it is reserved for." })).computed(),
  hostname: parameter("hostname", string({ doc: "Name of the guest." })).computed(),
  vmid: parameter("vmid", number({ doc: "Guest that uses it." })).computed(),
  gateway: parameter("gateway", bool({ doc: "Whether it is the gateway of its subnet." })).computed(),
  ...extraJson,
};

export const ipamStatusData = dataSource({
  type: "sdn_ipam_status",
  since: "8.1",
  family: "sdn",
  documentation: {
    description:
      "Lists the addresses that an IPAM has registered: gateways, addresses of guests, IP mappings. The server reports this of the built-in IPAM only, and only of applied zones that use it together with DHCP.",
    example: `data "pve_sdn_ipam_status" "this" {}\n`,
  },
  attributes: {
    ipam: string({ doc: "IPAM.", check: [sdnServiceId] })
      .default("pve")
      .refersTo("sdn.ipam"),
    addresses: listOf(attributes, { doc: "The addresses, sorted by zone, VNet and address." }).computed(),
  },
  operations: ["GET /cluster/sdn/ipams/{ipam}/status"],
  async read({ ipam }, { services }) {
    await untilApplied(services);
    const entries = await services.read("GET /cluster/sdn/ipams/{ipam}/status", { ipam }, {}, { shared: SDN_LOCK });
    const addresses = entries.map((entry) => {
      const { gateway, ...rest } = decodeAnswer(attributes, entry);
      return { ...rest, gateway: gateway ?? false };
    });
    return { addresses: sortedBy(addresses, "zone", "vnet", "subnet", "ip") };
  },
});
