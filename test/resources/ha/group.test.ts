import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { haGroup } from "../../../src/resources/ha/group";
import { HA_GROUPS, HA_RULES } from "../../../src/simulator/families/ha/files";
import { openSimulated } from "../../support/simulated-session";

/** A cluster without groups counts as migrated. */
const OTHER = { type: "group", nodes: "pve3" };

describe("pve_ha_group", () => {
  const group = { group: "rack1", nodes: { pve1: 2, pve2: 1 }, restricted: true, no_failback: true, comment: "Rack 1" };

  it("works on servers with groups, in any order of nodes", async () => {
    const { session, life, put, stored } = openSimulated(haGroup);
    put(HA_GROUPS, "rack0", OTHER);
    const state = await life.apply(group);
    expect(session.parameters("POST /cluster/ha/groups")).toEqual([
      { group: "rack1", nodes: "pve1:2,pve2:1", restricted: 1, nofailback: 1, comment: "Rack 1" },
    ]);
    put(HA_GROUPS, "rack1", { ...stored(HA_GROUPS, "rack1"), nodes: "pve2:1,pve1:2" });
    expect(await life.changes(group, (await life.import("rack1")) as State)).toEqual([]);
    await life.apply({ group: "rack1", nodes: { pve1: 0 } }, state);
    const [sent] = session.parameters("PUT /cluster/ha/groups/rack1");
    expect(sent?.nodes).toBe("pve1");
    expect(String(sent?.delete).split(",").sort()).toEqual(["comment", "nofailback", "restricted"]);
    await life.apply(null, state);
  });

  it("shows the equivalent rule, in the plan and during the apply", async () => {
    const { life, put } = openSimulated(haGroup);
    put(HA_RULES, "ha-group-rack1", { type: "node-affinity", resources: "vm:100,ct:200", nodes: "pve1:2,pve2:1" });
    const [problem] = (await life.plan(group)).diagnostics;
    expect(problem?.detail).toContain(`resource "pve_ha_node_affinity_rule" "rack1" {
  rule      = "ha-group-rack1"
  resources = ["vm:100", "ct:200"]
  nodes     = { pve1 = 2, pve2 = 1 }
  strict    = true
  comment   = "Rack 1"
}`);
    expect(problem?.detail).toContain("import it");
    expect(problem?.detail).toContain("failback = false");
    await expect(life.apply(group)).rejects.toThrow("pve_ha_node_affinity_rule");
  });

  it("pve_ha_group counts as deleted, and can be destroyed, once the server has converted it", async () => {
    const { life, put, clear } = openSimulated(haGroup);
    put(HA_GROUPS, "rack0", OTHER);
    const state = await life.apply(group);
    clear(HA_GROUPS);
    expect(await life.refresh(state)).toBeNull();
    expect(life.warnings[0]?.detail).toContain("ha-group-rack1");
    await life.apply(null, state);
  });
});
