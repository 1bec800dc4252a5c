/** `cdktf-pve policy` on a plan of the real engine. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, "..", "..");
const MAIN = `
resource "pve_firewall_ipset" "office" {
  name    = "office"
  entries = [{ cidr = "192.0.2.0/24" }]
}

resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "in", action = "ACCEPT", macro = "SSH", source = pve_firewall_ipset.office.ref, comment = "Office" },
    { type = "in", action = "ACCEPT", macro = "SSH", comment = "Everybody" },
  ]
}
`;

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await openTestCluster({ files: { "main.tf": MAIN } });
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

const command = (...args: string[]) =>
  execute(process.execPath, ["--import", "tsx", join(ROOT, "src", "cli", "main.ts"), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
  });
const policy = (...args: string[]) => command("policy", ...args);
const file = (name: string) => join(cluster.workspace.directory, name);

it("the command ends with 2 where something is open, and names it", async () => {
  await expect(policy(file("plan.json"))).rejects.toMatchObject({
    code: 2,
    stdout: `error: pve_firewall_rules.cluster: rules[1]: lets everybody reach SSH (port 22). [firewall-administration-open]

2 resources, 1 error, 0 warnings
`,
  });
});

it("the command ends with 0 where that is waived", async () => {
  const { stdout } = await policy("--config", file("policy.json"), file("plan.json"));
  expect(stdout).toBe("2 resources, 0 errors, 0 warnings, 1 waived\n");
});

it("the command ends with 1 where there is no plan", async () => {
  await expect(policy(file("main.tf"))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is no JSON; `terraform show -json PLAN > plan.json` writes one"),
  });
});

it("the plan is a comment for a pull request, with a picture", async () => {
  const { stdout } = await command("plan-report", file("plan.json"));
  expect(stdout).toContain("2 to add.");
  expect(stdout).toContain("* **`pve_firewall_rules.cluster`: rules[1]: lets everybody reach SSH (port 22).**");
  expect(stdout).toContain("| + added | `pve_firewall_ipset.office` |");
  expect(stdout).toMatch(/```mermaid\nflowchart LR\n[^`]*"\+ firewall_ipset\.office"[^`]* --> [^`]*```/);
});
