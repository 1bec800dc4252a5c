/** Actions, ephemeral resources and functions in applications: constructs have none, so the guides write overrides. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformOutput, TerraformStack, Testing, Token } from "cdktf";
import { describe, expect, it, onTestFinished } from "vitest";
import { firewall, notifications, PveProvider, sdn, testing } from "../../src";
import { deployed } from "../constructs/deployed";
import { because, engine, lacks } from "../support/engine-facts";
import { synthesize } from "../support/synthesis";

const TRIGGERS = [{ events: ["after_create", "after_update"], actions: ["action.pve_notification_target_test.ops"] }];
const RULES = `[{ type = "in", action = "DROP", order = 900 }, { type = "in", action = "ACCEPT", macro = "SSH", order = 10 }]`;

function addAction(stack: TerraformStack): void {
  const lifecycle = { createBeforeDestroy: true };
  const ops = new notifications.EndpointSendmail(stack, "ops", { name: "ops", mailTo: ["ops@example.com"], lifecycle });
  stack.addOverride("action.pve_notification_target_test.ops", { config: { name: ops.name } });
  ops.addOverride("lifecycle.action_trigger", TRIGGERS);
}

function addProviderUnderLock(stack: TerraformStack): void {
  new PveProvider(stack, "lock", { alias: "lock" });
  stack.addOverride("ephemeral.pve_sdn_lock.run", { provider: "pve.lock" });
  new PveProvider(stack, "pve", { sdnLockToken: "${ephemeral.pve_sdn_lock.run.token}" });
}

it("overrides write actions, their triggers and ephemeral resources, whose values are strings in provider blocks", () => {
  const { stack } = synthesize({
    stack(scope) {
      addProviderUnderLock(scope);
      addAction(scope);
    },
  });
  const { action, ephemeral, provider, resource } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8"));
  expect(action).toEqual({
    pve_notification_target_test: { ops: { config: { name: "${pve_notification_endpoint_sendmail.ops.name}" } } },
  });
  expect(resource.pve_notification_endpoint_sendmail.ops.lifecycle).toEqual({
    create_before_destroy: true,
    action_trigger: TRIGGERS,
  });
  expect(ephemeral).toEqual({ pve_sdn_lock: { run: { provider: "pve.lock" } } });
  expect(provider.pve).toEqual([
    { alias: "lock" },
    expect.objectContaining({ sdn_lock_token: "${ephemeral.pve_sdn_lock.run.token}" }),
  ]);
});

describe.skipIf(lacks("actions"))(`an application with actions${because("actions")}`, () => {
  it("an application with actions deploys and runs them", async () => {
    const { cluster } = await deployed(addAction);
    expect(await cluster.requests()).toContain("POST /cluster/notifications/targets/ops/test");
  });
});

// OpenTofu 1.11 has ephemeral values, but configures the provider before a function.
const [lacking] = (["ephemeral values", "functions without configuration"] as const).filter(lacks);
describe.skipIf(lacking)(`ephemerals and functions${lacking ? because(lacking) : ""}`, () => {
  it("an application deploys under the lock of its run, with the results of functions", async () => {
    const cluster = new testing.SimulatedCluster();
    await cluster.start();
    onTestFinished(() => cluster.stop());
    const stack = new TerraformStack(Testing.app(), "stack");
    addProviderUnderLock(stack);
    const { zone } = new sdn.ZoneSimple(stack, "zone", { zone: "zone1" });
    new TerraformOutput(stack, "subnet", { value: `\${provider::pve::subnet_id(${zone}, "10.0.1.0/24")}` });
    new firewall.Rules(stack, "rules", { rules: Token.asAny(`\${provider::pve::rule_order(${RULES})}`) });
    const deployment = new testing.Deployment(stack, cluster, { engine: engine.path });
    await deployment.apply();
    await deployment.expectPlanEmpty();
    const requests = await cluster.requests();
    const locked = requests.indexOf("POST /cluster/sdn/lock");
    expect(requests.slice(locked, requests.lastIndexOf("DELETE /cluster/sdn/lock"))).toContain("PUT /cluster/sdn");
    expect(await cluster.read("/cluster/firewall/rules")).toMatchObject([
      { pos: 0, action: "ACCEPT", macro: "SSH" },
      { pos: 1, action: "DROP" },
    ]);
  });
});
