/** Pictures of hubs: every arrow can be followed by eye at any number of arrows. */
import { describe, expect, it } from "vitest";
import { layOutHubs } from "../../../src/tools/diagram/hub-layout";
import { firewallPicture } from "../../../src/tools/diagram/kinds/firewall";
import { type Layout, type PlacedArrow, type PlacedBox, widthOf } from "../../../src/tools/diagram/placed";
import { manyRules, type Objects, subjectOf } from "./objects";

/** A firewall with groups, forwarded packets and the rules of a VNet. */
function many(count: number): Objects {
  const { firewall_rules: lists = [], ...others } = manyRules(count);
  const rule = (more: object) => ({ type: "in", action: "ACCEPT", macro: "HTTPS", ...more });
  const groups = ["web", "db", "mail"];
  const rules = [
    ...groups.map((security_group) => ({ type: "group", security_group })),
    ...(lists as { rules: object[] }[]).flatMap((list) => list.rules),
    rule({ type: "forward", source: "dc/office1" }),
  ];
  return {
    ...others,
    firewall_rules: [{ rules }],
    firewall_security_group: groups.map((name) => ({
      name,
      rules: ["dc/office1", "dc/office2", undefined].map((source) => rule({ source })),
    })),
    sdn_vnet_firewall_rules: [{ vnet: "web", rules: [rule({ type: "forward", source: "dc/office1" })] }],
  };
}

const laidOut = (objects: Objects): Layout => layOutHubs(firewallPicture(subjectOf(objects)));
const spanOf = ({ points }: PlacedArrow) => {
  const xs = points.map(({ x }) => x);
  return { from: Math.min(...xs), to: Math.max(...xs), y: points[0]?.y ?? 0 };
};

describe.each([10, 100, 500])("a firewall of %d rules", (count) => {
  it("a firewall has straight arrows that cross no box and no other arrow, from box to box", () => {
    const { boxes, arrows } = laidOut(many(count));
    const spans = arrows.map((arrow) => ({ arrow, ...spanOf(arrow) }));
    expect(spans.filter(({ arrow: { points }, y }) => points.some((point) => point.y !== y))).toEqual([]);
    const at = new Map(boxes.map((placed) => [placed.box.id, placed]));
    for (const { arrow, from, to, y } of spans) {
      const ends = [at.get(arrow.arrow.from), at.get(arrow.arrow.to)] as [PlacedBox, PlacedBox];
      expect([ends[0].x + ends[0].width, ends[1].x]).toEqual([from, to]);
      for (const end of ends) expect(y > end.y && y < end.y + end.height).toBe(true);
      const within = boxes.filter(({ x, width, y: top, height }) => {
        return x < to && x + width > from && top < y && top + height > y;
      });
      expect(within.map(({ label }) => label)).toEqual([]);
    }
    const heights = spans.map(({ from, y }) => `${from} ${y}`);
    expect(new Set(heights).size).toBe(heights.length);
  });

  it("a firewall has room for each label, above its own arrow", () => {
    const { arrows } = laidOut(many(count));
    const tight = arrows.filter((arrow) => {
      const { from, to, y } = spanOf(arrow);
      const { label } = arrow;
      return label && (label.x < from || label.x + widthOf(label.text) > to || label.y > y || label.y < y - 22);
    });
    expect(tight.map(({ label }) => label?.text)).toEqual([]);
  });
});

it("places fill as many columns as they need, without overlaps", () => {
  const hubs = Array.from({ length: 60 }, (_, n) => ({ id: `group ${n}`, label: `group ${n}` }));
  const peers = hubs.map(({ id }) => ({ id: `from ${id}`, label: "anywhere" }));
  const arrows = hubs.map(({ id }) => ({ from: `from ${id}`, to: id, label: "accept HTTPS" }));
  const boxes = [...hubs, ...peers];
  const layout = layOutHubs({ title: "", description: "", boxes, arrows, hubs: hubs.map(({ id }) => id) });
  expect(layout.height).toBeLessThanOrEqual(900);
  expect(layout.boxes).toHaveLength(boxes.length);
  const overlaps = layout.boxes.filter((box, index) =>
    layout.boxes.slice(index + 1).some((other) => {
      const isBeside = box.x + box.width <= other.x || other.x + other.width <= box.x;
      return !isBeside && box.y < other.y + other.height && other.y < box.y + box.height;
    }),
  );
  expect(overlaps.map(({ label }) => label)).toEqual([]);
});

it("a new rule at the end of a list moves no other box, and one in the middle moves no box above", () => {
  const list = many(30);
  const [{ rules }] = list.firewall_rules as [{ rules: object[] }];
  const extra = { type: "in", action: "ACCEPT", macro: "SSH", source: "2001:db8::77" };
  const places = (own: readonly object[]) =>
    new Map(
      laidOut({ ...list, firewall_rules: [{ rules: own }] })
        .boxes.filter(({ box }) => box.id.startsWith("nodes of the cluster "))
        .map(({ box, x, y }) => [box.id, `${x} ${y}`]),
    );
  const before = places(rules);
  const after = places([...rules, extra]);
  for (const [id, place] of before) expect(after.get(id), id).toBe(place);
  const middle = [...places([...rules.slice(0, 12), extra, ...rules.slice(12)])];
  const at = middle.findIndex(([id]) => id.includes("2001:db8::77"));
  expect(at).toBeGreaterThan(5);
  for (const [id, place] of middle.slice(0, at)) expect(place, id).toBe(before.get(id));
});
