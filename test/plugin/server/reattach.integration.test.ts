/** The real Terraform with a provider in this process. */
import { afterEach, expect, it } from "vitest";
import { openReattached, type ReattachedWorkspace } from "../../support/reattach";
import { createToyProvider } from "../toy/provider";

const HEAD = `
terraform {
  required_providers {
    toy = { source = "test/toy" }
  }
}
`;
const CONFIGURATION = `${HEAD}
resource "toy_thing" "a" {
  name    = "a"
  size    = 0.1
  enabled = true
  tags    = ["x", "y"]
  labels  = { __proto__ = "p", b = "ä" }
  any     = { list = [1, "two", null] }
  parts   = [{ weight = 18446744073709551615 }, { weight = 0.5, note = "half" }]
}
resource "toy_thing" "b" {
  name = "b-\${toy_thing.a.id}"
  size = length(toy_thing.a.id)
}
`;

let workspace: ReattachedWorkspace | undefined;
afterEach(async () => {
  await workspace?.close();
  workspace = undefined;
});

it("creates, settles, changes, replaces and destroys", async () => {
  workspace = await openReattached(createToyProvider(), "test/toy", { "main.tf": CONFIGURATION });
  const created = await workspace.run(["apply", "-auto-approve"]);
  expect(created.stderr).toBe("");
  expect(created.stdout).toContain("2 added, 0 changed, 0 destroyed");
  expect((await workspace.run(["plan", "-detailed-exitcode"])).code).toBe(0);

  workspace.write("main.tf", CONFIGURATION.replace("0.1", "12345678901234567890.5").replace('"b-', '"c-'));
  const changed = await workspace.run(["apply", "-auto-approve"]);
  expect(changed.stderr).toBe("");
  expect(changed.stdout).toContain("1 added, 1 changed, 1 destroyed");
  expect((await workspace.run(["plan", "-detailed-exitcode"])).code).toBe(0);
  expect(workspace.read("terraform.tfstate")).toContain("12345678901234567890.5");

  const destroyed = await workspace.run(["destroy", "-auto-approve"]);
  expect(destroyed.stdout).toContain("2 destroyed");
});
