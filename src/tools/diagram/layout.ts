/** Lays out a picture in pixels. Loads ELK, which is large, so this file is imported on demand. */
import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import { layOutHubs } from "./hub-layout";
import type { Arrow, Box, Picture } from "./picture";
import { boxSize, type Layout, labelOf, PADDING, type PlacedArrow, type PlacedBox, textsOf } from "./placed";

/** Keeps the order of boxes and arrows, so that small changes of the picture change little of the layout. */
const ROOT = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.crossingMinimization.forceNodeModelOrder": "false",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.spacing.nodeNode": "18",
  "elk.spacing.edgeNode": "14",
  "elk.spacing.edgeEdge": "8",
  "elk.spacing.componentComponent": "28",
  "elk.layered.considerModelOrder.components": "MODEL_ORDER",
  // Boxes that others depend on are on the right.
  "elk.layered.layering.strategy": "LONGEST_PATH_SOURCE",
  "elk.layered.spacing.nodeNodeBetweenLayers": "60",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.aspectRatio": "1.2",
  "elk.padding": "[top=0,left=0,bottom=0,right=0]",
};
const GROUP = { "elk.algorithm": "rectpacking", "elk.aspectRatio": "1.8", "elk.spacing.nodeNode": "10" };

export async function layOut(picture: Picture): Promise<Layout> {
  if (picture.hubs) return layOutHubs(picture);
  const graph: ElkNode = {
    id: "picture",
    layoutOptions: ROOT,
    children: picture.boxes.map(nodeOf),
    edges: picture.arrows.map(edgeOf),
  };
  const placed = await new ELK().layout(graph);
  const edges = (placed.edges ?? []) as ElkExtendedEdge[];
  return {
    picture,
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: picture.boxes.map((box, index) => placedBox(box, (placed.children ?? [])[index] as ElkNode, 0, 0)),
    arrows: picture.arrows.map((arrow, index) => placedArrow(arrow, edges[index] as ElkExtendedEdge)),
  };
}

function nodeOf(box: Box): ElkNode {
  const { width, height } = boxSize(box);
  const { boxes = [] } = box;
  if (boxes.length === 0) return { id: box.id, width, height };
  const padding = `[top=${height},left=${PADDING},bottom=${PADDING},right=${PADDING}]`;
  const size = { "elk.nodeSize.constraints": "MINIMUM_SIZE", "elk.nodeSize.minimum": `(${width},${height})` };
  return { id: box.id, layoutOptions: { ...GROUP, ...size, "elk.padding": padding }, children: boxes.map(nodeOf) };
}

function edgeOf(arrow: Arrow, index: number): ElkExtendedEdge {
  const { from, to } = arrow;
  const label = labelOf(arrow);
  const labels = label ? [{ id: `l${index}`, ...label }] : [];
  return { id: `e${index}`, sources: [from], targets: [to], labels };
}

function placedBox(box: Box, node: ElkNode, left: number, top: number): PlacedBox {
  const [x, y] = [left + (node.x ?? 0), top + (node.y ?? 0)];
  const boxes = (box.boxes ?? []).map((inner, index) =>
    placedBox(inner, (node.children ?? [])[index] as ElkNode, x, y),
  );
  return { box, ...textsOf(box), x, y, width: node.width ?? 0, height: node.height ?? 0, boxes };
}

function placedArrow(arrow: Arrow, edge: ElkExtendedEdge): PlacedArrow {
  const [label] = edge.labels ?? [];
  const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const at = label && { text: label.text ?? "", x: label.x ?? 0, y: label.y ?? 0 };
  return { arrow, points, ...(at && { label: at }) };
}
