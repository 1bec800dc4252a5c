/** Children that methods create: they have the owner's provider and accept all arguments of any construct. */
import { expect, it } from "vitest";
import { ha, PveProvider, pools, sdn } from "../../src";
import { only, resources } from "./synthesized";

const meta = { count: 2, lifecycle: { preventDestroy: true } };
type MethodCase = readonly [
  name: string,
  type: string,
  add: (scope: sdn.Vnet["node"]["scope"] & object, provider: PveProvider) => void,
];

const guest = (scope: Parameters<MethodCase[2]>[0], provider: PveProvider, id = 100) =>
  new ha.Resource(scope as never, `o${id}`, { sid: `vm:${id}`, provider });

const METHODS: readonly MethodCase[] = [
  [
    "zone.addVnet",
    "pve_sdn_vnet",
    (scope, provider) =>
      new sdn.ZoneSimple(scope as never, "o", { zone: "z1", provider }).addVnet("c", { vnet: "v1", ...meta }),
  ],
  [
    "vnet.addSubnet",
    "pve_sdn_subnet",
    (scope, provider) =>
      new sdn.Vnet(scope as never, "o", { vnet: "v1", zone: "z1", provider }).addSubnet("c", {
        cidr: "10.0.0.0/24",
        ...meta,
      }),
  ],
  [
    "openfabric.addNode",
    "pve_sdn_fabric_node_openfabric",
    (scope, provider) =>
      new sdn.FabricOpenfabric(scope as never, "o", { fabric: "f1", provider }).addNode("c", {
        nodeName: "pve1",
        ...meta,
      }),
  ],
  [
    "ospf.addNode",
    "pve_sdn_fabric_node_ospf",
    (scope, provider) =>
      new sdn.FabricOspf(scope as never, "o", { fabric: "f1", area: "0", ipPrefix: "10.0.0.0/24", provider }).addNode(
        "c",
        {
          nodeName: "pve1",
          ip: "10.0.0.1",
          ...meta,
        },
      ),
  ],
  [
    "bgp.addNode",
    "pve_sdn_fabric_node_bgp",
    (scope, provider) =>
      new sdn.FabricBgp(scope as never, "o", { fabric: "f1", provider }).addNode("c", {
        nodeName: "pve1",
        asn: 65000,
        ...meta,
      }),
  ],
  [
    "wireguard.addNode",
    "pve_sdn_fabric_node_wireguard",
    (scope, provider) =>
      new sdn.FabricWireguard(scope as never, "o", { fabric: "f1", provider }).addNode("c", {
        nodeName: "pve1",
        ...meta,
      }),
  ],
  [
    "wireguard.addExternal",
    "pve_sdn_fabric_node_wireguard_external",
    (scope, provider) =>
      new sdn.FabricWireguard(scope as never, "o", { fabric: "f1", provider }).addExternal("c", {
        nodeId: "n1",
        endpoint: "192.0.2.1:51820",
        publicKey: "k",
        ...meta,
      } as never),
  ],
  [
    "pool.addGuest",
    "pve_pool_membership",
    (scope, provider) => new pools.Pool(scope as never, "o", { poolId: "p1", provider }).addGuest("c", 100, meta),
  ],
  [
    "pool.addStorage",
    "pve_pool_membership",
    (scope, provider) => new pools.Pool(scope as never, "o", { poolId: "p1", provider }).addStorage("c", "local", meta),
  ],
  [
    "resource.keepTogether",
    "pve_ha_resource_affinity_rule",
    (scope, provider) =>
      guest(scope, provider).keepTogether("c", [guest(scope, provider, 101)], { rule: "r1", ...meta }),
  ],
  [
    "resource.keepApart",
    "pve_ha_resource_affinity_rule",
    (scope, provider) => guest(scope, provider).keepApart("c", [guest(scope, provider, 101)], { rule: "r1", ...meta }),
  ],
  [
    "resource.prefer",
    "pve_ha_node_affinity_rule",
    (scope, provider) => guest(scope, provider).prefer("c", { pve1: 1 }, { rule: "r1", ...meta }),
  ],
  [
    "resource.avoid",
    "pve_ha_node_affinity_rule",
    (scope, provider) => guest(scope, provider).avoid("c", ["pve1"], { rule: "r1", ...meta }),
  ],
];

it.each(METHODS)("%s passes the owner's provider and the arguments of any construct to its child", (_, type, add) => {
  const made = only(
    resources((scope) => {
      new PveProvider(scope, "pve", { sdnApply: "manual" });
      add(scope as never, new PveProvider(scope, "second", { alias: "second", sdnApply: "manual" }));
    })[type],
  );
  expect(made).toMatchObject({ count: 2, lifecycle: { prevent_destroy: true }, provider: "pve.second" });
});

it("a child of a pool is nested in it, and is a pool like any other", () => {
  const made = resources((scope) => {
    const production = new pools.Pool(scope, "production", { poolId: "production" });
    production.addChild("web", "web").addGuest("guest", 100);
  });
  expect(Object.values(made.pve_pool ?? {}).map(({ pool_id }) => pool_id)).toEqual([
    "production",
    "${pve_pool.production.pool_id}/web",
  ]);
});
