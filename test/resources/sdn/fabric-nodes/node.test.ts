import { describe, expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { CLUSTER_STATUS } from "../../../support/cluster-status";
import type { Sent } from "../../../support/fake-session";
import { open, written } from "../open";
import { ALL, interfaces, item, KEY, node } from "./wireguard-node";

describe("OSPF nodes", () => {
  const node = { fabric_id: "ring", node_id: "pve1", protocol: "ospf", ip: "10.6.0.1", interfaces: ["name=eth1"] };
  const answers = { [ALL]: { fabrics: [], nodes: [node] }, "GET /cluster/status": CLUSTER_STATUS };

  it("OSPF nodes are replaced when they lose all interfaces, which the server refuses to clear", async () => {
    const { life } = open("fabric_node_ospf", answers);
    const state = (await life.import("ring/pve1")) as State;
    const plan = (interfaces?: State[]) =>
      life.plan({ fabric: "ring", node_name: "pve1", ip: "10.6.0.1", ...(interfaces && { interfaces }) }, state);
    expect((await plan([{ name: "eth2" }])).requiresReplace).toEqual([]);
    expect((await plan()).requiresReplace).toEqual([[{ attribute: "interfaces" }]]);
  });
});

it("WireGuard nodes send all interfaces with every change, and never a key", async () => {
  const { session, life } = open("fabric_node_wireguard", {
    [ALL]: { fabrics: [], nodes: [node] },
    [`GET ${item}`]: node,
    [`PUT ${item}`]: "",
    "GET /cluster/status": CLUSTER_STATUS,
  });
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
