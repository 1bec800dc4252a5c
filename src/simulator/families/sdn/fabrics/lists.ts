/**
 * Reads of fabrics and their nodes: staged, running or pending.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */

import type { Call } from "../../../kernel/call";
import { copyData } from "../../../kernel/store";
import { FABRICS, type Fabrics, RUNNING } from "../files";
import { type Objects, pendingObjects } from "../requested-config";
import * as refuse from "./texts";

/** Returns fabrics as objects of the API. */
function fabricObjects(fabrics: Fabrics): Objects {
  const objects = Object.entries(fabrics).map(([id, { protocol, options }]) => [id, { id, protocol, ...options }]);
  return copyData(Object.fromEntries(objects));
}

const byId = (fabrics: Fabrics) => Object.entries(fabrics).sort(([a], [b]) => (a < b ? -1 : 1));

/** Returns nodes as objects of the API, by `<fabric>/<node>`. */
function nodeObjects(fabrics: Fabrics): Objects {
  const nodes = byId(fabrics).flatMap(([fabric, { protocol, nodes: own }]) =>
    Object.entries(own).map(([node, options]) => {
      const object = { fabric_id: fabric, node_id: node, protocol, ...options };
      return [`${fabric}/${node}`, object] as const;
    }),
  );
  return Object.fromEntries(nodes);
}

/** Returns the staged, running or pending objects, as the call requests. */
function requestedObjects(call: Call, objects: (fabrics: Fabrics) => Objects): Objects {
  const [staged, running] = [call.read(FABRICS) as Fabrics, call.read(RUNNING).fabrics as Fabrics];
  if (call.flag("pending")) return pendingObjects(objects(running), objects(staged), []);
  return objects(call.flag("running") ? running : staged);
}

const maySeeFabric = (call: Call, id: string) =>
  call.hasPrivilege(`/sdn/fabrics/${id}`, ["SDN.Audit", "SDN.Allocate"], true);

function visibleFabrics(call: Call) {
  return Object.entries(requestedObjects(call, fabricObjects))
    .filter(([id]) => maySeeFabric(call, id))
    .map(([, fabric]) => fabric);
}

/** Adds the digest, which running objects do not have. */
const withDigest = (call: Call, object: object) => {
  const isRunning = call.flag("running") && !call.flag("pending");
  return isRunning ? object : { ...object, digest: call.digest(FABRICS) };
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the nodes that the caller may see, of fabrics that the caller may see. */
function visibleNodes(call: Call, objects: (fabrics: Fabrics) => Objects): object[] {
  return Object.values(requestedObjects(call, objects))
    .filter((node) => {
      const { fabric_id: fabric, node_id: name } = {
        ...(node.pending as object | undefined),
        ...node,
      } as Objects[string];
      const maySeeNode = call.hasPrivilege(`/nodes/${textOf(name)}`, ["Sys.Audit", "Sys.Modify"], true);
      return maySeeNode && maySeeFabric(call, textOf(fabric));
    })
    .map((node) => withDigest(call, node));
}

export function listAll(call: Call) {
  return {
    fabrics: visibleFabrics(call).map((fabric) => withDigest(call, fabric)),
    nodes: visibleNodes(call, nodeObjects),
  };
}

/** Lists fabrics. Only pending ones have a digest. */
export function listFabrics(call: Call) {
  if (!call.flag("pending")) return visibleFabrics(call);
  return visibleFabrics(call).map((fabric) => ({ ...fabric, digest: call.digest(FABRICS) }));
}

export function readFabric(call: Call) {
  const id = call.required("id");
  const fabric = fabricObjects(call.read(FABRICS) as Fabrics)[id] ?? refuse.missingFabric(id);
  return { ...fabric, digest: call.digest(FABRICS) };
}

/** Lists nodes by name. A node of several fabrics is listed once, with the last fabric. */
export function listNodes(call: Call) {
  const byName = (fabrics: Fabrics) =>
    Object.fromEntries(Object.values(nodeObjects(fabrics)).map((node) => [String(node.node_id), node]));
  return visibleNodes(call, byName);
}

/** Lists the nodes of a fabric. Pending nodes can be read only if the fabric is staged and running. */
export function listNodesOfFabric(call: Call) {
  const id = call.required("fabric_id");
  const [isPending, isRunning] = [call.flag("pending"), call.flag("running")];
  if ((isPending || isRunning) && !call.read(RUNNING).fabrics[id]) refuse.missingFabric(id);
  if ((isPending || !isRunning) && !call.read(FABRICS)[id]) refuse.missingFabric(id);
  const ofFabric = (fabrics: Fabrics) =>
    Object.fromEntries(Object.entries(nodeObjects(fabrics)).filter(([, node]) => node.fabric_id === id));
  return visibleNodes(call, ofFabric);
}

export function readNode(call: Call) {
  const [fabric, node] = [call.required("fabric_id"), call.required("node_id")];
  const fabrics = call.read(FABRICS) as Fabrics;
  if (!fabrics[fabric]) refuse.missingFabric(fabric);
  const object = nodeObjects(fabrics)[`${fabric}/${node}`] ?? refuse.missingNode(fabric, node);
  return { ...object, digest: call.digest(FABRICS) };
}
