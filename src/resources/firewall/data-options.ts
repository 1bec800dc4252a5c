/** Options of firewalls as they are set. Facts: contributing/facts/firewall.md#options. */
import { reportedAttributes } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { decodeOptions } from "../kinds/singleton";
import { extraJson } from "../unknown-properties/unknown-properties";
import { FIREWALL_LOCK } from "./lock";
import { clusterOptions, PATH, VNET_PATH, vnetOptions } from "./options";
import { untilVnetRuns, vnetKey } from "./running-vnet";

export const firewallOptionsData = dataSource({
  type: "firewall_options",
  family: "firewall",
  documentation: {
    description: "Options of the cluster firewall that are set.",
    example: `data "pve_firewall_options" "cluster" {}\n`,
  },
  attributes: { ...reportedAttributes(clusterOptions), ...extraJson },
  operations: [`GET ${PATH}`],
  read: async (_, { services }) =>
    decodeOptions(
      { ...clusterOptions, ...extraJson },
      await services.read(`GET ${PATH}`, {}, {}, { shared: FIREWALL_LOCK }),
    ),
});

export const vnetFirewallOptionsData = dataSource({
  type: "sdn_vnet_firewall_options",
  since: "8.3",
  family: "sdn",
  documentation: {
    description: "Options of a vnet's firewall that are set.",
    example: `data "pve_sdn_vnet_firewall_options" "web" {\n  vnet = pve_sdn_vnet_firewall_options.web.vnet\n}\n`,
  },
  attributes: { ...vnetKey, ...reportedAttributes(vnetOptions), ...extraJson },
  operations: [`GET ${VNET_PATH}`],
  async read({ vnet }, { services }) {
    await untilVnetRuns(vnet, services);
    return decodeOptions({ ...vnetOptions, ...extraJson }, await services.read(`GET ${VNET_PATH}`, { vnet }));
  },
});
