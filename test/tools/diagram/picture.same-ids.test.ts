/** Objects that a plan destroys as one type and creates as another: both have the same name. */
import { expect, it } from "vitest";
import { picturesOf } from "../../../src/tools/diagram";
import { mermaid } from "../../../src/tools/diagram/mermaid";
import { allBoxes } from "../../../src/tools/diagram/picture";
import { plannedOf } from "./objects";

it("a zone that is created again with another type is two boxes, and arrows start at the new one", () => {
  const vnets = { sdn_vnet: [{ vnet: "web", zone: "office" }], sdn_controller_evpn: [{ controller: "c", asn: 1 }] };
  const subject = plannedOf(
    { sdn_zone_evpn: [], sdn_zone_vlan: [{ zone: "office", bridge: "vmbr0" }], ...vnets },
    { sdn_zone_evpn: [{ zone: "office", controller: "c", vrf_vxlan: 1 }], sdn_zone_vlan: [], ...vnets },
  );
  const [drawing] = picturesOf([subject], ["sdn"]);
  const { boxes = [], arrows = [] } = drawing?.picture ?? {};
  const ids = allBoxes(boxes).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const from = boxes.find(({ id }) => id === arrows[0]?.from);
  expect(from?.change).toBe("add");
  const lines = mermaid({ title: "", description: "", boxes, arrows }).text.split("\n");
  const begun = lines.flatMap((line) => /^ *subgraph (n\d+)/.exec(line)?.[1] ?? []);
  expect(new Set(begun).size).toBe(begun.length);
});
