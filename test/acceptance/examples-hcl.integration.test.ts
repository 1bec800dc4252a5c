/** `examples/hcl` and `examples/opentofu`: deployed, changed and destroyed with the Terraform command of the tests. */
import { expect, it } from "vitest";
import { because, engine, lacks } from "../support/engine-facts";
import { filesOf, withExample } from "./hcl-example";

it("the example in HCL is deployed, gets a second network and office, and is destroyed", async () => {
  await withExample(filesOf("hcl"), {}, async ({ run, plan }) => {
    await run("apply", "-auto-approve");
    expect(await plan()).toBeUndefined();
    const networks = '{"web":{"tag":100,"cidr":"10.0.100.0/24","gateway":"10.0.100.1"}}';
    const changed = ["-var", "office=203.0.113.0/24", "-var", `networks=${networks}`];
    expect(await plan(...changed)).toBe("Plan: 0 to add, 1 to change, 2 to destroy.");
    await run("apply", "-auto-approve", ...changed);
    expect(await plan(...changed)).toBeUndefined();
    await run("destroy", "-auto-approve", ...changed);
    expect(await run("state", "list")).toBe("");
  });
});

it.skipIf(lacks("tests of configurations"))(
  `the test of the example in HCL passes${because("tests of configurations")}`,
  async () => {
    await withExample(filesOf("hcl"), {}, async ({ run }) => {
      expect(await run("test")).toContain("Success! 2 passed, 0 failed.");
    });
  },
);

it("the example for OpenTofu is deployed, changed and destroyed, and only OpenTofu can read its state", async () => {
  const passphrase = { TF_VAR_passphrase: "a passphrase for this test" };
  await withExample(filesOf("opentofu"), passphrase, async ({ run, plan, workspace }) => {
    await run("apply", "-auto-approve");
    expect(await plan()).toBeUndefined();
    // Terraform ignores files that end in .tofu.
    expect(workspace.read("terraform.tfstate").includes("pve_pool")).toBe(engine.name === "Terraform");
    const changed = ["-var", 'guests={"100":"web"}'];
    expect(await plan(...changed)).toBe("Plan: 0 to add, 1 to change, 1 to destroy.");
    await run("apply", "-auto-approve", ...changed);
    await run("destroy", "-auto-approve", ...changed);
    expect(await run("state", "list")).toBe("");
  });
});
