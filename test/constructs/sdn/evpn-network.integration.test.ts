import type { TerraformStack } from "cdktf";
import { expect, it } from "vitest";
import { sdn } from "../../../src";
import { deployed } from "../deployed";
import { refused } from "../refused";

const nodes = ["pve1", "pve2"].map((name, index) => ({ name, ip: `10.255.0.${index + 1}`, interfaces: ["ens19"] }));
const routed = { name: "dc1", asn: 65_000, vrfVxlan: 10_000 };

it("an EVPN network can be deployed with its fabric, extended and destroyed", async () => {
  const network = (names: readonly string[]) => (scope: TerraformStack) => {
    const dc = new sdn.EvpnNetwork(scope, "dc", {
      ...routed,
      fabricCidr: "10.255.0.0/24",
      nodes,
      exitNodes: ["pve1", "pve2"],
    });
    names.forEach((vnet, index) => {
      dc.addNetwork(vnet, { vnet, tag: 11_000 + index, cidr: `10.1.${index}.0/24`, gateway: `10.1.${index}.1` });
    });
  };
  const { cluster, change, destroy } = await deployed(network(["web"]));
  await cluster.expectObject("/cluster/sdn/fabrics/node/dc1", { node_id: "pve2", ip: "10.255.0.2" });
  await cluster.expectObject("/cluster/sdn/controllers", { controller: "dc1", asn: 65_000, fabric: "dc1" });
  await cluster.expectObject("/cluster/sdn/zones", { zone: "dc1", "vrf-vxlan": 10_000, "exitnodes-primary": "pve1" });
  await cluster.expectObject("/cluster/sdn/vnets/web/subnets", { cidr: "10.1.0.0/24", gateway: "10.1.0.1" });
  await change(network(["web", "db"]));
  await cluster.expectObject("/cluster/sdn/vnets", { vnet: "db", tag: 11_001 });
  await destroy();
  expect(await cluster.read("/cluster/sdn/zones")).toEqual([]);
});

it("networks in VLANs can be deployed, changed and destroyed", async () => {
  const network = (alias: string) => (scope: TerraformStack) => {
    const production = new sdn.VlanNetwork(scope, "production", { zone: "prod", bridge: "vmbr0" });
    production.addNetwork("web", { vnet: "web", tag: 100, cidr: "10.0.100.0/24", gateway: "10.0.100.1", alias });
    production.addNetwork("bare", { vnet: "bare", tag: 101 });
  };
  const { cluster, change, destroy } = await deployed(network("one"));
  await cluster.expectObject("/cluster/sdn/vnets", { vnet: "web", tag: 100, alias: "one" });
  await change(network("two"));
  await cluster.expectObject("/cluster/sdn/vnets", { vnet: "web", alias: "two" });
  await destroy();
  expect(await cluster.read("/cluster/sdn/vnets")).toEqual([]);
});

it.each([
  [{ ...routed }, "say how the nodes reach each other by one of `fabricCidr` (with `nodes`) and `peers`"],
  [{ ...routed, fabricCidr: "10.255.0.0/24" }, "`fabricCidr` and `nodes` belong together"],
  [{ ...routed, peers: ["10.0.0.1"], nodes }, "`fabricCidr` and `nodes` belong together"],
])("an EVPN network of %j is refused: %s", (config, problem) => {
  expect(refused((stack) => void new sdn.EvpnNetwork(stack, "dc", config))).toContain(`[stack/dc] ${problem}`);
});

it("a gateway and masquerading without a network are refused", () => {
  const found = refused((stack) => {
    const production = new sdn.VlanNetwork(stack, "production", { zone: "prod", bridge: "vmbr0" });
    production.addNetwork("web", { vnet: "web", tag: 1, gateway: "10.0.0.1", snat: true });
  });
  expect(found).toEqual(["gateway", "snat"].map((name) => `[stack/production/zone/web] \`${name}\` needs \`cidr\``));
});
