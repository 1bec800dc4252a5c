/** Ephemeral resources in applications: constructs cannot declare them, so the guide writes them with overrides. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { describe, expect, it, onTestFinished } from "vitest";
import { PveProvider, sdn, testing } from "../../src";
import { because, engine, lacks } from "../support/engine-facts";
import { synthesize } from "../support/synthesis";

function fill(stack: TerraformStack): void {
  new PveProvider(stack, "lock", { alias: "lock" });
  stack.addOverride("ephemeral.pve_sdn_lock.run", { provider: "pve.lock" });
  new PveProvider(stack, "pve", { sdnLockToken: "${ephemeral.pve_sdn_lock.run.token}" });
  new sdn.ZoneSimple(stack, "lab", { zone: "lab" });
}

it("overrides write ephemeral resources, whose values are strings in provider blocks", () => {
  const { stack } = synthesize({ stack: fill });
  const { ephemeral, provider } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8"));
  expect(ephemeral).toEqual({ pve_sdn_lock: { run: { provider: "pve.lock" } } });
  expect(provider.pve).toEqual([
    { alias: "lock" },
    expect.objectContaining({ sdn_lock_token: "${ephemeral.pve_sdn_lock.run.token}" }),
  ]);
});

describe.skipIf(lacks("ephemeral values"))(`an application with ephemerals${because("ephemeral values")}`, () => {
  it("an application deploys under the lock of its run", async () => {
    const cluster = new testing.SimulatedCluster();
    await cluster.start();
    onTestFinished(() => cluster.stop());
    const stack = new TerraformStack(Testing.app(), "stack");
    fill(stack);
    const deployment = new testing.Deployment(stack, cluster, { engine: engine.path });
    await deployment.apply();
    await deployment.expectPlanEmpty();
    const requests = await cluster.requests();
    const [first, last] = [
      requests.indexOf("POST /cluster/sdn/lock"),
      requests.lastIndexOf("DELETE /cluster/sdn/lock"),
    ];
    expect(requests.slice(first, last)).toContain("PUT /cluster/sdn");
  });
});
