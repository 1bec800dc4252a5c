/** `examples/access-control`: both configurations fit each other and their providers. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { runPrivileges } from "../../src/tools/privileges";
import { openTestCluster } from "../lifecycle/cluster";
import { openWorkspace } from "../support/engine";
import { filesOf } from "./hcl-example";
import { becausePeer, installPeer, peer } from "./peer-executable";

const access = filesOf("access-control", "access")["main.tf"] ?? "";

it("the access rules are those that the plan of the objects needs, and the objects are deployed", async () => {
  const files = { "versions.tf": "", ...filesOf("access-control", "network") };
  const cluster = await openTestCluster({ files });
  try {
    await cluster.run("plan", "-out=tfplan");
    cluster.workspace.write("plan.json", await cluster.run("show", "-json", "tfplan"));
    const options = { app: "cdktf.out", user: "terraform@pve", token: "tf", role: "Terraform", format: "hcl" };
    const printed = runPrivileges({ ...options, plan: join(cluster.workspace.directory, "plan.json") });
    const text = await printed.text((_style, part) => part);
    expect(text).toContain('"/sdn/zones/prod/web" = "TerraformSdn2"');
    expect(access.endsWith(text)).toBe(true);
    await cluster.run("apply", "-auto-approve");
    expect(await cluster.plan()).toEqual([]);
    await cluster.run("destroy", "-auto-approve");
  } finally {
    await cluster.close();
  }
});

it.skipIf(!peer)(`the other provider accepts the access rules${becausePeer}`, async () => {
  const workspace = openWorkspace({ "main.tf": access });
  try {
    installPeer(workspace.directory);
    for (const args of [["init"], ["validate"]]) {
      const { code, stderr } = await workspace.run(args, {});
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    }
  } finally {
    workspace.close();
  }
});
