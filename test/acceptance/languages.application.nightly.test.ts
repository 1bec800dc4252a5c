/**
 * One application in five languages: `examples/typescript` and its twins. Each gives the same configuration, which
 * deploys. A test is skipped if its tool chain or registry is missing. The names of the C# application are always
 * compared with the generated code.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSimulator } from "../../src/simulator";
import { ROOT, terraformWith } from "../support/synthesis";
import { csharp, go, java, python, typescript } from "./languages/applications";
import { problemsOf } from "./languages/csharp-program";
import { generatedDeclarations } from "./languages/csharp-sources";

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
  const run = (...args: string[]) => terraformWith(environment, stack, ...args);
  // The application refers to an existing alias.
  const created = await fetch(`${simulator.url}/api2/json/cluster/firewall/aliases`, {
    method: "POST",
    headers: { authorization: `PVEAPIToken=${simulator.token}` },
    body: new URLSearchParams({ name: "partner", cidr: "203.0.113.0/24" }),
  });
  expect(created.status).toBe(200);
  await run("init", "-lockfile=readonly");
  await run("apply", "-auto-approve", "-input=false");
  expect(await run("plan", "-detailed-exitcode", "-input=false")).toContain("No changes.");
  await run("destroy", "-auto-approve", "-input=false");
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
