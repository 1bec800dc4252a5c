import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Datacenter } from "./datacenter";

const NODE = "192.0.2.11";
const cluster = new SimulatedCluster();
const stackWith = (office: string) => new Datacenter(Testing.app(), "datacenter", { office });

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the datacenter deploys, moves the office to another network, and is destroyed", { timeout: 120_000 }, async () => {
  const deployment = new Deployment(stackWith("198.51.100.0/24"), cluster);
  await deployment.apply();
  expect(await deployment.outputs()).toMatchObject({ "inventory-summary": { networks: ["web", "db"] } });
  await cluster.expectReaches({ source: "198.51.100.7", destination: NODE, port: 8006 });

  deployment.switchTo(stackWith("203.0.113.0/24"));
  await deployment.apply();
  await cluster.expectReaches({ source: "203.0.113.7", destination: NODE, port: 8006 });
  await cluster.expectBlocked({ source: "198.51.100.7", destination: NODE, port: 8006 });
  await deployment.expectPlanEmpty();

  await deployment.destroy();
  expect(await cluster.read("/cluster/sdn/zones")).toEqual([]);
});
