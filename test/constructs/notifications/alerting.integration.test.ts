import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { notifications } from "../../../src";

it("a secret is sent without a version as well", () => {
  const stack = new TerraformStack(Testing.app(), "stack");
  const alerts = new notifications.Alerting(stack, "alerts", { name: "ops" });
  const push = alerts.addEndpoint("push", "gotify+https://gotify.example.com", { secret: "s3cret" });
  expect(push).toMatchObject({ tokenWoVersionInput: 1 });
});
