/** HA resources: identity, state without false differences, error state, removal. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { haResourceData, haResourcesData } from "../../../src/resources/ha/data-resources";
import { haResource } from "../../../src/resources/ha/resource";
import { HA_GROUPS, HA_RESOURCES } from "../../../src/simulator/families/ha/files";
import { refusal } from "../../support/fake-session";
import { readData } from "../../support/lifecycle";
import { openSimulated } from "../../support/simulated-session";

const PATH = "/cluster/ha/resources";

describe("pve_ha_resource", () => {
  it("pve_ha_resource ignores a state that is not configured, and restores a configured one", async () => {
    const { session, life, put } = openSimulated(haResource);
    const state = await life.apply({ sid: "vm:100" });
    put(HA_RESOURCES, "vm:100", { type: "vm", state: "stopped" });
    const refreshed = (await life.refresh(state)) as State;
    expect(await life.changes({ sid: "vm:100" }, refreshed)).toEqual([]);
    const started = await life.apply({ sid: "vm:100", state: "started" }, refreshed);
    expect(session.parameters(`PUT ${PATH}/vm%3A100`)).toEqual([{ state: "started" }]);
    put(HA_RESOURCES, "vm:100", { type: "vm", state: "stopped" });
    expect(await life.changes({ sid: "vm:100", state: "started" }, (await life.refresh(started)) as State)).toEqual([
      "state",
    ]);
  });

  it("treats enabled as started, and an absent state as started", async () => {
    const { life, put } = openSimulated(haResource);
    const state = await life.apply({ sid: "vm:100", state: "enabled" });
    put(HA_RESOURCES, "vm:100", { type: "vm", state: "started" });
    const refreshed = (await life.refresh(state)) as State;
    expect(refreshed.state).toBe("enabled");
    expect(await life.changes({ sid: "vm:100", state: "started" }, refreshed)).toEqual([]);
    put(HA_RESOURCES, "vm:100", { type: "vm" });
    expect(await life.changes({ sid: "vm:100", state: "started" }, (await life.refresh(state)) as State)).toEqual([]);
  });

  it("completes a bare guest ID and uses the full one afterwards", async () => {
    const { session, life } = openSimulated(haResource);
    const state = await life.apply({ sid: "101" });
    expect(state).toMatchObject({ sid: "101", type: "vm", vm_id: 101 });
    expect(await life.refresh(state)).toEqual(state);
    await life.apply({ sid: "101", comment: "x" }, state);
    await life.apply(null, state);
    expect(session.sent("writes")).toEqual([`POST ${PATH}`, `PUT ${PATH}/vm%3A101`, `DELETE ${PATH}/vm%3A101`]);
  });

  it("lets the server determine the kind of a guest that it could not find before", async () => {
    const { special, life } = openSimulated(haResource);
    special.set("GET /cluster/resources", () => []);
    expect(await life.apply({ sid: "200" })).toMatchObject({ sid: "200", type: "ct" });
  });

  it("sends purge only when rules keep the ID", async () => {
    const { session, life } = openSimulated(haResource);
    const state = await life.apply({ sid: "vm:100" });
    await life.apply(null, state);
    await life.apply(null, state);
    await life.apply({ sid: "vm:100", purge_rules: false });
    await life.apply(null, { ...state, purge_rules: false });
    expect(session.parameters(`DELETE ${PATH}/vm%3A100`)).toEqual([{}, {}, { purge: 0 }]);
  });

  it("explains how to leave the error state", async () => {
    const { special, life } = openSimulated(haResource);
    const state = await life.apply({ sid: "vm:100" });
    special.set(`PUT ${PATH}/vm%3A100`, () =>
      refusal(500, "service 'vm:100' in error state, must be disabled and fixed first\n"),
    );
    const { state: kept, diagnostics } = await life.tryApply({ sid: "vm:100", comment: "x" }, state);
    expect(diagnostics[0]).toMatchObject({
      summary: "HA resource vm:100 is in error state",
      path: [{ attribute: "state" }],
    });
    expect(kept).toEqual(state);
  });

  it("refuses groups in the plan if the server has none, and otherwise uses them", async () => {
    const { session, life, put } = openSimulated(haResource);
    const config = { sid: "vm:100", group: "rack1" };
    expect((await life.plan(config)).diagnostics[0]).toMatchObject({
      severity: "error",
      path: [{ attribute: "group" }],
    });
    put(HA_GROUPS, "rack1", { type: "group", nodes: "pve1" });
    const state = await life.apply(config);
    await life.apply({ sid: "vm:100" }, state);
    expect(session.parameters(`PUT ${PATH}/vm%3A100`)).toEqual([{ delete: "group" }]);
  });
});

it("data sources fill in the effective defaults", async () => {
  const { session, put } = openSimulated(haResource);
  put(HA_RESOURCES, "vm:101", { type: "vm", state: "stopped", comment: "BÃ¼ro" });
  put(HA_RESOURCES, "ct:200", { type: "ct", failback: 0 });
  expect(await readData(haResourceData, session, { sid: "101" })).toMatchObject({
    sid: "101",
    type: "vm",
    state: "stopped",
    comment: "Büro",
    max_restart: 1,
    failback: true,
  });
  const resourcesOfType = async (type: string | null) => (await readData(haResourcesData, session, { type })).resources;
  expect(await resourcesOfType("vm")).toMatchObject([{ sid: "vm:101" }]);
  expect(session.requests.at(-1)?.parameters).toEqual({ type: "vm" });
  const container = { sid: "ct:200", state: "started", failback: false, vm_id: 200 };
  expect(await resourcesOfType(null)).toMatchObject([container, { sid: "vm:101" }]);
  await expect(readData(haResourceData, session, { sid: "vm:999" })).rejects.toThrow('No HA resource "vm:999"');
});

it("data sources have null for attributes that the server's version lacks, and the effective default for unreported ones", async () => {
  const resources = async (version: string) => {
    const { session, put } = openSimulated(haResource, { version });
    put(HA_RESOURCES, "vm:100", { type: "vm", "x-future": 1 });
    const { resources } = await readData(haResourcesData, session);
    return resources;
  };
  const extra = { extra_json: '{"x-future":1}' };
  expect(await resources("8.4.1")).toMatchObject([{ failback: null, auto_rebalance: null, max_restart: 1, ...extra }]);
  expect(await resources("9.1.4")).toMatchObject([{ failback: true, auto_rebalance: null, ...extra }]);
  expect(await resources("9.2.11")).toMatchObject([{ failback: true, auto_rebalance: true, ...extra }]);
});
