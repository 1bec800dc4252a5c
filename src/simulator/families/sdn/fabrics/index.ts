/**
 * Fabrics: routed networks between nodes. Their writes answer with an empty text instead of null.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */
import type { Call } from "../../../kernel/call";
import type { Frozen } from "../../../kernel/config-file";
import type { Routes } from "../../../kernel/router";
import { directory } from "../../../kernel/router";
import { isNewer } from "../../../kernel/server-version";
import { CONTROLLERS, FABRICS, ZONES } from "../files";
import { underLock } from "../lock";
import { listAll, listFabrics, listNodes, listNodesOfFabric, readFabric, readNode } from "./lists";
import type { Fabric, Fabrics, Protocol } from "./model";
import { newNode, newOptions, nodeChanges, optionChanges } from "./options";
import * as refuse from "./texts";
import { checkFabrics } from "./validate";

/** Changes the fabrics and checks all of them afterwards. Whatever `first` refuses comes before the digest. */
function change(
  call: Call,
  failure: string,
  work: (fabrics: Fabrics) => void,
  first?: (fabrics: Frozen<Fabrics>) => void,
): string {
  underLock(call, failure, () => {
    first?.(call.read(FABRICS));
    call.checkDigest(FABRICS);
    call.edit(FABRICS, (fabrics) => {
      work(fabrics);
      checkFabrics(fabrics);
    });
  });
  return "";
}

const protocolOf = (call: Call) => call.required("protocol") as Protocol;

/** The text speaks of a node even when the fabric itself is changed. */
function checkProtocol(call: Call, fabric: Fabric): void {
  if (fabric.protocol !== protocolOf(call)) refuse.otherProtocol();
}

function createFabric(call: Call): string {
  const [id, protocol] = [call.required("id"), protocolOf(call)];
  const checkControllers = () => {
    const controllers = Object.entries(call.read(CONTROLLERS));
    const rival = controllers.find(([, { type }]) => protocol === "bgp" && type === "bgp")?.[0];
    if (rival !== undefined && isNewer(call)) refuse.besideBgpController(rival);
  };
  return change(call, "adding fabric failed", (fabrics) => {
    checkControllers();
    const options = newOptions(call, protocol);
    if (fabrics[id]) refuse.fabricExists(id);
    fabrics[id] = { protocol, options, nodes: {} };
  });
}

function updateFabric(call: Call): string {
  const id = call.required("id");
  return change(call, "updating fabric failed", (fabrics) => {
    // The request is read before the fabric is looked for.
    const changeOptions = optionChanges(call, protocolOf(call));
    const fabric = fabrics[id] ?? refuse.missingFabric(id);
    checkProtocol(call, fabric);
    fabric.options = changeOptions(fabric.options);
  });
}

/** Takes the nodes with it, for each of which the caller needs to be allowed. */
function deleteFabric(call: Call): string {
  const id = call.required("id");
  const inUse = (objects: object, type: string, kind: string) => {
    const user = Object.entries(objects).find(([, object]) => object.type === type && object.fabric === id)?.[0];
    if (user !== undefined) refuse.fabricInUse(kind, user);
  };
  const checkDeletion = (fabrics: Frozen<Fabrics>) => {
    for (const node of Object.keys((fabrics[id] ?? refuse.missingFabric(id)).nodes)) {
      if (call.hasPrivilege(`/nodes/${node}`, ["Sys.Modify"])) continue;
      refuse.mayNotDeleteNode(node);
    }
    inUse(call.read(CONTROLLERS), "evpn", "EVPN controller");
    inUse(call.read(ZONES), "vxlan", "VXLAN zone");
  };
  return change(call, "deleting fabric failed", (fabrics) => void delete fabrics[id], checkDeletion);
}

function createNode(call: Call): string {
  const [id, node] = [call.required("fabric_id"), call.required("node_id")];
  return change(call, "adding node failed", (fabrics) => {
    const options = newNode(call, protocolOf(call));
    const fabric = fabrics[id] ?? refuse.missingFabric(id);
    checkProtocol(call, fabric);
    if (fabric.nodes[node]) refuse.nodeExists(node, id);
    fabric.nodes[node] = options;
  });
}

function updateNode(call: Call): string {
  const [id, node] = [call.required("fabric_id"), call.required("node_id")];
  return change(call, "updating node failed", (fabrics) => {
    // The request is read before the node is looked for.
    const changeOptions = nodeChanges(call, protocolOf(call));
    const fabric = fabrics[id] ?? refuse.missingFabric(id);
    const before = fabric.nodes[node] ?? refuse.missingNode(id, node);
    checkProtocol(call, fabric);
    fabric.nodes[node] = changeOptions(before);
  });
}

function deleteNode(call: Call): string {
  const [id, node] = [call.required("fabric_id"), call.required("node_id")];
  return change(call, "deleting node failed", (fabrics) => {
    const fabric = fabrics[id] ?? refuse.missingFabric(id);
    if (!fabric.nodes[node]) refuse.missingNode(id, node);
    delete fabric.nodes[node];
  });
}

export const fabrics: Routes = {
  "GET /cluster/sdn/fabrics": directory("subdir", ["fabric", "node", "all"]),
  "GET /cluster/sdn/fabrics/all": listAll,
  "GET /cluster/sdn/fabrics/fabric": listFabrics,
  "POST /cluster/sdn/fabrics/fabric": createFabric,
  "GET /cluster/sdn/fabrics/fabric/{id}": readFabric,
  "PUT /cluster/sdn/fabrics/fabric/{id}": updateFabric,
  "DELETE /cluster/sdn/fabrics/fabric/{id}": deleteFabric,
  "GET /cluster/sdn/fabrics/node": listNodes,
  "GET /cluster/sdn/fabrics/node/{fabric_id}": listNodesOfFabric,
  "POST /cluster/sdn/fabrics/node/{fabric_id}": createNode,
  "GET /cluster/sdn/fabrics/node/{fabric_id}/{node_id}": readNode,
  "PUT /cluster/sdn/fabrics/node/{fabric_id}/{node_id}": updateNode,
  "DELETE /cluster/sdn/fabrics/node/{fabric_id}/{node_id}": deleteNode,
};
