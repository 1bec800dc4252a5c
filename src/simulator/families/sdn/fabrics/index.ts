/**
 * Fabrics: routed networks between nodes. Their writes respond with an empty string instead of null.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */

import type { Call } from "../../../kernel/call";
import type { Frozen } from "../../../kernel/config-file";
import { directory, type Routes } from "../../../kernel/router";
import { isNewer } from "../../../kernel/server-version";
import { CONTROLLERS, FABRICS, type Fabric, type Fabrics, type Protocol, ZONES } from "../files";
import { underLock } from "../lock";
import { listAll, listFabrics, listNodes, listNodesOfFabric, readFabric, readNode } from "./lists";
import { newNode, newOptions, nodeChanges, optionChanges } from "./options";
import * as refuse from "./texts";
import { checkFabrics } from "./validate";

/** Changes the fabrics and then checks all of them. `precheck` runs before the digest is compared. */
function change(
  call: Call,
  failure: string,
  work: (fabrics: Fabrics) => void,
  precheck?: (fabrics: Frozen<Fabrics>) => void,
): string {
  underLock(call, failure, () => {
    precheck?.(call.read(FABRICS));
    call.checkDigest(FABRICS);
    call.edit(FABRICS, (fabrics) => {
      work(fabrics);
      checkFabrics(fabrics);
    });
  });
  return "";
}

const protocolOf = (call: Call) => call.required("protocol") as Protocol;

/** Refuses another protocol. The server's message names a node even if the fabric is changed. */
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
    // The server parses the request before it looks up the fabric.
    const changeOptions = optionChanges(call, protocolOf(call));
    const fabric = fabrics[id] ?? refuse.missingFabric(id);
    checkProtocol(call, fabric);
    fabric.options = changeOptions(fabric.options);
  });
}

/** Deletes a fabric with its nodes. The caller needs `Sys.Modify` on each node. */
function deleteFabric(call: Call): string {
  const id = call.required("id");
  const checkUnused = (objects: object, type: string, kind: string) => {
    const user = Object.entries(objects).find(([, object]) => object.type === type && object.fabric === id)?.[0];
    if (user !== undefined) refuse.fabricInUse(kind, user);
  };
  const checkDeletion = (fabrics: Frozen<Fabrics>) => {
    for (const node of Object.keys((fabrics[id] ?? refuse.missingFabric(id)).nodes)) {
      if (!call.hasPrivilege(`/nodes/${node}`, ["Sys.Modify"])) refuse.mayNotDeleteNode(node);
    }
    checkUnused(call.read(CONTROLLERS), "evpn", "EVPN controller");
    checkUnused(call.read(ZONES), "vxlan", "VXLAN zone");
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
    // The server parses the request before it looks up the node.
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
