import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Tiers } from "./tiers";

const NODE = "192.0.2.11";
const cluster = new SimulatedCluster();
const stackWith = (monitoring: string) =>
  new Tiers(Testing.app(), "firewall", { management: ["198.51.100.0/24"], monitoring });

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the firewall deploys, changes without a lock-out, and is destroyed", { timeout: 120_000 }, async () => {
  const administrator = { source: "198.51.100.7", destination: NODE, port: 8006 };
  const metrics = (source: string) => ({ source, destination: NODE, port: 9100 });

  const deployment = new Deployment(stackWith("203.0.113.5"), cluster);
  await deployment.apply();
  await cluster.expectReaches(administrator);
  await cluster.expectReaches(metrics("203.0.113.5"));
  await cluster.expectBlocked({ ...administrator, source: "203.0.113.77" });
  // Sets that the guests' firewalls use.
  await cluster.expectRule({ macro: "HTTPS" }, "web");
  await cluster.expectRule({ source: "+dc/web", dport: "8080,8443" }, "application");
  await cluster.expectRule({ source: "+dc/application", macro: "PostgreSQL" }, "database");

  deployment.switchTo(stackWith("203.0.113.6"));
  await deployment.apply();
  await cluster.expectReaches(administrator);
  await cluster.expectReaches(metrics("203.0.113.6"));
  await cluster.expectBlocked(metrics("203.0.113.5"));
  await deployment.expectPlanEmpty();

  await deployment.destroy();
  expect(await cluster.read("/cluster/firewall/rules")).toEqual([]);
});
