/**
 * Addresses in the built-in IPAM. Facts: only the id `pve` can be asked; the answer has the applied zones with that
 * IPAM and DHCP only, with gateways and the leases of guests.
 */
import { type Attributes, bool, listOf, number, type State, string } from "../../../framework/attribute";
import { sdnServiceId } from "../../formats/sdn-names";
import { dataSource } from "../../kit/define";
import { decodeAnswer } from "../../kit/parameters";
import { extraJson } from "../../kit/unknown-properties";
import { field } from "../../kit/wire";
import { type Entry, sorted } from "../listing";
import { SDN_LOCK } from "../lock";

const attributes: Attributes = {
  zone: field("zone", string({ doc: "Zone." })).computed(),
  vnet: field("vnet", string({ doc: "VNet." })).computed(),
  subnet: field("subnet", string({ doc: "Network of the subnet." })).computed(),
  ip: field("ip", string({ doc: "Address." })).computed(),
  mac: field("mac", string({ doc: "MAC address that it is reserved for." })).computed(),
  hostname: field("hostname", string({ doc: "Name of the guest." })).computed(),
  vmid: field("vmid", number({ doc: "Guest that uses it." })).computed(),
  gateway: field("gateway", bool({ doc: "Whether it is the gateway of its subnet." })).computed(),
  ...extraJson,
};

export const ipamStatusData = dataSource({
  type: "sdn_ipam_status",
  family: "sdn",
  documentation: {
    description:
      "Lists the addresses that an IPAM has registered: gateways, addresses of guests, IP mappings. The server can tell this of the built-in IPAM only, and only of applied zones that use it together with DHCP.",
    example: `data "pve_sdn_ipam_status" "this" {}\n`,
  },
  attributes: {
    ipam: string({ doc: "IPAM.", check: [sdnServiceId] }).default("pve"),
    addresses: listOf(attributes, { doc: "The addresses, sorted by zone, VNet and address." }).computed(),
  },
  operations: ["GET /cluster/sdn/ipams/{ipam}/status"],
  async read({ ipam }, { services }) {
    const name = encodeURIComponent(String(ipam ?? "pve"));
    const entries = await services.list<Entry>(`/cluster/sdn/ipams/${name}/status`, {}, { shared: SDN_LOCK });
    const addresses = entries.map((entry): State => {
      const { gateway = null, ...rest } = decodeAnswer(attributes, entry);
      return { ...rest, gateway: gateway ?? false };
    });
    return { addresses: sorted(["zone", "vnet", "subnet", "ip"], addresses) };
  },
});
