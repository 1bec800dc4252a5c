/** Tests of an application against a simulated cluster: `npx vitest run`. They need `terraform` or `tofu` on the PATH. */
import { Testing } from "cdktf";
import { Deployment, matchers, SimulatedCluster, Snapshot, type TestingMatchers } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Access } from "./access";

declare module "vitest" {
  interface Matchers<T> extends TestingMatchers<T> {}
}
expect.extend(matchers);

const NODE = "192.0.2.11";
const stack = new Access(Testing.app(), "access", {
  office: "198.51.100.0/24",
  monitoring: ["203.0.113.5", "203.0.113.6"],
});
const cluster = new SimulatedCluster();
const deployment = new Deployment(stack, cluster);

beforeAll(async () => {
  await cluster.start();
  await deployment.apply();
}, 120_000);
afterAll(() => cluster.stop());

it("admits only administrators", async () => {
  await expect(cluster).toLetPass({ source: "198.51.100.7", destination: NODE, port: 22 });
  await expect(cluster).toLetPass({ source: "198.51.100.7", destination: NODE, port: 8006 });
  await expect(cluster).not.toLetPass({ source: "203.0.113.77", destination: NODE, port: 22 });
});

it("lets monitoring read only metrics", async () => {
  await cluster.expectReaches({ source: "203.0.113.6", destination: NODE, port: 9100 });
  await cluster.expectBlocked({ source: "203.0.113.6", destination: NODE, port: 22 });
  await expect(cluster).toHaveRule({ dport: "9100", source: "+dc/monitoring" }, "nodes");
});

it("plans no changes after a deployment", { timeout: 60_000 }, async () => {
  await expect(deployment).toHaveNoChanges();
});

it("plans to revert a manual change", { timeout: 60_000 }, async () => {
  await cluster.call("PUT", "/cluster/firewall/options", { policy_in: "ACCEPT" });
  expect(await deployment.plan()).toEqual([
    { address: "pve_firewall_options.options", action: "update", attributes: ["input_policy"] },
  ]);
  await deployment.apply();
});

it("synthesizes the recorded configuration", () => {
  expect(Snapshot.of(stack)).toMatchSnapshot();
});
