/** Fabrics, WireGuard peers, prefix lists and route maps: requests, their order, and what must not be lost on the way. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { dataSources } from "../../../src/resources/sdn";
import { FakeSession, type Sent } from "../../support/fake-session";
import { Lifecycle, readData } from "../../support/lifecycle";
import { definition } from "./recorded-requests";

const MANUAL = { settings: { sdnApply: "manual" as const } };

function open(type: string, answers: ConstructorParameters<typeof FakeSession>[0]) {
  const session = new FakeSession(answers, MANUAL);
  return { session, life: new Lifecycle(definition(type), session) };
}

const written = (session: FakeSession) =>
  session.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, parameters }) => [`${method} ${path}`, parameters]);

const data = (type: string, session: FakeSession, config = {}) =>
  readData(dataSources.find((source) => source.type === type) as never, session, config);

const ALL = "GET /cluster/sdn/fabrics/all";

describe("fabrics", () => {
  const fabric = { id: "fab1", protocol: "openfabric", ip_prefix: "10.5.0.0/24", hello_interval: 5 };
  const nodes = [{ fabric_id: "fab1", node_id: "pve1", protocol: "openfabric", ip: "10.5.0.1", interfaces: [] }];
  const item = "/cluster/sdn/fabrics/fabric/fab1";
  const answers = { [ALL]: { fabrics: [fabric], nodes }, [`PUT ${item}`]: "", [`DELETE ${item}`]: "" };

  it("name their protocol on every change, and clear with a list", async () => {
    const { session, life } = open("fabric_openfabric", answers);
    const state = (await life.import("fab1")) as State;
    await life.apply({ fabric: "fab1", ip_prefix: "10.5.0.0/16", csnp_interval: 9 }, state);
    const changed = {
      protocol: "openfabric",
      ip_prefix: "10.5.0.0/16",
      csnp_interval: "9",
      delete: ["hello_interval"],
    };
    expect(written(session)).toEqual([[`PUT ${item}`, changed]]);
  });

  it("are replaced when they get a network of another family, and say what becomes of their nodes", async () => {
    const { life } = open("fabric_openfabric", answers);
    const state = (await life.import("fab1")) as State;
    const same = await life.plan({ fabric: "fab1", ip_prefix: "10.5.0.0/16" }, state);
    expect(same.requiresReplace).toEqual([]);
    const both = await life.plan({ fabric: "fab1", ip_prefix: "10.5.0.0/24", ip6_prefix: "fd00::/64" }, state);
    expect(both.requiresReplace).toEqual([[{ attribute: "ip6_prefix" }]]);
    expect(both.diagnostics[0]?.detail).toContain("pve1");
  });

  it("tell which nodes went with them", async () => {
    const { life } = open("fabric_openfabric", answers);
    const { diagnostics } = await life.tryApply(null, (await life.import("fab1")) as State);
    expect(diagnostics).toMatchObject([{ severity: "warning", detail: expect.stringContaining("pve1") }]);
  });

  it("switch BFD off by writing it, since it cannot be deleted", async () => {
    const bgp = {
      id: "b1",
      protocol: "bgp",
      ip_prefix: "10.5.0.0/24",
      bfd: true,
      redistribute: ["source=static,route-map=m1"],
    };
    const { session, life } = open("fabric_bgp", {
      [ALL]: { fabrics: [bgp] },
      "PUT /cluster/sdn/fabrics/fabric/b1": "",
    });
    const state = (await life.import("b1")) as State;
    expect(state.redistribute).toEqual([{ source: "static", route_map: "m1" }]);
    await life.apply({ fabric: "b1", ip_prefix: "10.5.0.0/24" }, state);
    expect(written(session)[0]?.[1]).toEqual({ protocol: "bgp", bfd: 0, delete: ["redistribute"] });
  });

  it("are listed with what the nodes run on demand, and members by name", async () => {
    const session = new FakeSession({
      "GET /cluster/sdn/fabrics/fabric": [fabric],
      "GET /cluster/sdn/fabrics/node": nodes,
      "GET /cluster/sdn/fabrics/node/fab1": nodes,
      [ALL]: { fabrics: [fabric], nodes },
    });
    expect((await data("sdn_fabrics", session, { running: true })).fabrics).toMatchObject([
      { fabric: "fab1", hello_interval: 5 },
    ]);
    expect(session.parameters("GET /cluster/sdn/fabrics/fabric")).toEqual([{ running: 1 }]);
    expect((await data("sdn_fabric_members", session)).node_names).toEqual(["pve1"]);
    const ofOne = await data("sdn_fabric_nodes", session, { fabric: "fab1" });
    expect(ofOne.nodes).toEqual((await data("sdn_fabric_nodes", session)).nodes);
    expect(ofOne.nodes).toMatchObject([{ fabric: "fab1", node_name: "pve1", protocol: "openfabric" }]);
  });
});

describe("WireGuard nodes", () => {
  const KEY = "xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=";
  const item = "/cluster/sdn/fabrics/node/wg/pve1";
  const node = {
    fabric_id: "wg",
    node_id: "pve1",
    protocol: "wireguard",
    role: "internal",
    endpoint: "pve1.example.com",
    interfaces: [`public_key=${KEY},name=wg0,listen_port=51820`, "name=wg1,listen_port=51821,ip=10.9.0.1/24"],
    peers: ["type=internal,node=pve2,node_iface=wg0,iface=wg0"],
  };
  const interfaces = ["name=wg0,listen_port=51820", "name=wg1,listen_port=51821,ip=10.9.0.1/24"];

  function server(initial: object = node) {
    return open("fabric_wireguard_peers", {
      [ALL]: { nodes: [initial] },
      [`GET ${item}`]: initial,
      [`PUT ${item}`]: "",
    });
  }

  it("send all interfaces with every change, and never a key", async () => {
    const { session, life } = open("fabric_node_wireguard", { [ALL]: { nodes: [node] }, [`PUT ${item}`]: "" });
    const state = (await life.import("wg/pve1")) as State;
    const config = {
      fabric: "wg",
      node_name: "pve1",
      interfaces: [
        { name: "wg1", listen_port: 51821, ip: "10.9.0.1/24" },
        { name: "wg0", listen_port: 51820 },
      ],
      endpoint: "pve1.example.net",
    } as never;
    const planned = (await life.plan(config, state)).planned as State;
    expect(planned.interfaces).toContainEqual(expect.objectContaining({ name: "wg0", public_key: KEY }));
    await life.apply(config, state);
    const [, parameters] = written(session)[0] as [string, Sent["parameters"]];
    expect(parameters).toMatchObject({ protocol: "wireguard", role: "internal", endpoint: "pve1.example.net" });
    expect([...(parameters.interfaces as string[])].sort()).toEqual(interfaces);
    expect(parameters).not.toHaveProperty("peers");
  });

  const config = {
    fabric: "wg",
    node_name: "pve1",
    peers: [{ type: "internal", interface: "wg0", node_name: "pve2", node_interface: "wg0" }],
  };

  it("get peers together with the interfaces they have", async () => {
    const { session, life } = server({ ...node, peers: undefined });
    await life.apply(config);
    expect(written(session)).toEqual([
      [
        `PUT ${item}`,
        {
          protocol: "wireguard",
          role: "internal",
          interfaces,
          peers: ["type=internal,iface=wg0,node=pve2,node_iface=wg0"],
        },
      ],
    ]);
  });

  it("give back peers whatever the order of their parts", async () => {
    const { life } = server();
    expect(await life.changes(config, (await life.import("wg/pve1")) as State)).toEqual([]);
  });

  it("lose peers, and nothing but peers, when these are destroyed", async () => {
    const { session, life } = server();
    await life.apply(null, (await life.import("wg/pve1")) as State);
    expect(written(session)).toEqual([
      [`PUT ${item}`, { protocol: "wireguard", role: "internal", interfaces, delete: ["peers"] }],
    ]);
  });

  it("do not have peers of somebody else overwritten", async () => {
    const { session, life } = server();
    const { state, diagnostics } = await life.tryApply(config);
    expect(state).toBeNull();
    expect(diagnostics.at(-1)?.summary).toContain("has peers already");
    expect(written(session)).toEqual([]);
  });

  it("need the interface of an internal peer", () => {
    const peers = [{ type: "internal", interface: "wg0", node_name: "pve2" }];
    expect(server().life.validate({ ...config, peers })).toMatchObject([{ summary: "node_interface is missing" }]);
  });
});

describe("prefix lists", () => {
  const list = {
    id: "pl1",
    type: "prefix-list",
    entries: ["seq=20,prefix=10.0.0.0/8,action=permit,le=24", "action=deny,prefix=0.0.0.0/0,seq=30"],
  };
  const item = "/cluster/sdn/prefix-lists/pl1";
  const answers = {
    "GET /cluster/sdn/prefix-lists": [list],
    "POST /cluster/sdn/prefix-lists": null,
    [`PUT ${item}`]: null,
  };
  const entries = [
    { seq: 30, action: "deny", prefix: "0.0.0.0/0" },
    { seq: 20, action: "permit", prefix: "10.0.0.0/8", le: 24 },
  ] as never[];

  it("are read whole, in any order", async () => {
    const { session, life } = open("prefix_list", answers);
    const state = (await life.import("pl1")) as State;
    expect(session.parameters("GET /cluster/sdn/prefix-lists")).toEqual([{ verbose: 1 }]);
    expect(await life.changes({ prefix_list: "pl1", entries }, state)).toEqual([]);
  });

  it("replace all entries, and say none by deletion", async () => {
    const { session, life } = open("prefix_list", answers);
    const state = (await life.import("pl1")) as State;
    const one = await life.apply({ prefix_list: "pl1", entries: [entries[0]] as never }, state);
    await life.apply({ prefix_list: "pl1", entries: [] }, one);
    expect(written(session)).toEqual([
      [`PUT ${item}`, { entries: ["seq=30,action=deny,prefix=0.0.0.0/0"] }],
      [`PUT ${item}`, { delete: ["entries"] }],
    ]);
  });

  it("leave entries alone that are managed elsewhere", async () => {
    const { session, life } = open("prefix_list", answers);
    const created = await life.apply({ prefix_list: "pl1" });
    const refreshed = (await life.refresh(created)) as State;
    expect(await life.changes({ prefix_list: "pl1" }, refreshed)).toEqual([]);
    const stopped = await life.apply({ prefix_list: "pl1" }, (await life.import("pl1")) as State);
    expect(stopped.entries).toBeNull();
    expect(written(session)).toEqual([["POST /cluster/sdn/prefix-lists", { id: "pl1" }]]);
  });

  it.each([
    [{ prefix: "10.0.0.0/8", ge: 7 }, "must have ge from 8 to 32"],
    [{ prefix: "10.0.0.0/8", ge: 20, le: 16 }, "must have le from 20 to 32"],
    [{ prefix: "2001:db8::/32", le: 129 }, "le"],
  ])("refuse %j", (entry, problem) => {
    const { life } = open("prefix_list", {});
    const given = [{ seq: 1, action: "permit", ...entry }];
    expect(JSON.stringify(life.validate({ prefix_list: "pl1", entries: given }))).toContain(problem);
  });

  it("have entries of their own resource", async () => {
    const path = `${item}/entries`;
    const entry = { seq: "30", action: "deny", prefix: "0.0.0.0/0", le: 32 };
    const { session, life } = open("prefix_list_entry", {
      [`GET ${path}`]: [entry],
      [`PUT ${path}/30`]: null,
      [`DELETE ${path}/30`]: null,
    });
    const state = (await life.refresh({ prefix_list: "pl1", seq: 30 }, true)) as State;
    expect(state).toMatchObject({ prefix_list: "pl1", seq: 30, le: 32 });
    await life.apply(
      null,
      await life.apply({ prefix_list: "pl1", seq: 30, action: "permit", prefix: "0.0.0.0/0" }, state),
    );
    expect(written(session)).toEqual([
      [`PUT ${path}/30`, { action: "permit", prefix: "0.0.0.0/0", delete: ["le"] }],
      [`DELETE ${path}/30`, {}],
    ]);
  });
});

describe("route maps", () => {
  const ENTRIES = "/cluster/sdn/route-maps/entries";

  /** Entries as the server keeps them. */
  function server(...initial: Record<string, unknown>[]) {
    const entries = new Map(initial.map((entry) => [`${entry["route-map-id"]}/${entry.order}`, entry]));
    const sizes: number[] = [];
    const answer = ({ method, path, parameters }: Sent) => {
      const [, map, order] = /entries(?:\/([^/]+)(?:\/entry\/(\d+))?)?$/.exec(path) ?? [];
      if (path === "/cluster/sdn/route-maps")
        return [...new Set([...entries.values()].map((entry) => entry["route-map-id"]))].map((id) => ({ id }));
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
    {
      order: 10,
      action: "permit",
      match: [{ key: "vni", value: "100" }],
      exit_action: { key: "continue", value: "20" },
    },
    { order: 20, action: "deny" },
  ] as never;

  it("are created entry by entry and read back without difference", async () => {
    const { session, life } = server();
    const created = await life.apply({ route_map: "rm1", entries });
    expect(written(session)).toEqual([
      [
        `POST ${ENTRIES}`,
        {
          "route-map-id": "rm1",
          order: "10",
          action: "permit",
          match: ["key=vni,value=100"],
          "exit-action": "key=continue,value=20",
        },
      ],
      [`POST ${ENTRIES}`, { "route-map-id": "rm1", order: "20", action: "deny" }],
    ]);
    const refreshed = (await life.refresh(created)) as State;
    expect(await life.changes({ route_map: "rm1", entries }, refreshed)).toEqual([]);
    expect(await life.import("rm1")).toMatchObject({ route_map: "rm1" });
  });

  it("change only what differs, and are never without entries on the way", async () => {
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
    expect(await life.changes({ route_map: "rm1", entries: wanted }, (await life.refresh(changed)) as State)).toEqual(
      [],
    );
  });

  it("clear parts of an entry", async () => {
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

  it("do not take over entries of somebody else", async () => {
    const { life } = server({ "route-map-id": "rm1", order: 5, action: "permit", match: [], set: [] });
    const { state, diagnostics } = await life.tryApply({ route_map: "rm1", entries });
    expect(state).toBeNull();
    expect(diagnostics.at(-1)?.summary).toContain("exists already");
  });

  it("are deleted with all their entries, and only theirs", async () => {
    const other = { "route-map-id": "rm2", order: 10, action: "permit", match: [], set: [] };
    const { life, entries: left } = server(other);
    await life.apply(null, await life.apply({ route_map: "rm1", entries }));
    expect([...left.keys()]).toEqual(["rm2/10"]);
    expect(await life.refresh({ route_map: "rm1", entries })).toBeNull();
  });

  it("are listed sorted", async () => {
    const entry = (map: string, order: number) => ({
      "route-map-id": map,
      order,
      action: "permit",
      match: [],
      set: [],
    });
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
  ])("refuse %j", (part, problem) => {
    const { life } = server();
    const given = [{ order: 1, action: "permit", ...part }] as never;
    expect(JSON.stringify(life.validate({ route_map: "rm1", entries: given }))).toContain(problem);
    const single = new Lifecycle(definition("route_map_entry"), new FakeSession({}));
    expect(
      JSON.stringify(single.validate({ route_map: "rm1", order: 1, action: "permit", ...part } as never)),
    ).toContain(problem);
  });
});
