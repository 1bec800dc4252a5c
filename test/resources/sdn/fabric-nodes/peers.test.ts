import { expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { open, written } from "../open";
import { ALL, interfaces, item, node } from "./wireguard-node";

function server(initial: object = node) {
  return open("fabric_wireguard_peers", {
    [ALL]: { fabrics: [], nodes: [initial] },
    [`GET ${item}`]: initial,
    [`PUT ${item}`]: "",
  });
}

const config = {
  fabric: "wg",
  node_name: "pve1",
  peers: [{ type: "internal", interface: "wg0", node_name: "pve2", node_interface: "wg0" }],
};

it("WireGuard nodes get peers in addition to their existing interfaces", async () => {
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

it("WireGuard nodes accept peers whose parts the server reports in another order", async () => {
  const { life } = server();
  expect(await life.changes(config, (await life.import("wg/pve1")) as State)).toEqual([]);
});

it("WireGuard nodes lose only the peers of a destroyed resource", async () => {
  const { session, life } = server();
  await life.apply(null, (await life.import("wg/pve1")) as State);
  expect(written(session)).toEqual([
    [`PUT ${item}`, { protocol: "wireguard", role: "internal", interfaces, delete: ["peers"] }],
  ]);
});

it("WireGuard nodes keep peers of other clients", async () => {
  const { session, life } = server();
  const { state, diagnostics } = await life.tryApply(config);
  expect(state).toBeNull();
  expect(diagnostics.at(-1)?.summary).toContain("has peers already");
  expect(written(session)).toEqual([]);
});

it("WireGuard nodes need the interface that an internal peer names", () => {
  const peers = [{ type: "internal", interface: "wg0", node_name: "pve2" }];
  expect(server().life.validate({ ...config, peers })).toMatchObject([{ summary: "`node_interface` is missing" }]);
});
