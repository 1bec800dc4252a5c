/** Plan-time warnings and the setting that silences them, with the real engine. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSimulator } from "../../src/simulator";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { openPackaged } from "../support/packaged";

const provider = (setting: string) => `provider "pve" {\n  ${setting}\n}\n`;
/** The source is misspelt, which Terraform takes in an element of a list. */
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

  it("warns of a rule that accepts everything, also when nothing changes, and says how to acknowledge it", async () => {
    const { code, text } = await planned(RULES);
    expect(code).toBe(0);
    expect(text).toContain(WARNING);
    expect(text).toContain('Acknowledge it with `acknowledge = ["accept-all-rule"]` in the provider block.');
    await cluster.apply();
    expect((await planned(RULES)).text).toContain(WARNING);
  });

  it("the warning is left out where the provider block, the environment or the rule says that it is meant", async () => {
    expect((await planned(provider('acknowledge = ["accept-all-rule"]'), RULES)).text).not.toContain("Warning");
    expect((await planned(RULES.replace("}]", ', comment = "Accept all" }]'))).text).not.toContain("Warning");
    cluster.environment.PVE_ACKNOWLEDGE = "accept-all-rule";
    expect((await planned(RULES)).text).not.toContain("Warning");
  });

  it("a plan is refused for the id of no warning, with what may have been meant", async () => {
    const { code, text } = await planned(provider('acknowledge = ["acept-all-rule"]'), RULES);
    expect(code).toBe(1);
    expect(text).toMatch(/acknowledge must be one of .*; did you mean "accept-all-rule"\?/);
    cluster.environment.PVE_ACKNOWLEDGE = "nonsense";
    const ofEnvironment = await planned(RULES);
    expect(ofEnvironment.code).toBe(1);
    expect(ofEnvironment.text).toContain('PVE_ACKNOWLEDGE: "nonsense" must be one of');
  });
});

it("an apply warns of it once, though two processes plan", async () => {
  const simulator = await createSimulator();
  const connection = `provider "pve" {\n  endpoint  = "${simulator.url}"\n  api_token = "${simulator.token}"\n  insecure  = true\n}\n`;
  const workspace = await openPackaged({ "main.tf": `${connection}${RULES}` });
  try {
    const { code, stdout } = await workspace.run(["apply", "-auto-approve"]);
    expect(code).toBe(0);
    expect(stdout.split(WARNING)).toHaveLength(2);
  } finally {
    workspace.close();
    await simulator.close();
  }
});
