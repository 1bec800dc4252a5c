import { expect } from "vitest";
import type { DataGroup } from "./group";

/** HA groups exist only on servers that have not migrated them to rules. */
export const legacyGroups: DataGroup = {
  name: "legacy-groups",
  fixture: "ha-groups-legacy",
  seeds: { "pve_ha_group.racks": { group: "racks", nodes: { pve1: 2, pve2: 1 }, comment: "Near the door" } },
  cases: [
    { type: "ha_group", about: "fixture", arguments: { group: "seed" }, expected: { nodes: { pve1: 0 } } },
    { type: "ha_groups", about: "fixture", expected: { groups: [{ group: "racks" }, { group: "seed" }] } },
    {
      type: "ha_group",
      arguments: { group: "racks" },
      expected: { nodes: { pve1: 2, pve2: 1 }, comment: "Near the door", restricted: false },
    },
    { type: "ha_groups", expected: { groups: expect.arrayContaining([expect.objectContaining({ group: "racks" })]) } },
  ],
};
