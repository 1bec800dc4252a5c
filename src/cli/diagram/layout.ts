/** Where everything of a picture stands, in pixels. The library is large, and loaded here only. */
import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import { type Arrow, type Box, labelled, type Picture } from "./picture";
import { fitted, LINE, widthOf } from "./text-size";

export interface PlacedBox {
  readonly box: Box;
  readonly label: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Their places count from the same corner. */
  readonly boxes: readonly PlacedBox[];
}

export interface PlacedArrow {
  readonly arrow: Arrow;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label?: { readonly text: string; readonly x: number; readonly y: number } | undefined;
}

export interface Layout {
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
}

export const PADDING = 10;

/** Small changes of the picture change little of it: the order of boxes and arrows counts. */
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
  "elk.layered.spacing.nodeNodeBetweenLayers": "60",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.aspectRatio": "1.6",
  "elk.padding": "[top=0,left=0,bottom=0,right=0]",
};
const GROUP = { "elk.algorithm": "rectpacking", "elk.aspectRatio": "1.8", "elk.spacing.nodeNode": "10" };

export async function layOut(picture: Picture): Promise<Layout> {
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

const textsOf = (box: Box): { label: string; lines: string[] } => ({
  label: fitted(labelled(box)),
  lines: (box.lines ?? []).map((line) => fitted(line)),
});

function nodeOf(box: Box): ElkNode {
  const { label, lines } = textsOf(box);
  const width = Math.max(...[label, ...lines].map(widthOf)) + 2 * PADDING;
  const height = (1 + lines.length) * LINE + 2 * PADDING;
  const { boxes = [] } = box;
  if (boxes.length === 0) return { id: box.id, width, height };
  const padding = `[top=${height},left=${PADDING},bottom=${PADDING},right=${PADDING}]`;
  const size = { "elk.nodeSize.constraints": "MINIMUM_SIZE", "elk.nodeSize.minimum": `(${width},${height})` };
  return { id: box.id, layoutOptions: { ...GROUP, ...size, "elk.padding": padding }, children: boxes.map(nodeOf) };
}

function edgeOf({ from, to, label }: Arrow, index: number): ElkExtendedEdge {
  const text = label === undefined ? undefined : fitted(label);
  const labels = text === undefined ? [] : [{ id: `l${index}`, text, width: widthOf(text), height: LINE }];
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
