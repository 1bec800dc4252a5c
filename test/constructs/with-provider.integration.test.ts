/** Children that methods create: they have the owner's provider and accept all arguments of any construct. */
import type { Construct } from "constructs";
import { expect, it } from "vitest";
import { ha, PveProvider, pools, sdn } from "../../src";
import { only, resources } from "./synthesized";

const meta = { count: 2, lifecycle: { preventDestroy: true } };
/** Creates an owner with the provider. */
type Make = <T>(owner: new (scope: Construct, id: string, config: never) => T, config: object) => T;
const guest = (make: Make, id = 100) => make(ha.Resource, { sid: `vm:${id}` });

const METHODS: Readonly<Record<string, readonly [type: string, add: (make: Make) => unknown]>> = {
  "zone.addVnet": [
    "pve_sdn_vnet",
    (make) => make(sdn.ZoneSimple, { zone: "z1" }).addVnet("c", { vnet: "v1", ...meta }),
  ],
  "qinq.addVnet": [
    "pve_sdn_vnet",
    (make) => make(sdn.ZoneQinq, { zone: "z1", bridge: "vmbr0", tag: 5 }).addVnet("c", { vnet: "v1", ...meta }),
  ],
  "vxlan.addVnet": [
    "pve_sdn_vnet",
    (make) => make(sdn.ZoneVxlan, { zone: "z1", peers: ["192.0.2.1"] }).addVnet("c", { vnet: "v1", tag: 3, ...meta }),
  ],
  "evpn.addVnet": [
    "pve_sdn_vnet",
    (make) =>
      make(sdn.ZoneEvpn, { zone: "z1", controller: "ctl", vrfVxlan: 4 }).addVnet("c", { vnet: "v1", tag: 4, ...meta }),
  ],
  "vnet.addSubnet": [
    "pve_sdn_subnet",
    (make) => make(sdn.Vnet, { vnet: "v1", zone: "z1" }).addSubnet("c", { cidr: "10.0.0.0/24", ...meta }),
  ],
  "openfabric.addNode": [
    "pve_sdn_fabric_node_openfabric",
    (make) => make(sdn.FabricOpenfabric, { fabric: "f1" }).addNode("c", { nodeName: "pve1", ...meta }),
  ],
  "ospf.addNode": [
    "pve_sdn_fabric_node_ospf",
    (make) =>
      make(sdn.FabricOspf, { fabric: "f1", area: "0", ipPrefix: "10.0.0.0/24" }).addNode("c", {
        ...{ nodeName: "pve1", ip: "10.0.0.1" },
        ...meta,
      }),
  ],
  "bgp.addNode": [
    "pve_sdn_fabric_node_bgp",
    (make) => make(sdn.FabricBgp, { fabric: "f1" }).addNode("c", { nodeName: "pve1", asn: 65000, ...meta }),
  ],
  "wireguard.addNode": [
    "pve_sdn_fabric_node_wireguard",
    (make) => make(sdn.FabricWireguard, { fabric: "f1" }).addNode("c", { nodeName: "pve1", ...meta }),
  ],
  "wireguard.addExternal": [
    "pve_sdn_fabric_node_wireguard_external",
    (make) => {
      const external = { nodeId: "n1", endpoint: "192.0.2.1:51820", publicKey: "k", ...meta };
      make(sdn.FabricWireguard, { fabric: "f1" }).addExternal("c", external as never);
    },
  ],
  "pool.addGuest": ["pve_pool_membership", (make) => make(pools.Pool, { poolId: "p1" }).addGuest("c", 100, meta)],
  "pool.addStorage": [
    "pve_pool_membership",
    (make) => make(pools.Pool, { poolId: "p1" }).addStorage("c", "local", meta),
  ],
  "resource.keepTogether": [
    "pve_ha_resource_affinity_rule",
    (make) => guest(make).keepTogether("c", [guest(make, 101)], { rule: "r1", ...meta }),
  ],
  "resource.keepApart": [
    "pve_ha_resource_affinity_rule",
    (make) => guest(make).keepApart("c", [guest(make, 101)], { rule: "r1", ...meta }),
  ],
  "resource.prefer": [
    "pve_ha_node_affinity_rule",
    (make) => guest(make).prefer("c", { pve1: 1 }, { rule: "r1", ...meta }),
  ],
  "resource.avoid": ["pve_ha_node_affinity_rule", (make) => guest(make).avoid("c", ["pve1"], { rule: "r1", ...meta })],
};

it.each(Object.entries(METHODS))(
  "%s gives its child the owner's provider and name, and the arguments of any construct",
  (_, [type, add]) => {
    const made = only(
      resources((scope) => {
        new PveProvider(scope, "pve", { sdnApply: "manual" });
        const provider = new PveProvider(scope, "second", { alias: "second", sdnApply: "manual" });
        let owners = 0;
        add((owner, config) => new owner(scope, `o${owners++}`, { ...config, provider } as never));
      })[type],
    );
    expect(made).toMatchObject({ count: 2, lifecycle: { prevent_destroy: true }, provider: "pve.second" });
    expect(JSON.stringify(made)).toMatch(/\$\{pve_\w+\.o0\.\w+\}/);
  },
);

it("a child of a pool is nested in it, and has members like any other pool", () => {
  const made = resources((scope) => {
    const production = new pools.Pool(scope, "production", { poolId: "production" });
    const web = production.addChild("web", "web", { comment: "Web servers" });
    web.addGuest("guest", 100);
    web.addStorage("images", "images");
  });
  const [address] = Object.keys(made.pve_pool ?? {}).filter((name) => name !== "production");
  expect(made.pve_pool?.[address ?? ""]).toMatchObject({
    pool_id: "${pve_pool.production.pool_id}/web",
    comment: "Web servers",
  });
  const pool_id = `\${pve_pool.${address}.pool_id}`;
  expect(Object.values(made.pve_pool_membership ?? {})).toMatchObject([
    { pool_id, vm_id: 100 },
    { pool_id, storage: "images" },
  ]);
});
