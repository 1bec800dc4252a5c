/** Charts that Mermaid does not draw. */
import { expect, it } from "vitest";
import { draw, picturesOf } from "../../../src/tools/diagram";
import { sdnPicture } from "../../../src/tools/diagram/kinds/sdn";
import { mermaid, STYLES } from "../../../src/tools/diagram/mermaid";
import { manyVnets, subjectOf } from "./objects";

it.each([
  [300, true],
  [480, true],
  [520, false],
  [1_500, false],
])("a chart of %d VNets is drawn in Markdown: %s, and otherwise reported as too large", async (count, fits) => {
  const sdn_vnet = Array.from({ length: count }, (_, number) => ({ vnet: `v${number}`, zone: "lab", tag: number }));
  const subject = subjectOf({ sdn_zone_vlan: [{ zone: "lab", bridge: "vmbr0" }], sdn_vnet });
  const text = await draw(picturesOf([subject], ["sdn"]), "markdown");
  expect(text.includes("```mermaid")).toBe(fits);
  expect(text.includes("Too much for Mermaid")).toBe(!fits);
  expect(text.length).toBeLessThan(50_500);
});

it("VNets in a chart fill rows that fit a page, each once and in order, and few VNets fill one row", async () => {
  const chart = (count: number) => mermaid(sdnPicture(subjectOf(manyVnets(count))));
  const { text, links } = chart(300);
  const columns = text.split("\n").filter((line) => line.includes("~~~"));
  const perZone = columns.length / 3;
  expect(perZone).toBeGreaterThan(3);
  expect(perZone).toBeLessThan(9);
  const first = columns.slice(0, perZone).map((column) => column.trim().split(" ~~~ "));
  const inOrder = Array.from({ length: 100 }, (_, at) => first[at % perZone]?.[Math.floor(at / perZone)]);
  expect(inOrder).toEqual(Array.from({ length: 100 }, (_, at) => `n${at + 1}`));
  expect(links).toBe(3 * (100 - perZone));
  expect(text.match(/direction TB/g)).toHaveLength(3);
  expect(chart(9).text).not.toMatch(/~~~|direction/);
});

it("classes of a box with inner boxes follow the arrows, because arrows discard earlier classes", () => {
  const boxes = [
    { id: "a", label: "a", change: "change", boxes: [{ id: "b", label: "b" }] },
    { id: "c", label: "c", change: "change", boxes: [{ id: "d", label: "d", change: "add" }] },
  ] as const;
  const { text } = mermaid({ title: "", description: "", boxes, arrows: [{ from: "a", to: "c" }] });
  expect(text.indexOf("class n0,n2 change")).toBeGreaterThan(text.indexOf("n0 --> n2"));
  expect(text).toContain('n3["+ d"]:::add');
});

/** Colours of Mermaid's boxes and backgrounds, in its light and dark themes. */
const GROUNDS = ["#ffffff", "#ececff", "#ffffde", "#1f2020", "#0d1117"];

it("outlines of changes are visible on each background of Mermaid, and differ even without colours", () => {
  for (const [change, style] of Object.entries(STYLES)) {
    const [, colour = ""] = /stroke:(#\w+)/.exec(style) ?? [];
    for (const ground of GROUNDS) expect(contrast(colour, ground), `${change} on ${ground}`).toBeGreaterThan(2.7);
  }
  const withoutColours = Object.values(STYLES).map((style) => style.replace(/#\w+/, ""));
  expect(new Set(withoutColours).size).toBe(withoutColours.length);
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
