import { Testing } from "__library__";
import { Deployment, SimulatedCluster } from "__own__/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Cluster } from "./cluster";

const cluster = new SimulatedCluster();
const app = Testing.app(__test_settings__);
const stack = new Cluster(app, "cluster", { office: "198.51.100.0/24" });
const deployment = new Deployment(stack, cluster);

beforeAll(async () => {
  await cluster.start();
  await deployment.apply();
}, 120_000);
afterAll(() => cluster.stop());

it("creates a pool for the web servers", async () => {
  expect(await cluster.read("/pools")).toContainEqual({ poolid: "web", comment: "Web servers" });
});

it("admits only administrators to the nodes once the firewall is on", async () => {
  await cluster.call("PUT", "/cluster/firewall/options", { enable: 1 });
  await cluster.expectReaches({ source: "198.51.100.7", destination: "192.0.2.11", port: 8006 });
  await cluster.expectBlocked({ source: "203.0.113.7", destination: "192.0.2.11", port: 8006 });
});

it("plans no changes after a deployment", { timeout: 60_000 }, () => deployment.expectPlanEmpty());
