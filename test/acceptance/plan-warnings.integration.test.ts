/** Warnings about a configuration and a run, and the setting that silences them, with the Terraform command. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inOneLine, openTestCluster, type TestCluster } from "../lifecycle/cluster";

const provider = (setting: string) => `provider "pve" {\n  ${setting}\n}\n`;
const rules = (...all: string[]) => `resource "pve_firewall_rules" "cluster" {\n  rules = [${all.join(", ")}]\n}\n`;
/** The source is misspelt, which Terraform accepts in an element of a list. */
const RULES = rules('{ type = "in", action = "ACCEPT", sorce = "192.0.2.0/24" }');
const WARNING = "rules[0]: Rule accepts all incoming traffic";
const ACKNOWLEDGED = provider('acknowledge = ["accept-all-rule"]');

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await openTestCluster();
});
afterEach(() => cluster.close());

const run = async (args: readonly string[], ...parts: string[]) => {
  cluster.workspace.write("main.tf", parts.join("\n"));
  const { code, stdout, stderr } = await cluster.workspace.run(args);
  return { code, text: inOneLine(stdout + stderr) };
};

/** Returns the output of a successful command in one line. */
const shown = async (command: string, ...parts: string[]) => {
  const { code, text } = await run([command], ...parts);
  expect(code, text).toBe(0);
  return text;
};

it.each(["plan", "validate"])(
  "terraform %s warns of a rule that accepts everything, unless its comment, the provider block or the environment acknowledges it",
  async (command) => {
    const text = await shown(command, RULES);
    expect(text).toContain(WARNING);
    expect(text).toContain('Acknowledge it with `acknowledge = ["accept-all-rule"]` in the provider block.');
    expect(await shown(command, RULES.replace("}]", ', comment = "Accept all" }]'))).not.toContain("Warning");
    expect(await shown(command, ACKNOWLEDGED, RULES)).not.toContain("Warning");
    cluster.environment.PVE_ACKNOWLEDGE = "accept-all-rule";
    expect(await shown(command, RULES)).not.toContain("Warning");
  },
);

it("a plan applies the ids of a variable, and a validation leaves all warnings to it", async () => {
  const withIds = (ids: string) => [
    provider("acknowledge = var.ids"),
    `variable "ids" {\n  default = ${ids}\n}\n`,
    RULES,
  ];
  expect(await shown("plan", ...withIds('["accept-all-rule"]'))).not.toContain(WARNING);
  expect(await shown("plan", ...withIds("[]"))).toContain(WARNING);
  expect(await shown("validate", ...withIds("[]"))).not.toContain(WARNING);
});

it("a plan is refused for an unknown warning id, with the closest known one", async () => {
  const { code, text } = await run(["plan"], provider('acknowledge = ["acept-all-rule"]'), RULES);
  expect(code).toBe(1);
  expect(text).toContain('No warning has the id "acept-all-rule". Did you mean "accept-all-rule"?');
  cluster.environment.PVE_ACKNOWLEDGE = "nonsense";
  expect(await run(["plan"], RULES)).toEqual({
    code: 1,
    text: expect.stringContaining('No warning has the id "nonsense".'),
  });
});

it("an apply warns once, although it validates, plans and applies, and a later plan warns again", async () => {
  const { code, text } = await run(["apply", "-auto-approve"], RULES);
  expect(code).toBe(0);
  expect(text.split(WARNING)).toHaveLength(2);
  expect(await shown("plan", RULES)).toContain(WARNING);
});

it("an apply warns once of an unchecked certificate, although it configures the provider twice", async () => {
  await cluster.close();
  cluster = await openTestCluster({ tls: true });
  for (const _run of [1, 2]) {
    const { code, text } = await run(
      ["apply", "-auto-approve"],
      provider("insecure = true"),
      'resource "pve_pool" "lab" { pool_id = "lab" }',
    );
    expect(code).toBe(0);
    expect(text.split("certificate is not checked")).toHaveLength(2);
    expect(text).not.toContain("similar warning");
  }
});

describe("a plan that blocks all access to the API", () => {
  const UNREACHABLE = "No network will reach the API (TCP 8006) of the nodes";
  const DROP = '{ type = "in", action = "DROP" }';
  const LET_IN =
    '{ type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "8006", source = "192.0.2.0/24" }';
  const ON = 'resource "pve_firewall_options" "cluster" {\n  enabled = true\n}\n';
  const planned = (...parts: string[]) => shown("plan", ...parts);

  it("a plan that blocks all access to the API leads to one warning, which can be acknowledged", async () => {
    const text = await planned(rules(DROP), ON);
    expect(text.split(UNREACHABLE)).toHaveLength(2);
    expect(text).toContain("rule 0 (in DROP) shuts out every network");
    expect(text).toContain('acknowledge = ["management-unreachable"]');
    const acknowledged = provider('acknowledge = ["management-unreachable"]');
    expect(await planned(acknowledged, rules(DROP), ON)).not.toContain("Warning");
  });

  it("a plan leads to no warning if a client still reaches the API, or if its rules are not known yet", async () => {
    const later = LET_IN.replace('"192.0.2.0/24"', "terraform_data.office.output");
    const data = 'resource "terraform_data" "office" {\n  input = timestamp()\n}\n';
    for (const parts of [[rules(DROP)], [rules(LET_IN, DROP), ON], [data, rules(later, DROP), ON]])
      expect(await planned(...parts)).not.toContain("Warning");
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
