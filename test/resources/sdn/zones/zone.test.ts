import { expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { open } from "../open";

const zones = [{ zone: "vx", type: "vxlan", peers: "192.0.2.12, 192.0.2.11" }];

it("zones keep the server's generated MAC address, in any letter case", async () => {
  const zone = { zone: "ev", type: "evpn", controller: "c1", "vrf-vxlan": 10, mac: "BC:24:11:AA:BB:CC" };
  const { life } = open("zone_evpn", { "GET /cluster/sdn/zones": [zone] });
  const state = (await life.import("ev")) as State;
  const config = { zone: "ev", controller: "c1", vrf_vxlan: 10 };
  expect(await life.changes(config, state)).toEqual([]);
  expect(await life.changes({ ...config, mac: "bc:24:11:aa:bb:cc" }, state)).toEqual([]);
});

it("zones of another type are not read", async () => {
  const { life } = open("zone_vlan", { "GET /cluster/sdn/zones": zones });
  await expect(life.import("vx")).rejects.toThrow("of type vxlan");
});

it.each([
  [{ zone: "vx" }, "One of `peers` and `fabric` is required"],
  [{ zone: "vx", peers: [] }, "One of `peers` and `fabric` is required"],
  [{ zone: "vx", peers: ["192.0.2.1"], fabric: "fab1" }, "Only one of `peers` and `fabric` can be set"],
  [{ zone: "vx", fabric: "fab1", dns_zone: "example.com" }, "`dns_zone` needs `dns`"],
])("zones refuse %j", (config, summary) => {
  const { life } = open("zone_vxlan", {});
  expect(life.validate(config).map((problem) => problem.summary)).toContain(summary);
});
