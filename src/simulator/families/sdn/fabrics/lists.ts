/** Reads of fabrics and their nodes: as staged, as running, and what is pending. */
import { fail } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import { copyData } from "../../../kernel/store";
import { FABRICS, RUNNING } from "../files";
import { type Objects, pendingObjects } from "../pending-changes";
import type { Fabrics } from "./model";

/** Fabrics as objects of the API. */
function fabricObjects(fabrics: Fabrics): Objects {
  const objects = Object.entries(fabrics).map(([id, { protocol, options }]) => [id, { id, protocol, ...options }]);
  return copyData(Object.fromEntries(objects));
}

/** Nodes as objects of the API, by `<fabric>/<node>`. */
function nodeObjects(fabrics: Fabrics): Objects {
  const nodes = Object.entries(fabrics).flatMap(([fabric, { protocol, nodes: own }]) =>
    Object.entries(own).map(([node, options]) => {
      const object = { fabric_id: fabric, node_id: node, protocol, ...options };
      return [`${fabric}/${node}`, object] as const;
    }),
  );
  return Object.fromEntries(nodes);
}

/** In the view that the caller asked for. */
function seen(call: Call, objects: (fabrics: Fabrics) => Objects): Objects {
  const [staged, running] = [call.read(FABRICS) as Fabrics, call.read(RUNNING).fabrics as Fabrics];
  if (call.flag("pending")) return pendingObjects(objects(running), objects(staged), []);
  return objects(call.flag("running") ? running : staged);
}

const seesFabric = (call: Call, id: string) => call.may(`/sdn/fabrics/${id}`, ["SDN.Audit", "SDN.Allocate"], true);

function fabricsSeen(call: Call) {
  return Object.entries(seen(call, fabricObjects))
    .filter(([id]) => seesFabric(call, id))
    .map(([, fabric]) => fabric);
}

/** Names of fabric and node with each node. */
function nodesSeen(call: Call) {
  return Object.entries(seen(call, nodeObjects))
    .map(([key, node]) => {
      const [fabric, name] = key.split("/") as [string, string];
      return { fabric, name, object: { ...node, digest: call.digest(FABRICS) } };
    })
    .filter(({ fabric }) => seesFabric(call, fabric))
    .filter(({ name }) => call.may(`/nodes/${name}`, ["Sys.Audit", "Sys.Modify"], true));
}

export function listAll(call: Call) {
  const digest = call.digest(FABRICS);
  return {
    fabrics: fabricsSeen(call).map((fabric) => ({ ...fabric, digest })),
    nodes: nodesSeen(call).map(({ object }) => object),
  };
}

/** Only the pending view has digests. */
export function listFabrics(call: Call) {
  if (!call.flag("pending")) return fabricsSeen(call);
  return fabricsSeen(call).map((fabric) => ({ ...fabric, digest: call.digest(FABRICS) }));
}

export const missingFabric = (id: string): never => fail(500, `fabric '${id}' does not exist in configuration`);

export const missingNode = (fabric: string, node: string): never =>
  fail(500, `node '${node}' does not exist in fabric '${fabric}'`);

export function readFabric(call: Call) {
  const id = call.need("id");
  const fabric = fabricObjects(call.read(FABRICS) as Fabrics)[id] ?? missingFabric(id);
  return { ...fabric, digest: call.digest(FABRICS) };
}

/** By node name: a node that is in several fabrics is there once. */
export function listNodes(call: Call) {
  return [...new Map(nodesSeen(call).map(({ name, object }) => [name, object])).values()];
}

export function listNodesOfFabric(call: Call) {
  const id = call.need("fabric_id");
  if (!(id in seen(call, fabricObjects))) missingFabric(id);
  return nodesSeen(call)
    .filter(({ fabric }) => fabric === id)
    .map(({ object }) => object);
}

export function readNode(call: Call) {
  const [fabric, node] = [call.need("fabric_id"), call.need("node_id")];
  const fabrics = call.read(FABRICS) as Fabrics;
  if (!fabrics[fabric]) missingFabric(fabric);
  const object = nodeObjects(fabrics)[`${fabric}/${node}`] ?? missingNode(fabric, node);
  return { ...object, digest: call.digest(FABRICS) };
}
