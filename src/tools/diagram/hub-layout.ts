/**
 * Lays out pictures with hubs: each hub with the sources of its arrows on the left and their targets on the right, in order, so
 * that all arrows are straight. Hubs are placed below each other, in several columns if necessary.
 */

import type { Arrow, Box, Picture } from "./picture";
import { boxSize, type Layout, LINE, labelOf, PADDING, type PlacedArrow, type PlacedBox, textsOf } from "./placed";

const GAP = 12;
/** Height of an arrow with its label above it. */
const ROW = LINE + 5;
const COLUMN_GAP = 56;
const HUB_GAP = 36;
/** Minimum height of a column before the next one begins. */
const COLUMN_HEIGHT = 900;

interface Side {
  readonly boxes: readonly { readonly placed: PlacedBox; readonly arrows: readonly Arrow[] }[];
  readonly width: number;
  readonly height: number;
  /** Width of the arrows between the hub and its peers. */
  readonly between: number;
}

interface Star {
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
  readonly width: number;
  readonly height: number;
}

export function layOutHubs(picture: Picture): Layout {
  const byId = new Map(picture.boxes.map((box) => [box.id, box]));
  const stars = (picture.hubs ?? []).flatMap((id) => {
    const hub = byId.get(id);
    return hub ? [starOf(hub, picture.arrows, byId)] : [];
  });
  const limit = Math.max(COLUMN_HEIGHT, ...stars.map(({ height }) => height));
  const boxes: PlacedBox[] = [];
  const arrows = new Map<Arrow, PlacedArrow>();
  let [x, y, wide, width, height] = [0, 0, 0, 0, 0];
  for (const star of stars) {
    if (y > 0 && y + star.height > limit) [x, y, wide] = [x + wide + COLUMN_GAP, 0, 0];
    boxes.push(...star.boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y })));
    for (const placed of star.arrows) arrows.set(placed.arrow, moved(placed, x, y));
    wide = Math.max(wide, star.width);
    width = Math.max(width, x + wide);
    height = Math.max(height, y + star.height);
    y += star.height + HUB_GAP;
  }
  const inOrder = picture.arrows.flatMap((arrow) => arrows.get(arrow) ?? []);
  return { picture, width: Math.ceil(width), height: Math.ceil(height), boxes, arrows: inOrder };
}

const moved = ({ arrow, points, label }: PlacedArrow, x: number, y: number): PlacedArrow => ({
  arrow,
  points: points.map((point) => ({ x: point.x + x, y: point.y + y })),
  label: label && { ...label, x: label.x + x, y: label.y + y },
});

function starOf(hub: Box, arrows: readonly Arrow[], byId: ReadonlyMap<string, Box>): Star {
  const before = sideOf(
    arrows.filter(({ to }) => to === hub.id),
    ({ from }) => byId.get(from),
  );
  const after = sideOf(
    arrows.filter(({ from }) => from === hub.id),
    ({ to }) => byId.get(to),
  );
  const hubSize = boxSize(hub);
  const height = Math.max(hubSize.height, before.height, after.height);
  const left = before.width + before.between;
  const right = left + hubSize.width;
  const middle: PlacedBox = { box: hub, ...textsOf(hub), x: left, y: 0, width: hubSize.width, height, boxes: [] };
  const end = right + after.between;
  return {
    boxes: [
      middle,
      ...before.boxes.map(({ placed }) => ({ ...placed, width: before.width })),
      ...after.boxes.map(({ placed }) => ({ ...placed, x: end, width: after.width })),
    ],
    arrows: [...placedArrows(before, before.width, left), ...placedArrows(after, right, end)],
    width: end + after.width,
    height,
  };
}

function sideOf(arrows: readonly Arrow[], peerOf: (arrow: Arrow) => Box | undefined): Side {
  const byPeer = new Map<Box, Arrow[]>();
  for (const arrow of arrows) {
    const peer = peerOf(arrow);
    if (peer) byPeer.set(peer, [...(byPeer.get(peer) ?? []), arrow]);
  }
  let top = 0;
  const boxes = [...byPeer].map(([box, own]) => {
    const size = boxSize(box);
    const height = Math.max(size.height, own.length * ROW + 4);
    const placed: PlacedBox = { box, ...textsOf(box), x: 0, y: top, width: size.width, height, boxes: [] };
    top += height + GAP;
    return { placed, arrows: own };
  });
  const labels = arrows.map((arrow) => labelOf(arrow)?.width ?? 0);
  return {
    boxes,
    width: Math.max(0, ...boxes.map(({ placed }) => placed.width)),
    height: Math.max(0, top - GAP),
    between: arrows.length === 0 ? 0 : Math.max(40, ...labels) + 2 * PADDING + 12,
  };
}

function placedArrows({ boxes }: Side, from: number, to: number): PlacedArrow[] {
  return boxes.flatMap(({ placed: { y, height }, arrows }) =>
    arrows.map((arrow, index): PlacedArrow => {
      const at = y + height / 2 + (index - (arrows.length - 1) / 2) * ROW + 4;
      const label = labelOf(arrow);
      return {
        arrow,
        points: [
          { x: from, y: at },
          { x: to, y: at },
        ],
        label: label && { text: label.text, x: from + PADDING, y: at - LINE - 1 },
      };
    }),
  );
}
