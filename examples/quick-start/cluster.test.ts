import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Cluster } from "./cluster";

const cluster = new SimulatedCluster();
const stackWith = (gateway: string) => new Cluster(Testing.app(), "cluster", { gateway });

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the pool and the alias deploy, change and are destroyed", { timeout: 120_000 }, async () => {
  const deployment = new Deployment(stackWith("192.0.2.1"), cluster);
  await deployment.apply();
  await cluster.expectObject("/pools", { poolid: "web", comment: "Web servers" });
  await cluster.expectObject("/cluster/resources", { vmid: 100, pool: "web" });
  expect(await deployment.outputs()).toEqual({ router: "dc/gateway" });

  deployment.switchTo(stackWith("192.0.2.254"));
  expect(await deployment.plan()).toEqual([
    { address: "pve_firewall_alias.gateway", action: "update", attributes: ["cidr"] },
  ]);
  await deployment.apply();
  await cluster.expectObject("/cluster/firewall/aliases", { name: "gateway", cidr: "192.0.2.254" });

  await deployment.destroy();
  expect(await cluster.read("/cluster/firewall/aliases")).toEqual([]);
});
