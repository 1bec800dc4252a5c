import type { DataGroup } from "./group";

/** HA groups exist only on servers that have not moved them to rules. */
export const legacyGroups: DataGroup = {
  name: "legacy-groups",
  fixture: "ha-groups-legacy",
  seeds: "",
  cases: [
    { type: "ha_group", arguments: { group: "seed" }, expected: { nodes: { pve1: 0 } } },
    { type: "ha_groups", expected: { groups: [{ group: "seed" }] } },
  ],
};
