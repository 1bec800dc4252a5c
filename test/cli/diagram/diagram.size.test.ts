/** Charts that Mermaid does not draw. */
import { expect, it } from "vitest";
import { drawn, picturesOf } from "../../../src/cli/diagram/diagram";
import { subjectOf } from "./objects";

it.each([
  [300, true],
  [1_500, false],
])("a chart of %d VNets is drawn in Markdown: %s, and said to be too much otherwise", async (count, fits) => {
  const sdn_vnet = Array.from({ length: count }, (_, number) => ({ vnet: `v${number}`, zone: "lab", tag: number }));
  const text = await drawn(
    picturesOf([subjectOf({ sdn_zone_vlan: [{ zone: "lab", bridge: "vmbr0" }], sdn_vnet })], ["sdn"]),
    "markdown",
  );
  expect(text.includes("```mermaid")).toBe(fits);
  expect(text.includes("Too much for Mermaid")).toBe(!fits);
  expect(text.length).toBeLessThan(50_500);
});
