import { expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { ROUTE_MAPS, type RouteMapEntry } from "../../../../src/simulator/families/sdn/files";
import { FakeSession } from "../../../support/fake-session";
import { Lifecycle } from "../../../support/lifecycle";
import { openSimulated } from "../../../support/simulated-session";
import { definition } from "../definition";
import { data, MANUAL, written } from "../open";

const ENTRIES = "/cluster/sdn/route-maps/entries";

const stored = (map: string, order: number): RouteMapEntry => {
  return { "route-map-id": map, order, action: "permit", match: [], set: [] };
};

function server(...initial: RouteMapEntry[]) {
  const cluster = openSimulated(definition("route_map"), MANUAL);
  for (const entry of initial) cluster.put(ROUTE_MAPS, `${entry["route-map-id"]}_${entry.order}`, entry);
  return cluster;
}

const entries = [
  { order: 10, action: "permit", match: [{ key: "vni", value: "100" }], exit_action: { key: "continue", value: "20" } },
  { order: 20, action: "deny" },
] as never;

it("route maps change only entries that differ, and always keep at least one", async () => {
  const { session, life } = server();
  const created = await life.apply({ route_map: "rm1", entries });
  session.requests.length = 0;
  const wanted = [
    { order: 20, action: "permit", set: [{ key: "local-preference", value: "+10" }] },
    { order: 30, action: "deny" },
  ] as never;
  const changed = await life.apply({ route_map: "rm1", entries: wanted }, created);
  expect(written(session)).toEqual([
    [`PUT ${ENTRIES}/rm1/entry/20`, { action: "permit", set: ["key=local-preference,value=+10"] }],
    [`POST ${ENTRIES}`, { "route-map-id": "rm1", order: "30", action: "deny" }],
    [`DELETE ${ENTRIES}/rm1/entry/10`, {}],
  ]);
  expect(await life.changes({ route_map: "rm1", entries: wanted }, (await life.refresh(changed)) as State)).toEqual([]);
});

it("route maps clear single attributes of an entry", async () => {
  const { session, life } = server();
  const created = await life.apply({ route_map: "rm1", entries });
  session.requests.length = 0;
  const wanted = [
    { order: 10, action: "permit" },
    { order: 20, action: "deny" },
  ] as never;
  await life.apply({ route_map: "rm1", entries: wanted }, created);
  expect(written(session)).toEqual([
    [`PUT ${ENTRIES}/rm1/entry/10`, { action: "permit", delete: ["match", "exit-action"] }],
  ]);
});

it("route maps do not adopt entries of other clients", async () => {
  const { life } = server(stored("rm1", 5));
  const { state, diagnostics } = await life.tryApply({ route_map: "rm1", entries });
  expect(state).toBeNull();
  expect(diagnostics.at(-1)?.summary).toContain("exists already");
});

it("route maps are deleted with all their entries, and keep those of other maps", async () => {
  const { life, store } = server(stored("rm2", 10));
  await life.apply(null, await life.apply({ route_map: "rm1", entries }));
  expect(Object.keys(store.read(ROUTE_MAPS))).toEqual(["rm2_10"]);
  expect(await life.refresh({ route_map: "rm1", entries })).toBeNull();
});

it("route maps are listed in order", async () => {
  const { session } = server(stored("b", 5), stored("a", 20), stored("a", 9));
  const { route_maps } = await data("sdn_route_maps", session);
  const shown = (route_maps as unknown as { route_map: string; entries: { order: number }[] }[]).map((map) => [
    map.route_map,
    map.entries.map(({ order }) => order),
  ]);
  expect(shown).toEqual([
    ["a", [9, 20]],
    ["b", [5]],
  ]);
});

it.each([
  [{ match: [{ key: "vni" }] }, "must have a value for vni"],
  [{ match: [{ key: "color", value: "1" }] }, "match"],
  [{ set: [{ key: "ip-next-hop-unchanged", value: "1" }] }, "must not have a value"],
  [{ exit_action: { key: "on-match-goto" } }, "must have a value"],
])("route maps refuse %j", (part, problem) => {
  const { life } = server();
  const given = [{ order: 1, action: "permit", ...part }] as never;
  expect(JSON.stringify(life.validate({ route_map: "rm1", entries: given }))).toContain(problem);
  const single = new Lifecycle(definition("route_map_entry"), new FakeSession({}));
  expect(JSON.stringify(single.validate({ route_map: "rm1", order: 1, action: "permit", ...part } as never))).toContain(
    problem,
  );
});
