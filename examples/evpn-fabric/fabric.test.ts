import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Fabric, type FabricOptions } from "./fabric";

const TWO_NODES: FabricOptions = {
  nodes: ["pve1", "pve2"].map((name, index) => ({ name, ip: `10.255.0.${index + 1}`, interfaces: ["ens1"] })),
  exitNodes: ["pve1"],
  networks: { web: { tag: 11000, cidr: "10.1.0.0/24", gateway: "10.1.0.1" } },
};
const THREE_NODES: FabricOptions = {
  nodes: [...TWO_NODES.nodes, { name: "pve3", ip: "10.255.0.3", interfaces: ["ens1"] }],
  exitNodes: ["pve1", "pve3"],
  networks: { ...TWO_NODES.networks, db: { tag: 11001, cidr: "10.1.1.0/24", gateway: "10.1.1.1" } },
};

const cluster = new SimulatedCluster();
const stackWith = (options: FabricOptions) => new Fabric(Testing.app(), "fabric", options);

/** IDs of the VNets that the nodes run, without staged ones. */
const running = async () => {
  const vnets: { vnet: string }[] = await cluster.read("/cluster/sdn/vnets?running=1");
  return vnets.map(({ vnet }) => vnet).sort();
};

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the fabric deploys, grows by a node and a network, and is destroyed", { timeout: 120_000 }, async () => {
  const deployment = new Deployment(stackWith(TWO_NODES), cluster);
  await deployment.apply();
  expect(await running()).toEqual(["web"]);

  deployment.switchTo(stackWith(THREE_NODES));
  await deployment.apply();
  expect(await running()).toEqual(["db", "web"]);
  await cluster.expectObject("/cluster/sdn/zones/dc1", { exitnodes: "pve1,pve3", "exitnodes-primary": "pve1" });
  await cluster.expectObject("/cluster/sdn/fabrics/node/dc1", { node_id: "pve3", ip: "10.255.0.3" });
  await deployment.expectPlanEmpty();

  await deployment.destroy();
  expect(await running()).toEqual([]);
});
