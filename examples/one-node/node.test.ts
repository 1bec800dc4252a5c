import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Node } from "./node";

const cluster = new SimulatedCluster();
const stackWith = (lastAddress: string) => new Node(Testing.app(), "node", { lastAddress });

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the networks deploy, extend their range of addresses, and are destroyed", { timeout: 120_000 }, async () => {
  const deployment = new Deployment(stackWith("10.20.0.199"), cluster);
  await deployment.apply();
  await cluster.expectObject("/cluster/sdn/zones", { zone: "inside", type: "simple", dhcp: "dnsmasq", ipam: "pve" });
  await cluster.expectObject("/cluster/sdn/vnets/guests/subnets", { gateway: "10.20.0.1", snat: 1 });
  await cluster.expectObject("/cluster/sdn/ipams/pve/status", { vnet: "backend", ip: "10.20.1.5" });

  deployment.switchTo(stackWith("10.20.0.250"));
  await deployment.apply();
  await cluster.expectObject("/cluster/sdn/vnets/guests/subnets", {
    "dhcp-range": [{ "start-address": "10.20.0.100", "end-address": "10.20.0.250" }],
  });
  await deployment.expectPlanEmpty();

  await deployment.destroy();
  expect(await cluster.read("/cluster/sdn/zones")).toEqual([]);
});
