/** Plan-time warnings and the setting that silences them, with the Terraform command. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const provider = (setting: string) => `provider "pve" {\n  ${setting}\n}\n`;
/** The source is misspelt, which Terraform accepts in an element of a list. */
const RULES = `resource "pve_firewall_rules" "cluster" {
  rules = [{ type = "in", action = "ACCEPT", sorce = "192.0.2.0/24" }]
}
`;
const WARNING = "rules[0]: Rule accepts all incoming traffic";
const plain = (text: string) => text.replace(/[\s│╷╵]+/g, " ");

describe("a plan", () => {
  let cluster: TestCluster;
  beforeEach(async () => {
    cluster = await openTestCluster();
  });
  afterEach(async () => await cluster.close());

  const planned = async (...parts: string[]) => {
    cluster.workspace.write("main.tf", parts.join("\n"));
    const { code, stdout, stderr } = await cluster.workspace.run(["plan"]);
    return { code, text: plain(stdout + stderr) };
  };

  it("warns of a rule that accepts everything, also without changes, and shows how to acknowledge it", async () => {
    const { code, text } = await planned(RULES);
    expect(code).toBe(0);
    expect(text).toContain(WARNING);
    expect(text).toContain('Acknowledge it with `acknowledge = ["accept-all-rule"]` in the provider block.');
    await cluster.apply();
    expect((await planned(RULES)).text).toContain(WARNING);
  });

  it("an acknowledgement in the provider block, the environment or the rule silences the warning", async () => {
    expect((await planned(provider('acknowledge = ["accept-all-rule"]'), RULES)).text).not.toContain("Warning");
    expect((await planned(RULES.replace("}]", ', comment = "Accept all" }]'))).text).not.toContain("Warning");
    cluster.environment.PVE_ACKNOWLEDGE = "accept-all-rule";
    expect((await planned(RULES)).text).not.toContain("Warning");
  });

  it("a plan is refused for an unknown warning id, with the closest known one", async () => {
    const { code, text } = await planned(provider('acknowledge = ["acept-all-rule"]'), RULES);
    expect(code).toBe(1);
    expect(text).toContain('No warning has the id "acept-all-rule". Did you mean "accept-all-rule"?');
    cluster.environment.PVE_ACKNOWLEDGE = "nonsense";
    const ofEnvironment = await planned(RULES);
    expect(ofEnvironment.code).toBe(1);
    expect(ofEnvironment.text).toContain('No warning has the id "nonsense".');
  });
});

describe("a validation", () => {
  let cluster: TestCluster;
  beforeEach(async () => {
    cluster = await openTestCluster();
  });
  afterEach(async () => await cluster.close());

  const run = async (command: string, ...parts: string[]) => {
    cluster.workspace.write("main.tf", parts.join("\n"));
    const { code, stdout, stderr } = await cluster.workspace.run([command]);
    return { code, text: plain(stdout + stderr) };
  };
  const VARIABLE = 'variable "ids" {\n  default = ["accept-all-rule"]\n}\n';

  it("the validation shows the warnings of a plan", async () => {
    const { code, text } = await run("validate", RULES);
    expect(code).toBe(0);
    expect(text).toContain(WARNING);
    expect(text).toContain('Acknowledge it with `acknowledge = ["accept-all-rule"]` in the provider block.');
  });

  it("the validation applies the ids of the block and of the environment, but not those of a variable", async () => {
    expect((await run("validate", provider('acknowledge = ["accept-all-rule"]'), RULES)).text).not.toContain("Warning");
    const ofVariable = [provider("acknowledge = var.ids"), VARIABLE, RULES];
    expect((await run("validate", ...ofVariable)).text).toContain(WARNING);
    cluster.environment.PVE_ACKNOWLEDGE = "accept-all-rule";
    expect((await run("validate", RULES)).text).not.toContain("Warning");
  });
});

describe("a plan after which no one reaches the API", () => {
  let cluster: TestCluster;
  beforeEach(async () => {
    cluster = await openTestCluster();
  });
  afterEach(async () => await cluster.close());

  const UNREACHABLE = "No network will reach the API (TCP 8006) of the nodes";
  const rules = (...all: string[]) => `resource "pve_firewall_rules" "cluster" {\n  rules = [${all.join(", ")}]\n}\n`;
  const DROP = '{ type = "in", action = "DROP" }';
  const LET_IN =
    '{ type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "8006", source = "192.0.2.0/24" }';
  const ON = 'resource "pve_firewall_options" "cluster" {\n  enabled = true\n}\n';
  const planned = async (...parts: string[]) => {
    cluster.workspace.write("main.tf", parts.join("\n"));
    return plain(await cluster.run("plan"));
  };

  it("a plan after which no one reaches the API leads to one warning, which can be acknowledged", async () => {
    const text = await planned(rules(DROP), ON);
    expect(text.split(UNREACHABLE)).toHaveLength(2);
    expect(text).toContain("rule 0 (in DROP) shuts out every network");
    expect(text).toContain('acknowledge = ["management-unreachable"]');
    expect(await planned(provider('acknowledge = ["management-unreachable"]'), rules(DROP), ON)).not.toContain(
      "Warning",
    );
  });

  it("a plan leads to no warning if a client still reaches the API, or if its rules are not known yet", async () => {
    expect(await planned(rules(DROP))).not.toContain("Warning");
    expect(await planned(rules(LET_IN, DROP), ON)).not.toContain("Warning");
    const later = LET_IN.replace('"192.0.2.0/24"', "terraform_data.office.output");
    const data = 'resource "terraform_data" "office" {\n  input = timestamp()\n}\n';
    expect(await planned(data, rules(later, DROP), ON)).not.toContain("Warning");
  });

  it("a plan that only changes the allowing rules is compared with the server's other rules", async () => {
    const set = (entries: string) =>
      `resource "pve_firewall_ipset" "admins" {\n  name    = "admins"\n  entries = { ${entries} }\n}\n`;
    const fromSet = LET_IN.replace('"192.0.2.0/24"', "pve_firewall_ipset.admins.ref");
    expect(await planned(set('"192.0.2.0/24" = ""'), rules(fromSet, DROP), ON)).not.toContain("Warning");
    await cluster.apply();
    expect(await planned(set(""), rules(fromSet, DROP), ON)).toContain(UNREACHABLE);
  });
});

it("an apply warns once, although it validates, plans and applies", async () => {
  const cluster = await openTestCluster({ files: { "main.tf": RULES } });
  try {
    const { code, stdout } = await cluster.workspace.run(["apply", "-auto-approve"]);
    expect(code).toBe(0);
    expect(stdout.split(WARNING)).toHaveLength(2);
  } finally {
    await cluster.close();
  }
});
