/** Stacks that users deploy in their tests. */
import { TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { firewall, PveProvider, pools, testing } from "../../../src";
import { matchers } from "../../../src/constructs/testing/matchers";
import { attachProvider } from "../../support/attached";
import { engine } from "../../support/engine-facts";

const cluster = new testing.SimulatedCluster();
beforeAll(() => cluster.start());
afterAll(() => cluster.stop());
afterEach(() => cluster.reset());

function stackWith(fill: (stack: TerraformStack) => void): TerraformStack {
  const stack = new TerraformStack(Testing.app(), "web");
  fill(stack);
  return stack;
}
/** The provider of this process, for stacks with one provider block. */
const attached = async () => ({ engine: (await attachProvider()).engine });

it("a stack is deployed to the simulated cluster, even if its provider block names another one", async () => {
  const stack = stackWith((scope) => {
    new PveProvider(scope, "pve", {
      endpoint: "https://pve.example.com:8006",
      apiToken: "root@pam!tf=secret",
      sdnApply: "manual",
    });
    const pool = new pools.Pool(scope, "pool", { poolId: "web", comment: "first" });
    new TerraformOutput(scope, "pool-id", { value: pool.poolId, staticId: true });
  });
  const deployment = new testing.Deployment(stack, cluster, await attached());
  expect(await deployment.plan()).toEqual([{ address: "pve_pool.pool", action: "create", attributes: [] }]);
  await deployment.apply();
  await deployment.expectPlanEmpty();
  await cluster.expectObject("/pools", { poolid: "web", comment: "first" });
  expect(await deployment.outputs()).toEqual({ "pool-id": "web" });

  await cluster.call("PUT", "/pools", { poolid: "web", comment: "by hand" });
  expect(await deployment.plan()).toEqual([{ address: "pve_pool.pool", action: "update", attributes: ["comment"] }]);
  await expect(deployment.expectPlanEmpty()).rejects.toThrow("the plan is not empty: update pve_pool.pool comment");
  expect((await matchers.toHaveNoChanges(deployment)).pass).toBe(false);
  await deployment.apply();
  expect((await matchers.toHaveNoChanges(deployment)).pass).toBe(true);

  await deployment.destroy();
  await expect(cluster.expectObject("/pools", { poolid: "web" })).rejects.toThrow("has no");
});

it("a stack with two clusters is deployed to two", async () => {
  const other = new testing.SimulatedCluster({ fixture: "standalone" });
  await other.start();
  try {
    const stack = stackWith((scope) => {
      new PveProvider(scope, "pve");
      const second = new PveProvider(scope, "second", { alias: "second", endpoint: "https://other.example.com:8006" });
      new firewall.Alias(scope, "here", { name: "here", cidr: "192.0.2.1" });
      new firewall.Alias(scope, "there", { name: "there", cidr: "192.0.2.2", provider: second });
    });
    const deployment = new testing.Deployment(stack, cluster, { engine: engine.path, clusters: { second: other } });
    await deployment.apply();
    await cluster.expectObject("/cluster/firewall/aliases", { name: "here" });
    await other.expectObject("/cluster/firewall/aliases", { name: "there" });
    await deployment.destroy();
  } finally {
    await other.stop();
  }
});

it("a stack gets missing variables from the test, and an error of Terraform is kept short", async () => {
  const stack = stackWith((scope) => {
    new PveProvider(scope, "pve");
    const comment = new TerraformVariable(scope, "pool_comment", { sensitive: true });
    new pools.Pool(scope, "pool", { poolId: "web", comment: comment.stringValue });
    for (let index = 0; index < 50; index++) new TerraformOutput(scope, `text${index}`, { value: "x".repeat(100) });
  });
  const options = await attached();
  const refused = await new testing.Deployment(stack, cluster, options).apply().catch((error: Error) => error.message);
  expect(refused).toContain("No value for required variable");
  expect(String(refused).length).toBeLessThan(1_000);
  const deployment = new testing.Deployment(stack, cluster, { ...options, variables: { pool_comment: "Given" } });
  await deployment.apply();
  await cluster.expectObject("/pools", { poolid: "web", comment: "Given" });
  await deployment.destroy();
});

it("a missing executable, and Terraform's own errors, fail the deployment", async () => {
  const stack = stackWith((scope) => {
    new PveProvider(scope, "pve");
    new pools.Membership(scope, "member", { poolId: "nowhere", vmId: 100 });
  });
  await expect(new testing.Deployment(stack, cluster, { engine: "terraform-not-installed" }).apply()).rejects.toThrow(
    "terraform-not-installed is not on the PATH",
  );
  await expect(new testing.Deployment(stack, cluster, await attached()).apply()).rejects.toThrow(/nowhere/);
});

it("a snapshot contains neither versions nor metadata, and is the same for any order of attributes", () => {
  const one = stackWith((scope) => {
    new PveProvider(scope, "pve");
    new firewall.Alias(scope, "alias", { name: "alias", cidr: "192.0.2.1" });
  });
  const other = stackWith((scope) => {
    new PveProvider(scope, "pve");
    new firewall.Alias(scope, "alias", { cidr: "192.0.2.1", name: "alias" });
  });
  const snapshot = testing.Snapshot.of(one);
  expect(testing.Snapshot.of(other)).toBe(snapshot);
  expect(JSON.parse(snapshot).resource).toEqual({
    pve_firewall_alias: { alias: { cidr: "192.0.2.1", name: "alias" } },
  });
  expect(snapshot).not.toMatch(/version|metadata|tfstate/);
});
