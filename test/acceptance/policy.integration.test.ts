/** `cdktf-pve policy` on a plan of the Terraform command. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { loginOf } from "../support/client";
import { runCommand } from "../support/command";
import { jsonConfiguration } from "../support/json-configuration";

const SSH = { type: "in", action: "ACCEPT", macro: "SSH" };
const MAIN = jsonConfiguration({
  "pve_firewall_ipset.office": { name: "office", entries: { "192.0.2.0/24": "" } },
  "pve_firewall_rules.cluster": {
    rules: [
      { ...SSH, source: "${pve_firewall_ipset.office.ref}", comment: "Office" },
      { ...SSH, comment: "Everybody" },
    ],
  },
});

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await openTestCluster({ files: { "main.tf.json": MAIN } });
  await cluster.run("plan", "-out=plan.tfplan");
  cluster.workspace.write("plan.json", await cluster.run("show", "-json", "plan.tfplan"));
  cluster.workspace.write(
    "policy.json",
    JSON.stringify({
      waivers: [{ id: "firewall-administration-open", address: "pve_firewall_rules.cluster", reason: "For training." }],
    }),
  );
});
afterAll(async () => await cluster?.close());

const policy = (...args: string[]) => runCommand({}, "policy", ...args);
const file = (name: string) => join(cluster.workspace.directory, name);

it("the command ends with 2 if findings are open, and names them", async () => {
  await expect(policy(file("plan.json"))).rejects.toMatchObject({
    code: 2,
    stdout: `error: pve_firewall_rules.cluster: rules[1]: lets everyone reach SSH (port 22). [firewall-administration-open]

2 resources, 1 error, 0 warnings
`,
  });
});

it("the commands report keys that Terraform has dropped, in modules too", async () => {
  const misspelt = `{ type = "in", action = "ACCEPT", macro = "Ping", source = "192.0.2.7", dstport = "22", comment = "x" }`;
  const group = (label: string) =>
    `resource "pve_firewall_security_group" "${label}" {\n  name  = "${label}"\n  rules = [${misspelt}]\n}\n`;
  const provider = `terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n`;
  const other = await openTestCluster({
    files: {
      "main.tf": `${group("web")}module "inner" {\n  source = "./inner"\n}\n`,
      "inner/main.tf": provider + group("mail"),
    },
  });
  try {
    await other.run("init");
    await other.run("plan", "-out=plan.tfplan");
    other.workspace.write("plan.json", await other.run("show", "-json", "plan.tfplan"));
    const plan = join(other.workspace.directory, "plan.json");
    const message = "rules[0].dstport: `dstport` is not an attribute of `rules`. Use `destination_port`.";
    await expect(policy(plan)).rejects.toMatchObject({
      code: 2,
      stdout: `error: pve_firewall_security_group.web: ${message} [unknown-attribute]
error: module.inner.pve_firewall_security_group.mail: ${message} [unknown-attribute]

2 resources, 2 errors, 0 warnings
`,
    });
    const { stdout } = await runCommand({}, "plan-report", plan);
    expect(stdout).toContain(
      "* **`module.inner.pve_firewall_security_group.mail`: rules[0].dstport: 'dstport' is not an attribute",
    );
    await expect(runCommand(loginOf(other.simulator), "doctor", "--plan", plan)).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/ERROR +attributes +pve_firewall_security_group\.web: rules\[0\]\.dstport/),
    });
  } finally {
    await other.close();
  }
});

it("the command ends with 0 if the findings are waived", async () => {
  const { stdout } = await policy("--config", file("policy.json"), file("plan.json"));
  expect(stdout).toBe("2 resources, 0 errors, 0 warnings, 1 waived\n");
});
