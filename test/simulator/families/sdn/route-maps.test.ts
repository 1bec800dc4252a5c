import { beforeEach, expect, it } from "vitest";
import { SdnClient } from "./client";

const ENTRIES = "/route-maps/entries";

let sdn: SdnClient;

beforeEach(async () => {
  sdn = new SdnClient();
  await sdn.post(ENTRIES, {
    "route-map-id": "rm1",
    order: "10",
    action: "permit",
    match: ["key=metric,value=5", "key=ip6-next-hop-address,value=2001:DB8::1"],
    set: ["key=local-preference,value=+20", "key=ip-next-hop-unchanged"],
    "exit-action": "key=continue,value=20",
  });
});

it("route maps consist of their entries", async () => {
  await sdn.post(ENTRIES, { "route-map-id": "rm1", order: "20", action: "deny" });
  expect(await sdn.get("/route-maps")).toEqual([{ id: "rm1" }]);
  expect(await sdn.get(`${ENTRIES}/rm1/entry/10`)).toEqual({
    "route-map-id": "rm1",
    order: 10,
    action: "permit",
    match: ["key=metric,value=5", "key=ip6-next-hop-address,value=2001:db8::1"],
    set: ["key=local-preference,value=+20", "key=ip-next-hop-unchanged"],
    "exit-action": "key=continue,value=20",
  });
  expect(await sdn.get(`${ENTRIES}/rm1/entry/20`)).toMatchObject({ match: [], set: [] });
  expect(await sdn.get(`${ENTRIES}/other`)).toEqual([]);
  expect(await sdn.get("/route-maps", { running: "1" })).toEqual([]);
});

it("route maps clear lists and options", async () => {
  await sdn.put(`${ENTRIES}/rm1/entry/10`, { action: "deny", delete: ["exit-action", "set"] });
  const entry = await sdn.get(`${ENTRIES}/rm1/entry/10`);
  expect(entry).toMatchObject({ action: "deny", set: [] });
  expect(entry).not.toHaveProperty("exit-action");
});

it("route maps refuse values that do not fit their key", async () => {
  const entry = { "route-map-id": "rm2", order: "1", action: "permit" };
  expect(await sdn.post(ENTRIES, { ...entry, match: "key=vni,value=0" })).toMatch(/invalid value for vni: 0$/);
  expect(await sdn.post(ENTRIES, { ...entry, set: "key=metric" })).toMatch(/missing field `value`$/);
  expect(await sdn.get("/route-maps")).toEqual([{ id: "rm1" }]);
});

it("route maps keep their last entry while a controller needs them", async () => {
  const controller = { controller: "bgp1", type: "bgp", asn: "65001", peers: "198.51.100.1", node: "pve1" };
  await sdn.post("/controllers", { ...controller, "route-map-in": "rm1" });
  expect(await sdn.delete(`${ENTRIES}/rm1/entry/10`)).toMatch(/route map rm1 still referenced by controller bgp1$/);
  await sdn.post(ENTRIES, { "route-map-id": "rm1", order: "20", action: "deny" });
  expect(await sdn.delete(`${ENTRIES}/rm1/entry/10`)).toBeNull();
  expect(await sdn.put("/controllers/bgp1", { "route-map-out": "nope" })).toMatch(/route map nope does not exist!/);
});

it("route maps have their own messages for missing and existing objects", async () => {
  expect(await sdn.get(`${ENTRIES}/rm1/entry/30`)).toBe("400 route-map-id: rm1_30 doesn't exist");
  expect(await sdn.put(`${ENTRIES}/rm1/entry/30`, { action: "deny" })).toMatch(
    /could not find route map entry with id: rm1_30$/,
  );
  expect(await sdn.post(ENTRIES, { "route-map-id": "rm1", order: "10", action: "deny" })).toMatch(
    /route map entry already exists in configuration: rm1_10$/,
  );
});
