/**
 * One application in five languages: `examples/typescript` and its twins. Each gives the same configuration, which
 * deploys. A test is skipped if its tool chain or registry is missing. The names of the C# application are always
 * compared with the generated code, and mistakes that only jsii's runtime shows are tried in Python.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSimulator } from "../../src/simulator";
import { ROOT, terraformWith } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { csharp, go, java, python, typescript } from "./languages/applications";
import { problemsOf } from "./languages/csharp-program";
import { generatedDeclarations } from "./languages/csharp-sources";
import { run } from "./languages/generated";
import { pythonPackages } from "./languages/packages";

const LIMIT = { timeout: 900_000 };
const stackIn = (folder: string) => join(folder, "cdktf.out", "stacks", "datacenter");

/** Without the path of the state, which is in the folder of the application. */
function configurationIn(folder: string): Record<string, Record<string, object>> {
  const configuration = JSON.parse(readFileSync(join(stackIn(folder), "cdk.tf.json"), "utf8"));
  delete configuration.terraform.backend;
  return configuration;
}

async function deployAndDestroy(stack: string): Promise<void> {
  const simulator = await createSimulator({ http: true });
  onTestFinished(() => simulator.close());
  const environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token };
  const terraform = (...args: string[]) => terraformWith(environment, stack, ...args);
  // The application refers to an existing alias.
  const created = await fetch(`${simulator.url}/api2/json/cluster/firewall/aliases`, {
    method: "POST",
    headers: { authorization: `PVEAPIToken=${simulator.token}` },
    body: new URLSearchParams({ name: "partner", cidr: "203.0.113.0/24" }),
  });
  expect(created.status).toBe(200);
  await terraform("init", "-lockfile=readonly");
  await terraform("apply", "-auto-approve", "-input=false");
  expect(await terraform("plan", "-detailed-exitcode", "-input=false")).toContain("No changes.");
  await terraform("destroy", "-auto-approve", "-input=false");
}

describe("the same application in five languages", () => {
  it("the TypeScript application deploys, and is destroyed again", LIMIT, async () => {
    const folder = typescript();
    const { resource = {} } = configurationIn(folder);
    expect(Object.values(resource).flatMap(Object.keys)).toHaveLength(15);
    await deployAndDestroy(stackIn(folder));
  });

  it.for([
    ["Python", python],
    ["Go", go],
    ["Java", java],
    ["C#", csharp],
  ] as const)(
    "the application in %s gives the configuration of its TypeScript twin, and deploys",
    LIMIT,
    async ([, run], context) => {
      const folder = run(context);
      expect(configurationIn(folder)).toEqual(configurationIn(typescript()));
      await deployAndDestroy(stackIn(folder));
    },
  );
});

const program = readFileSync(join(ROOT, "examples", "csharp", "Program.cs"), "utf8");

it("the generated C# has every class, member and value that the C# application names", LIMIT, () => {
  const declared = generatedDeclarations();
  expect(problemsOf(program, declared)).toEqual([]);
  const mistakes = {
    "Pools.Pool(": ["Pools.Pools(", "Pools is unknown"],
    KeepDaily: ["KeepDays", "has no KeepDays"],
    "Macro.HTTPS": ["Macro.HTTPZ", "has no HTTPZ"],
    "AcceptFrom(office": ["AcceptFrom(web", "wants CdktfPve.Firewall.IAddresses"],
    "Source = partner": ["Source = wall", "RulesRules.Source wants string or CdktfPve.Firewall.IAddresses"],
    'AddNetwork("web", ': ["AddNetwork(", "AddNetwork takes 2 arguments, not 1"],
    "double[] { 100 }": ["[] { true }", "wants double[]?, not bool[]"],
  };
  for (const [right, [wrong = "", problem]] of Object.entries(mistakes))
    expect(problemsOf(program.replace(right, wrong), declared).join()).toContain(problem);
});

/** Contains mistakes that jsii hides: it drops keys of dictionaries in lists that are not TypeScript names. */
const DICTIONARIES = `
from cdktf import App, TerraformStack
from cdktf_pve import PveProvider, acme, firewall

app = App(outdir="wrong")
stack = TerraformStack(app, "web")
PveProvider(stack, "pve", endpoint="https://pve.example.com:8006")
rule = {"type": "in", "action": "ACCEPT", "protocol": "tcp", "destination_port": "22"}
firewall.Rules(stack, "rules", rules=[firewall.RulesRules(type="in", action="DROP", macro="SSH"), rule])
group = firewall.SecurityGroup(stack, "group", name="web")
group.put_rules([{**rule, "destinationPort": "22"}])
acme.Plugin(stack, "plugin", id="cf", type="dns", api="cf", data={"any_key": "\${var.key}"})
app.synth()
`;

it("Python refuses dictionaries whose keys jsii drops", LIMIT, (context) => {
  const folder = temporaryFolder();
  const environment = pythonPackages(context, "cdktf");
  writeFileSync(join(folder, "wrong.py"), DICTIONARIES);
  const runMistaken = () => run(folder, "python3", ["wrong.py"], environment);
  expect(runMistaken).toThrow(
    '[web/rules] rules[1]: jsii drops the key "destination_port". Pass a firewall.RulesRules instead of a map.',
  );
  expect(runMistaken).toThrow('[web] value[0]: jsii drops the key "destination_port".');
  expect(runMistaken).not.toThrow("any_key");
});
