/** Software-defined network, except the firewall of VNets. */
import type { DataSource, Resource } from "../kinds/define";
import type { Ephemeral } from "../kinds/ephemeral";
import { dryRunData } from "./apply/data-dry-run";
import { pendingData } from "./apply/data-pending";
import { sdnApply } from "./apply/resource";
import { sdnRollback } from "./apply/rollback";
import { sdnLock } from "./client-lock";
import * as controllers from "./controllers";
import * as fabricNodes from "./fabric-nodes";
import * as fabrics from "./fabrics";
import * as ips from "./ips";
import * as prefixLists from "./prefix-lists";
import * as routeMaps from "./route-maps";
import { runLock } from "./run-lock";
import * as services from "./services";
import * as subnets from "./subnets";
import * as vnets from "./vnets";
import * as zones from "./zones";

export { serverTexts } from "./server-texts";

export const title = "SDN";

/** What attributes of any family refer to. */
export const referents = {
  zone: "A zone of any type.",
  vnet: "A virtual network.",
  controller: "An EVPN controller.",
  fabric: "A fabric of any protocol.",
  prefix_list: "A list of prefixes that routes are matched with.",
  route_map: "A route map.",
  dns_server: "A DNS server that zones register names with.",
  ipam: "An address management that zones take addresses from.",
};

const kinds = [zones, vnets, subnets, controllers, services, ips, fabrics, fabricNodes, prefixLists, routeMaps];

export const resources: readonly Resource[] = [
  ...kinds.flatMap(({ resources }) => resources),
  sdnApply,
  sdnRollback,
  sdnLock,
];

export const dataSources: readonly DataSource[] = [
  ...kinds.flatMap(({ dataSources }) => dataSources),
  pendingData,
  dryRunData,
];

export const ephemerals: readonly Ephemeral[] = [runLock];
