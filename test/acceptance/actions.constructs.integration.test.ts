/** Actions in applications: constructs cannot declare them, so the guide writes them with overrides. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformResourceLifecycle, TerraformStack } from "cdktf";
import { describe, expect, it } from "vitest";
import { notifications, PveProvider } from "../../src";
import { deployed } from "../constructs/deployed";
import { because, lacks } from "../support/engine-facts";
import { synthesize } from "../support/synthesis";

const lifecycle: TerraformResourceLifecycle = { createBeforeDestroy: true };

function fill(stack: TerraformStack): void {
  const ops = new notifications.EndpointSendmail(stack, "ops", { name: "ops", mailTo: ["ops@example.com"], lifecycle });
  stack.addOverride("action.pve_notification_target_test.ops", { config: { name: ops.name } });
  ops.addOverride("lifecycle.action_trigger", [
    { events: ["after_create", "after_update"], actions: ["action.pve_notification_target_test.ops"] },
  ]);
}

it("overrides write actions and their triggers, and keep the life cycle of the construct", () => {
  const { stack } = synthesize({
    stack(scope) {
      new PveProvider(scope, "pve");
      fill(scope);
    },
  });
  const { action, resource } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8"));
  expect(action).toEqual({
    pve_notification_target_test: { ops: { config: { name: "${pve_notification_endpoint_sendmail.ops.name}" } } },
  });
  expect(resource.pve_notification_endpoint_sendmail.ops.lifecycle).toEqual({
    create_before_destroy: true,
    action_trigger: [
      { events: ["after_create", "after_update"], actions: ["action.pve_notification_target_test.ops"] },
    ],
  });
});

describe.skipIf(lacks("actions"))(`an application with actions${because("actions")}`, () => {
  it("an application with actions deploys and runs them", async () => {
    const { cluster } = await deployed(fill);
    expect(await cluster.requests()).toContain("POST /cluster/notifications/targets/ops/test");
  });
});
