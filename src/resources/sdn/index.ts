/** Software-defined network, except the firewall of VNets. */
import type { PveSession } from "../../api/types";
import { objectDataSource } from "../kinds/data-sources";
import type { DataSource, Defined, Resource } from "../kinds/define";
import type { Ephemeral } from "../kinds/ephemeral";
import { unmanagedWhenAbsent } from "../kinds/shared-list";
import { dryRunData, pendingData } from "./apply/data-pending";
import { sdnApply } from "./apply/resource";
import { sdnRollback } from "./apply/rollback";
import { staged } from "./apply/staged";
import { sdnLock } from "./client-lock";
import type { ControllerKey } from "./controllers/controller";
import { controllers as allControllers, controllersData } from "./controllers/types";
import { fabricMembersData, fabricNodesData } from "./fabric-nodes/data-fabric-nodes";
import type { NodeKeys } from "./fabric-nodes/node";
import { wireguardPeers } from "./fabric-nodes/peers";
import { fabricNodes as allFabricNodes } from "./fabric-nodes/types";
import { type FabricKey, withCreationId } from "./fabrics/fabric";
import { fabrics as allFabrics, fabricsData } from "./fabrics/types";
import { vnetIp } from "./ips/vnet-ip";
import { stagedChanges, stagedSubnets } from "./pending";
import { prefixListEntry } from "./prefix-lists/entry";
import { managedPrefixList, prefixList, prefixListsData } from "./prefix-lists/prefix-list";
import { routeMapEntry } from "./route-maps/entry";
import { routeMap, routeMapsData } from "./route-maps/route-map";
import { runLock } from "./run-lock";
import { dnsServersData, powerdns } from "./services/dns";
import { builtInIpam, ipamStatusData, ipamsData, netbox, phpipam } from "./services/ipam";
import { subnet, subnetsData } from "./subnets/subnet";
import { vnet, vnetsData } from "./vnets/vnet";
import { zones as allZones, zonesData } from "./zones/types";
import type { CommonZoneAttributes } from "./zones/zone";
import { zoneNode } from "./zones/zone-node";

export { serverTexts } from "./server-texts";

export const title = "SDN";

/** Objects that attributes of any family refer to. */
export const referents = {
  zone: "A zone of any type.",
  vnet: "A virtual network.",
  controller: "An EVPN controller.",
  fabric: "A fabric of any protocol.",
  prefix_list: "A list of prefixes that routes are matched with.",
  route_map: "A route map.",
  dns_server: "A DNS server that zones register names on.",
  ipam: "An IPAM that zones take addresses from.",
};

const zones: readonly Defined<Resource, CommonZoneAttributes>[] = allZones;
const controllers: readonly Defined<Resource, ControllerKey>[] = allControllers;
const fabrics: readonly Defined<Resource, FabricKey>[] = allFabrics;
const fabricNodes: readonly Defined<Resource, NodeKeys>[] = allFabricNodes;

interface NodeAddress {
  readonly fabric: string | null;
  readonly node_name: string | null;
}

const zoneChanges = {
  changes: (session: PveSession) => stagedChanges(session, "zone"),
  isOwn: (id: string, { zone }: { readonly zone?: unknown }) => id === zone,
};

const nodeChanges = {
  changes: (session: PveSession) => stagedChanges(session, "fabric_node"),
  isOwn: (id: string, { fabric, node_name }: NodeAddress) => id === `${fabric}/${node_name}`,
};

const prefixListChanges = {
  changes: (session: PveSession) => stagedChanges(session, "prefix_list"),
  isOwn: (id: string, { prefix_list }: { readonly prefix_list: string | null }) => id === prefix_list,
};

const routeMapChanges = (session: PveSession) => stagedChanges(session, "route_map_entry");

export const resources: readonly Resource[] = [
  ...zones.map((zone: Resource) => staged(unmanagedWhenAbsent(zone, "nodes"), zoneChanges)),
  staged(zoneNode, { ...zoneChanges, isPart: true }),
  staged(vnet, { changes: (session) => stagedChanges(session, "vnet"), isOwn: (id, state) => id === state.vnet }),
  staged(subnet, {
    changes: (session, { vnet }) => stagedSubnets(session, vnet ?? ""),
    isOwn: (id, { vnet, subnet_id }) => id === `${vnet}/${subnet_id}`,
  }),
  ...controllers.map((controller) =>
    staged(controller, {
      changes: (session) => stagedChanges(session, "controller"),
      isOwn: (id, state) => id === state.controller,
    }),
  ),
  powerdns,
  netbox,
  phpipam,
  vnetIp,
  ...fabrics.map((fabric) =>
    staged(withCreationId(fabric), {
      changes: (session) => stagedChanges(session, "fabric"),
      isOwn: (id, state) => id === state.fabric,
    }),
  ),
  ...fabricNodes.map((node) => staged(node, nodeChanges)),
  staged(wireguardPeers, { ...nodeChanges, isPart: true }),
  staged(managedPrefixList, prefixListChanges),
  staged(prefixListEntry, { ...prefixListChanges, isPart: true }),
  staged(routeMap, { changes: routeMapChanges, isOwn: (id, { route_map }) => id.startsWith(`${route_map}/`) }),
  staged(routeMapEntry, {
    changes: routeMapChanges,
    isOwn: (id, { route_map, order }) => id === `${route_map}/${order}`,
  }),
  sdnApply,
  sdnRollback,
  sdnLock,
];

export const dataSources: readonly DataSource[] = [
  ...zones.map((zone) => objectDataSource(zone)),
  zonesData,
  objectDataSource(vnet),
  vnetsData,
  objectDataSource(subnet),
  subnetsData,
  ...controllers.map((controller) => objectDataSource(controller)),
  controllersData,
  objectDataSource(powerdns, { omit: ["key"] }),
  objectDataSource(netbox, { omit: ["token"] }),
  objectDataSource(phpipam, { omit: ["token"] }),
  objectDataSource(builtInIpam),
  dnsServersData,
  ipamsData,
  ipamStatusData,
  objectDataSource(vnetIp),
  ...fabrics.map((fabric) => objectDataSource(fabric)),
  fabricsData,
  ...fabricNodes.map((node) => objectDataSource(node)),
  objectDataSource(wireguardPeers),
  fabricNodesData,
  fabricMembersData,
  objectDataSource(prefixList),
  objectDataSource(prefixListEntry),
  prefixListsData,
  objectDataSource(routeMap),
  objectDataSource(routeMapEntry),
  routeMapsData,
  pendingData,
  dryRunData,
];

export const ephemerals: readonly Ephemeral[] = [runLock];
