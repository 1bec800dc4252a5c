/** `examples/hcl` and `examples/opentofu`: deployed, changed and destroyed with the Terraform command of the tests. */
import { expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, engine, lacks } from "../support/engine-facts";
import { filesOf } from "./hcl-example";

interface Example extends Pick<TestCluster, "run" | "workspace"> {
  /** Counts of the changes that an apply would make; `undefined` without one. */
  plan(...args: string[]): Promise<string | undefined>;
}

async function withExample(
  folder: string,
  variables: Readonly<Record<string, string>>,
  use: (example: Example) => Promise<void>,
): Promise<void> {
  const cluster = await openTestCluster({
    // The example has the block of its own.
    files: { "versions.tf": "", ...filesOf(folder) },
    environment: { PVE_SDN_APPLY: "auto" },
  });
  const { workspace } = cluster;
  const finish = async (args: readonly string[], good: readonly number[]) => {
    const { code, stdout, stderr } = await workspace.run(args, { environment: variables });
    expect(good, `${stderr}${stdout}`).toContain(code);
    return stdout;
  };
  try {
    await use({
      workspace,
      run: (...args) => finish(args, [0]),
      plan: async (...args) => /^Plan: .*$/m.exec(await finish(["plan", "-detailed-exitcode", ...args], [0, 2]))?.[0],
    });
  } finally {
    await cluster.close();
  }
}

it("the example in HCL is deployed, gets a second network and office, and is destroyed", async () => {
  await withExample("hcl", {}, async ({ run, plan }) => {
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
    await withExample("hcl", {}, async ({ run }) => {
      expect(await run("test")).toContain("Success! 2 passed, 0 failed.");
    });
  },
);

it("the example for OpenTofu is deployed, changed and destroyed, and only OpenTofu can read its state", async () => {
  const passphrase = { TF_VAR_passphrase: "a passphrase for this test" };
  await withExample("opentofu", passphrase, async ({ run, plan, workspace }) => {
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
