/** Controllers: routing daemons that zones of type evpn depend on. Facts: contributing/facts/sdn.md#controllers. */
import type { Call } from "../../kernel/call";
import type { Refusal } from "../../kernel/refusal";
import type { Routes } from "../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../kernel/section-config";
import { isNewer } from "../../kernel/server-version";
import { splitList } from "../../schema/property-string";
import { CONTROLLERS, FABRICS, ROUTE_MAPS, ZONES } from "./files";
import { underLock } from "./lock";
import { requestedConfig } from "./requested-config";
import { givenOptions, hasOption, idOf, sectionReads, sortedNames, updateSection } from "./section-objects";
import * as refuse from "./texts";
import { finishWrite } from "./unreadable";

const controllerConfig = sectionConfig({
  properties: {
    asn: { type: "integer" },
    nodes: { stored: sortedNames },
    ebgp: { type: "boolean" },
    "ebgp-multihop": { type: "integer" },
    "bgp-multipath-as-path-relax": { type: "boolean" },
  },
  types: {
    evpn: {
      asn: "required",
      peers: "optional",
      fabric: "optional",
      nodes: "optional",
      "route-map-in": "optional",
      "route-map-out": "optional",
      "peer-group-name": "optional",
      "bgp-mode": "optional",
      "ebgp-multihop": "optional",
    },
    bgp: {
      asn: "required",
      peers: "required",
      node: "required",
      ebgp: "optional",
      "ebgp-multihop": "optional",
      "bgp-multipath-as-path-relax": "optional",
      loopback: "optional",
      "route-map-in": "optional",
      "route-map-out": "optional",
    },
    isis: {
      "isis-domain": "required",
      "isis-ifaces": "required",
      "isis-net": "required",
      node: "required",
      loopback: "optional",
    },
    faucet: {},
  },
});

/** Types that count how many of them are on a node. */
const COUNTED: Readonly<Record<string, Refusal>> = { bgp: refuse.tooManyBgp, isis: refuse.tooManyIsis };

const DEFAULT_PEER_GROUP = "VTEP";

const { list, item } = sectionReads({
  path: "controllers",
  key: "controller",
  file: CONTROLLERS,
  requested: (call) => requestedConfig(call, CONTROLLERS, "controllers"),
  pendingPlace: "Controllers.pm line 189",
});

function checkController(call: Call, id: string, controllers: Sections): void {
  const controller = controllers[id] as Section;
  if (controller.type === "evpn") checkEvpn(call, id, controllers);
  checkCount(call, id, controllers);
  if (controller.type === "bgp" && isNewer(call)) checkBesideFabrics(call);
  const maps = Object.values(call.read(ROUTE_MAPS)).map((entry) => entry["route-map-id"]);
  for (const name of ["route-map-in", "route-map-out"]) {
    const map = controller[name];
    if (map !== undefined && !maps.includes(String(map))) refuse.noSuchRouteMap(map);
  }
}

function checkBesideFabrics(call: Call): void {
  const fabric = Object.entries(call.read(FABRICS)).find(([, { protocol }]) => protocol === "bgp")?.[0];
  if (fabric !== undefined) refuse.besideBgpFabric(fabric);
}

/** Two others on the node that answers are too many, wherever this one is. */
function checkCount(call: Call, id: string, controllers: Sections): void {
  const tooMany = COUNTED[controllers[id]?.type ?? ""];
  const others = Object.entries(controllers).filter(
    ([name, { type, node }]) => name !== id && type === controllers[id]?.type && node === call.node,
  );
  if (others.length > 1) tooMany?.();
}

function checkEvpn(call: Call, id: string, controllers: Sections): void {
  const controller = controllers[id] as Section;
  const others = Object.keys(controllers).filter((name) => name !== id && controllers[name]?.type === "evpn");
  for (const other of others) checkTogether(controller, controllers[other] as Section);
  if (hasOption(call, controller, "peers") === hasOption(call, controller, "fabric")) {
    refuse.peersAndFabric();
  }
}

/** The recorded server knows one EVPN controller only; newer ones distinguish several by their peer groups. */
function checkTogether(one: Section, other: Section): void {
  const [group, otherGroup] = [one, other].map((controller) => controller["peer-group-name"]);
  if (group === undefined && otherGroup === undefined) {
    refuse.secondController();
  }
  if ((group ?? DEFAULT_PEER_GROUP) === (otherGroup ?? DEFAULT_PEER_GROUP)) {
    refuse.samePeerGroup();
  }
  if (one.asn === other.asn) return;
  if (one["bgp-mode"] === "internal" && other["bgp-mode"] === "internal") {
    refuse.differentInternalAsns();
  }
  const [nodes, otherNodes] = [one, other].map((controller) => splitList(String(controller.nodes ?? "")));
  const isShared = !nodes?.length || !otherNodes?.length || nodes.some((node) => otherNodes.includes(node));
  if (isShared) refuse.differentAsns();
}

function create(call: Call): void {
  const id = idOf(call, "controller");
  const controller = controllerConfig.create(call.required("type"), givenOptions(call, "controller"));
  call.requireQuorum();
  underLock(call, "create sdn controller object failed", () =>
    call.edit(CONTROLLERS, (controllers) => {
      if (controllers[id]) refuse.objectExists("controller", id);
      controllers[id] = controller;
      checkController(call, id, controllers);
      finishWrite(call, CONTROLLERS, controllerConfig, controllers);
    }),
  );
}

function update(call: Call): void {
  const id = idOf(call, "controller");
  underLock(call, "update sdn controller object failed", () =>
    call.edit(CONTROLLERS, (controllers) => {
      call.checkDigest(CONTROLLERS);
      controllers[id] = updateSection(call, controllerConfig, controllers[id] ?? refuse.missingObject(id));
      checkController(call, id, controllers);
      finishWrite(call, CONTROLLERS, controllerConfig, controllers);
    }),
  );
}

function remove(call: Call): void {
  const id = idOf(call, "controller");
  underLock(call, "delete sdn controller object failed", () =>
    call.edit(CONTROLLERS, (controllers) => {
      const { type } = controllers[id] ?? refuse.missingObject(id);
      // The other types do not look.
      if (type === "evpn" || type === "bgp") checkUnused(call, id);
      delete controllers[id];
      finishWrite(call, CONTROLLERS, controllerConfig, controllers);
    }),
  );
}

function checkUnused(call: Call, id: string): void {
  const zone = Object.entries(call.read(ZONES)).findLast(
    ([, { controller, "secondary-controllers": others }]) =>
      controller === id || (others as readonly string[] | undefined)?.includes(id),
  )?.[0];
  if (zone !== undefined) refuse.controllerInUse(id, zone);
}

export const controllers: Routes = {
  "GET /cluster/sdn/controllers": list,
  "POST /cluster/sdn/controllers": create,
  "GET /cluster/sdn/controllers/{controller}": item,
  "PUT /cluster/sdn/controllers/{controller}": update,
  "DELETE /cluster/sdn/controllers/{controller}": remove,
};
