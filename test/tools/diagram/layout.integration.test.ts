/** Large pictures: no boxes overlap, texts fit, and a small change moves few boxes. */
import { describe, expect, it } from "vitest";
import { firewallPicture } from "../../../src/tools/diagram/kinds/firewall";
import { sdnPicture } from "../../../src/tools/diagram/kinds/sdn";
import { layOut } from "../../../src/tools/diagram/layout";
import type { Picture } from "../../../src/tools/diagram/picture";
import { LINE, PADDING, type PlacedBox, widthOf } from "../../../src/tools/diagram/placed";
import { sectionOf, svg } from "../../../src/tools/diagram/svg";
import { manyRules, manyVnets, subjectOf } from "./objects";

const pictures: readonly (readonly [string, () => Picture])[] = [
  ["300 VNets", () => sdnPicture(subjectOf(manyVnets(300)))],
  ["500 rules, folded", () => firewallPicture(subjectOf(manyRules(500)))],
  ["200 rules, each drawn", () => firewallPicture(subjectOf(manyRules(200)), { full: true })],
];

const all = (boxes: readonly PlacedBox[]): PlacedBox[] => boxes.flatMap((box) => [box, ...all(box.boxes)]);

function overlaps(boxes: readonly PlacedBox[]): string[] {
  const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const));
  const found = pairs.filter(
    ([a, b]) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
  );
  return [...found.map(([a, b]) => `${a.label} and ${b.label}`), ...boxes.flatMap((box) => overlaps(box.boxes))];
}

describe.each(pictures)("a picture of %s", (_, picture) => {
  it("a picture has no overlapping boxes, and each inner box is within its outer one", async () => {
    const { boxes } = await layOut(picture());
    expect(overlaps(boxes)).toEqual([]);
    const outside = all(boxes).flatMap((outer) =>
      outer.boxes.filter(
        (inner) =>
          inner.x < outer.x ||
          inner.y < outer.y + LINE ||
          inner.x + inner.width > outer.x + outer.width ||
          inner.y + inner.height > outer.y + outer.height,
      ),
    );
    expect(outside.map(({ label }) => label)).toEqual([]);
  });

  it("a picture has room for each text", async () => {
    const { boxes } = await layOut(picture());
    const tight = all(boxes).filter(
      ({ label, lines, width, height }) =>
        [label, ...lines.map(({ text }) => text)].some((text) => widthOf(text) + 2 * PADDING > width + 0.01) ||
        height < (lines.length + 1) * LINE,
    );
    expect(tight.map(({ label }) => label)).toEqual([]);
  });

  it("a picture is the same in each run", async () => {
    const once = async () => svg([sectionOf(await layOut(picture()))]);
    expect(await once()).toBe(await once());
  });
});

it("a new VNet moves no other zone's VNets within their zone", async () => {
  const places = async (count: number) => {
    const { boxes } = await layOut(sdnPicture(subjectOf(manyVnets(count))));
    const zone = boxes.find(({ label }) => label === "zone one");
    return zone?.boxes.map(({ label, x, y }) => [label, x - zone.x, y - zone.y]);
  };
  // The 91st is in the first zone, and the next two are in the others.
  expect(await places(93)).toEqual(await places(91));
});
