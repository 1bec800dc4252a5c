/** Controllers: routing daemons, which EVPN zones require. Facts: contributing/facts/sdn.md#controllers. */

import type { Call } from "../../kernel/call";
import type { Refusal } from "../../kernel/refusal";
import { type Section, type Sections, sectionConfig } from "../../kernel/section-config";
import { isNewer } from "../../kernel/server-version";
import { parametersOf } from "../../schema/description";
import { splitList } from "../../schema/property-string";
import { CONTROLLERS, FABRICS, ROUTE_MAPS, ZONES } from "./files";
import { requestedConfig } from "./requested-config";
import { hasOption, sectionObjects, sortedNames } from "./section-objects";
import * as refuse from "./texts";

const controllerConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/controllers"),
  types: {
    evpn: {
      required: "asn",
      optional: "peers fabric nodes route-map-in route-map-out peer-group-name bgp-mode ebgp-multihop",
    },
    bgp: {
      required: "asn peers node",
      optional: "ebgp ebgp-multihop bgp-multipath-as-path-relax loopback route-map-in route-map-out",
    },
    isis: { required: "isis-domain isis-ifaces isis-net node", optional: "loopback" },
    faucet: {},
  },
  values: { nodes: { stored: sortedNames } },
});

/** Refusals of types whose number on a node is limited. */
const TOO_MANY: Readonly<Record<string, Refusal>> = { bgp: refuse.tooManyBgp, isis: refuse.tooManyIsis };

const DEFAULT_PEER_GROUP = "VTEP";

function checkController(call: Call, id: string, controllers: Sections): void {
  const controller = controllers[id] as Section;
  if (controller.type === "evpn") checkEvpn(call, id, controllers);
  checkCount(call, id, controllers);
  if (controller.type === "bgp" && isNewer(call)) checkNoBgpFabric(call);
  const maps = Object.values(call.read(ROUTE_MAPS)).map((entry) => entry["route-map-id"]);
  for (const name of ["route-map-in", "route-map-out"]) {
    const map = controller[name];
    if (map !== undefined && !maps.includes(String(map))) refuse.noSuchRouteMap(map);
  }
}

function checkNoBgpFabric(call: Call): void {
  const fabric = Object.entries(call.read(FABRICS)).find(([, { protocol }]) => protocol === "bgp")?.[0];
  if (fabric !== undefined) refuse.besideBgpFabric(fabric);
}

/** Refuses a controller if two others of its type are on the answering node, whatever node it is on itself. */
function checkCount(call: Call, id: string, controllers: Sections): void {
  const tooMany = TOO_MANY[controllers[id]?.type ?? ""];
  const others = Object.entries(controllers).filter(
    ([name, { type, node }]) => name !== id && type === controllers[id]?.type && node === call.node,
  );
  if (others.length > 1) tooMany?.();
}

function checkEvpn(call: Call, id: string, controllers: Sections): void {
  const controller = controllers[id] as Section;
  const others = Object.keys(controllers).filter((name) => name !== id && controllers[name]?.type === "evpn");
  for (const other of others) checkEvpnPair(controller, controllers[other] as Section);
  if (hasOption(call, controller, "peers") === hasOption(call, controller, "fabric")) refuse.peersAndFabric();
}

/** Checks two EVPN controllers. The recorded server allows one; newer ones allow several with different peer groups. */
function checkEvpnPair(first: Section, second: Section): void {
  const [group, otherGroup] = [first, second].map((controller) => controller["peer-group-name"]);
  if (group === undefined && otherGroup === undefined) refuse.secondController();
  if ((group ?? DEFAULT_PEER_GROUP) === (otherGroup ?? DEFAULT_PEER_GROUP)) refuse.samePeerGroup();
  if (first.asn === second.asn) return;
  if (first["bgp-mode"] === "internal" && second["bgp-mode"] === "internal") refuse.differentInternalAsns();
  const [nodes, otherNodes] = [first, second].map((controller) => splitList(String(controller.nodes ?? "")));
  const isShared = !nodes?.length || !otherNodes?.length || nodes.some((node) => otherNodes.includes(node));
  if (isShared) refuse.differentAsns();
}

/** Refuses the deletion of a controller of a zone. The server does not check the other types. */
function checkUnused(call: Call, id: string, { type }: Section): void {
  if (type !== "evpn" && type !== "bgp") return;
  const zone = Object.entries(call.read(ZONES)).findLast(
    ([, { controller, "secondary-controllers": secondary }]) =>
      controller === id || (secondary as readonly string[] | undefined)?.includes(id),
  )?.[0];
  if (zone !== undefined) refuse.controllerInUse(id, zone);
}

export const controllers = sectionObjects({
  path: "controllers",
  key: "controller",
  file: CONTROLLERS,
  config: controllerConfig,
  requested: (call) => requestedConfig(call, CONTROLLERS, "controllers"),
  pendingPlace: "Controllers.pm line 189",
  check: checkController,
  checkUnused,
});
