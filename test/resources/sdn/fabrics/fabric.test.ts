import { expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { FakeSession } from "../../../support/fake-session";
import { data, open, written } from "../open";

const ALL = "GET /cluster/sdn/fabrics/all";

const fabric = { id: "fab1", protocol: "openfabric", ip_prefix: "10.5.0.0/24", hello_interval: 5 };
const nodes = [{ fabric_id: "fab1", node_id: "pve1", protocol: "openfabric", ip: "10.5.0.1", interfaces: [] }];
const item = "/cluster/sdn/fabrics/fabric/fab1";
const answers = { [ALL]: { fabrics: [fabric], nodes }, [`PUT ${item}`]: "", [`DELETE ${item}`]: "" };

it("fabrics send their protocol with every change, and clear attributes with a list", async () => {
  const { session, life } = open("fabric_openfabric", answers);
  const state = (await life.import("fab1")) as State;
  await life.apply({ fabric: "fab1", ip_prefix: "10.5.0.0/16", csnp_interval: 9 }, state);
  const changed = { protocol: "openfabric", ip_prefix: "10.5.0.0/16", csnp_interval: "9", delete: ["hello_interval"] };
  expect(written(session)).toEqual([[`PUT ${item}`, changed]]);
});

it("fabrics are replaced when they get a prefix of a second IP version, with a warning about their nodes", async () => {
  const { life } = open("fabric_openfabric", answers);
  const state = (await life.import("fab1")) as State;
  const widerPrefix = await life.plan({ fabric: "fab1", ip_prefix: "10.5.0.0/16" }, state);
  expect(widerPrefix.requiresReplace).toEqual([]);
  const both = await life.plan({ fabric: "fab1", ip_prefix: "10.5.0.0/24", ip6_prefix: "fd00::/64" }, state);
  expect(both.requiresReplace).toEqual([[{ attribute: "ip6_prefix" }]]);
  expect(both.diagnostics[0]?.detail).toContain("pve1");
});

it("fabrics warn in the plan when a prefix excludes their nodes, which the server refuses", async () => {
  const { life } = open("fabric_openfabric", answers);
  const state = (await life.import("fab1")) as State;
  const changedPrefix = await life.plan({ fabric: "fab1", ip_prefix: "10.6.0.0/24" }, state);
  expect(changedPrefix.requiresReplace).toEqual([]);
  expect(changedPrefix.diagnostics).toMatchObject([
    {
      severity: "warning",
      summary: "Nodes of fabric fab1 have addresses outside of 10.6.0.0/24",
      detail: expect.stringContaining("pve1 (10.5.0.1)"),
      path: [{ attribute: "ip_prefix" }],
    },
  ]);
  const wider = await life.plan({ fabric: "fab1", ip_prefix: "10.0.0.0/8" }, state);
  expect(wider.diagnostics).toEqual([]);
});

it("fabrics report the nodes that were deleted with them", async () => {
  const { life } = open("fabric_openfabric", answers);
  const { diagnostics } = await life.tryApply(null, (await life.import("fab1")) as State);
  const warning = { severity: "warning", detail: expect.stringContaining("pve1") };
  expect(diagnostics).toContainEqual(expect.objectContaining(warning));
});

it("fabrics are listed with the nodes' running configuration on request, and members by name", async () => {
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
  const filtered = await data("sdn_fabric_nodes", session, { fabric: "fab1" });
  expect(filtered.nodes).toEqual((await data("sdn_fabric_nodes", session)).nodes);
  expect(filtered.nodes).toMatchObject([{ fabric: "fab1", node_name: "pve1", protocol: "openfabric" }]);
});
