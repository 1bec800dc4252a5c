/** Staged changes whose responses get lost: the provider finds and applies them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PveClient } from "../../../../src/api";
import type { State } from "../../../../src/framework/attribute";
import type { Resource } from "../../../../src/resources/kinds/define";
import { resources } from "../../../../src/resources/sdn";
import { createSimulator, type Simulator } from "../../../../src/simulator";
import { clientOf, sessionOf } from "../../../support/client";
import { Lifecycle } from "../../../support/lifecycle";

let simulator: Simulator;
const clients = new Map<string, PveClient>();

beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  for (const sdnApply of ["auto", "manual"] as const) clients.set(sdnApply, clientOf(simulator, { sdnApply }));
});
afterEach(() => simulator.faults.clear());
afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await simulator.close();
});

const session = (mode: "auto" | "manual") => sessionOf(clients.get(mode) as PveClient);
const life = (type: string, mode: "auto" | "manual") =>
  new Lifecycle(resources.find((resource) => resource.type === type) as Resource, session(mode));
const loseAnswer = (method: string, path: string) =>
  simulator.faults.add({ fault: "drop", when: "after", request: { method, path }, times: 1 });
const pending = (path: string) => session("manual").get<{ state?: string }[]>(path, { pending: 1 });
const running = (path: string) => session("manual").get<object[]>(path, { running: 1 });

const KINDS: readonly (readonly [type: string, config: State, path: string])[] = [
  ["sdn_zone_simple", { zone: "z1" }, "/cluster/sdn/zones/{zone}"],
  ["sdn_prefix_list", { prefix_list: "private" }, "/cluster/sdn/prefix-lists/{id}"],
  ["sdn_fabric_openfabric", { fabric: "f1", ip_prefix: "10.9.0.0/24" }, "/cluster/sdn/fabrics/fabric/{id}"],
  [
    "sdn_route_map_entry",
    { route_map: "in", order: 10, action: "permit" },
    "/cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}",
  ],
  ["sdn_vnet", { vnet: "v1", zone: "base" }, "/cluster/sdn/vnets/{vnet}"],
  ["sdn_subnet", { vnet: "v2", cidr: "10.0.0.0/24" }, "/cluster/sdn/vnets/{vnet}/subnets/{subnet}"],
];

describe("a deletion with sdn_apply = manual", () => {
  const states = new Map<string, State>();
  beforeAll(async () => {
    await life("sdn_zone_simple", "manual").apply({ zone: "base" });
    await life("sdn_vnet", "manual").apply({ vnet: "v2", zone: "base" });
    for (const [type, config] of KINDS) states.set(type, await life(type, "manual").apply(config));
    const own = session("manual");
    await own.task(await own.put("/cluster/sdn", {}, { domain: "domain-sdn" }));
  });

  it.each(KINDS)("a deletion with sdn_apply = manual is done once it is staged: %s", async (type, _, path) => {
    loseAnswer("DELETE", path);
    const { state, diagnostics } = await life(type, "manual").tryApply(null, states.get(type));
    // Only the first deletion warns that an apply is still missing.
    expect([state, diagnostics.filter(({ severity }) => severity === "error")]).toEqual([null, []]);
    expect(simulator.faults.active).toEqual([]);
    if (type === "sdn_vnet") {
      expect(await pending("/cluster/sdn/vnets")).toContainEqual(
        expect.objectContaining({ vnet: "v1", state: "deleted" }),
      );
    }
  });
});

describe("with sdn_apply = auto", () => {
  const ZONES = "/cluster/sdn/zones";
  const names = async () => (await running(ZONES)).map((zone) => (zone as { zone: string }).zone).sort();

  it("a creation, a change and a deletion are applied although their responses get lost", async () => {
    const zones = life("sdn_zone_simple", "auto");
    loseAnswer("POST", ZONES);
    const created = await zones.apply({ zone: "za" });
    expect(created).toMatchObject({ zone: "za", applied: true });
    expect(await names()).toContain("za");

    loseAnswer("PUT", `${ZONES}/{zone}`);
    const changed = await zones.apply({ zone: "za", mtu: 1400 }, created);
    expect(changed).toMatchObject({ mtu: 1400, applied: true });
    expect(await running(ZONES)).toContainEqual(expect.objectContaining({ zone: "za", mtu: 1400 }));

    loseAnswer("DELETE", `${ZONES}/{zone}`);
    expect(await zones.apply(null, changed)).toBeNull();
    expect(await names()).not.toContain("za");
  });

  it("a deletion after a failed apply is done once it is staged, and is not reported as undone", async () => {
    const zones = life("sdn_zone_simple", "auto");
    const created = await zones.apply({ zone: "zb" });
    loseAnswer("DELETE", `${ZONES}/{zone}`);
    const { state, diagnostics } = await zones.tryApply(null, { ...created, applied: false });
    expect([state, diagnostics]).toEqual([null, []]);
    expect(await names()).not.toContain("zb");
  });

  it("a change that never took effect is sent again", async () => {
    simulator.faults.add({ fault: "drop", when: "before", request: { method: "POST", path: ZONES }, times: 1 });
    const { state, diagnostics } = await life("sdn_zone_simple", "auto").tryApply({ zone: "zc" });
    expect(state).toMatchObject({ zone: "zc", applied: true });
    expect(diagnostics).toEqual([]);
    expect(await names()).toContain("zc");
  });

  it("a deletion that a killed run has staged is found again and applied", async () => {
    const zones = life("sdn_zone_simple", "auto");
    const created = await zones.apply({ zone: "zk" });
    const own = session("manual");
    await own.delete(`${ZONES}/zk`, {}, { domain: "domain-sdn" });
    const found = await zones.refresh(created);
    expect(found).toMatchObject({ zone: "zk", applied: false });
    expect(await zones.apply(null, found)).toBeNull();
    expect(await names()).not.toContain("zk");
  });

  it("a deletion that another client has staged is undone when the object is still wanted", async () => {
    const zones = life("sdn_zone_simple", "auto");
    const created = await zones.apply({ zone: "zw" });
    await session("manual").delete(`${ZONES}/zw`, {}, { domain: "domain-sdn" });
    const recreated = await zones.apply({ zone: "zw" }, await zones.refresh(created));
    expect(recreated).toMatchObject({ zone: "zw", applied: true });
    expect(await names()).toContain("zw");
    await zones.apply(null, recreated);
  });

  it("a deletion is applied although the server does not respond for a while afterwards", async () => {
    const zones = life("sdn_zone_simple", "auto");
    const created = await zones.apply({ zone: "zo" });
    loseAnswer("DELETE", `${ZONES}/{zone}`);
    simulator.faults.add({ fault: "drop", when: "before", request: { method: "GET", path: ZONES }, times: 3 });
    expect(await zones.apply(null, created)).toBeNull();
    expect(await names()).not.toContain("zo");
  });
});
