/** The real Terraform with a provider in this process. */
import { afterEach, expect, it } from "vitest";
import { because, lacks } from "../../support/engine-facts";
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

it("shows errors at their place in the configuration", async () => {
  const configuration = `${HEAD}
resource "toy_thing" "a" {
  name = "a"
  size = -1
}
`;
  workspace = await openReattached(createToyProvider(), "test/toy", { "main.tf": configuration });
  const { code, stderr } = await workspace.run(["validate"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/Error: Size is negative\s+with toy_thing\.a,\s+on main\.tf line 10, in resource/);
  expect(stderr).toContain("A thing takes room.");
});

it("imports, and plans a new object for a deleted one", async () => {
  const configuration = (misbehave: string) => `${HEAD}
import {
  to = toy_thing.a
  id = "id-a"
}
resource "toy_thing" "a" {
  name      = "a"
  misbehave = ${misbehave}
}
`;
  workspace = await openReattached(createToyProvider(), "test/toy", { "main.tf": configuration("null") });
  const imported = await workspace.run(["apply", "-auto-approve"]);
  expect(imported.stdout).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
  workspace.write("main.tf", configuration('"vanish"').replace(/import \{[^}]*\}/, ""));
  expect((await workspace.run(["apply", "-auto-approve"])).stdout).toContain("0 added, 1 changed, 0 destroyed");
  const planned = await workspace.run(["plan", "-detailed-exitcode"]);
  expect(planned.code).toBe(2);
  expect(planned.stdout).toContain("1 to add, 0 to change, 0 to destroy");
});

const NEWER = "write-only attributes";

it.skipIf(lacks(NEWER))(
  `serves functions, ephemeral resources and write-only attributes${because(NEWER)}`,
  async () => {
    const events: string[] = [];
    const provider = createToyProvider({ onEvent: (event) => events.push(event) });
    workspace = await openReattached(provider, "test/toy", {
      "main.tf": `${HEAD}
ephemeral "toy_token" "t" {
  name = "n"
}
resource "toy_thing" "a" {
  name      = provider::toy::join("-", "a", null, "b")
  secret_wo = ephemeral.toy_token.t.token
}
output "name" {
  value = toy_thing.a.name
}
`,
    });
    const applied = await workspace.run(["apply", "-auto-approve"]);
    expect(applied.stderr).toBe("");
    expect(applied.stdout).toContain('name = "a-b"');
    expect(events).toContain("apply secret=token-of-n");
    // OpenTofu has renewed it before, because it was long overdue.
    expect(events).toContainEqual(expect.stringMatching(/^close opened\+*$/));
    expect(workspace.read("terraform.tfstate")).not.toContain("token-of-n");
    expect((await workspace.run(["plan", "-detailed-exitcode"])).code).toBe(0);
  },
);
