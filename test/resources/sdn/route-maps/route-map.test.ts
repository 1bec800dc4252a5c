import { expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { FakeSession, type Sent } from "../../../support/fake-session";
import { Lifecycle } from "../../../support/lifecycle";
import { definition } from "../definition";
import { data, MANUAL, written } from "../open";

const ENTRIES = "/cluster/sdn/route-maps/entries";

/** Entries as the server keeps them. */
function server(...initial: Record<string, unknown>[]) {
  const entries = new Map(initial.map((entry) => [`${entry["route-map-id"]}/${entry.order}`, entry]));
  const sizes: number[] = [];
  const answer = ({ method, path, parameters }: Sent) => {
    const [, map, order] = /entries(?:\/([^/]+)(?:\/entry\/(\d+))?)?$/.exec(path) ?? [];
    if (path === "/cluster/sdn/route-maps")
      return [...new Set([...entries.values()].map((entry) => entry["route-map-id"]))].map((id) => ({ id }));
    if (method === "GET" && order) return entries.get(`${map}/${order}`);
    if (method === "GET")
      return [...entries.values()].filter((entry) => map === undefined || entry["route-map-id"] === map);
    if (method === "DELETE") entries.delete(`${map}/${order}`);
    else {
      const key = order ? `${map}/${order}` : `${parameters["route-map-id"]}/${parameters.order}`;
      const { delete: cleared = [], ...rest } = parameters;
      const entry = { match: [], set: [], ...entries.get(key), ...rest };
      for (const name of cleared as string[]) delete entry[name as keyof typeof entry];
      entries.set(key, entry);
    }
    sizes.push(entries.size);
    return null;
  };
  const session = new FakeSession(answer, MANUAL);
  return { session, entries, sizes, life: new Lifecycle(definition("route_map"), session) };
}

const entries = [
  { order: 10, action: "permit", match: [{ key: "vni", value: "100" }], exit_action: { key: "continue", value: "20" } },
  { order: 20, action: "deny" },
] as never;

it("route maps change only entries that differ, and always keep at least one", async () => {
  const { session, life, sizes } = server();
  const created = await life.apply({ route_map: "rm1", entries });
  session.requests.length = 0;
  sizes.length = 0;
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
  expect(Math.min(...sizes)).toBeGreaterThan(0);
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
  const { life } = server({ "route-map-id": "rm1", order: 5, action: "permit", match: [], set: [] });
  const { state, diagnostics } = await life.tryApply({ route_map: "rm1", entries });
  expect(state).toBeNull();
  expect(diagnostics.at(-1)?.summary).toContain("exists already");
});

it("route maps are deleted with all their entries, and keep those of other maps", async () => {
  const other = { "route-map-id": "rm2", order: 10, action: "permit", match: [], set: [] };
  const { life, entries: left } = server(other);
  await life.apply(null, await life.apply({ route_map: "rm1", entries }));
  expect([...left.keys()]).toEqual(["rm2/10"]);
  expect(await life.refresh({ route_map: "rm1", entries })).toBeNull();
});

it("route maps are listed in order", async () => {
  const entry = (map: string, order: number) => ({ "route-map-id": map, order, action: "permit", match: [], set: [] });
  const { session } = server(entry("b", 5), entry("a", 20), entry("a", 9));
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
