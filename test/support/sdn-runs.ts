/** Runs of the packaged provider against two simulated clusters, with the number of SDN applies of each. */
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { Workspace } from "./engine";
import { openPackaged } from "./packaged";

/** A zone with a VNet of each name. */
export const network = (names: readonly string[], alias = "one") => `
resource "pve_sdn_zone_simple" "zone" {
  zone = "z1"
}
resource "pve_sdn_vnet" "vnet" {
  for_each = toset(${JSON.stringify(names)})
  vnet     = "vn\${each.key}"
  zone     = pve_sdn_zone_simple.zone.zone
  alias    = "${alias}"
}
`;

let simulators: Simulator[];
let workspace: Workspace;
/** Two clusters for each test of the file. */
export function useClusters(): void {
  beforeEach(async () => {
    simulators = [await createSimulator({ http: true }), await createSimulator({ http: true })];
  });
  afterEach(async () => {
    workspace.close();
    for (const simulator of simulators) await simulator.close();
  });
}

export const server = (index = 0): Simulator => simulators[index] as Simulator;
const applies = (index = 0) =>
  server(index).requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;

export const environment = () => ({ PVE_ENDPOINT: server().url, PVE_API_TOKEN: server().token });

export async function terraform(...args: string[]) {
  const before = [applies(0), applies(1)] as const;
  const result = await workspace.run(args, { environment: environment() });
  return { ...result, applies: [applies(0) - before[0], applies(1) - before[1]] };
}

/** Number of applies of a successful run, by server. */
async function run(...args: string[]): Promise<number[]> {
  const { code, stdout, stderr, applies: counts } = await terraform(...args);
  expect(code, `${stdout}${stderr}`).toBe(0);
  return counts;
}

/** Number of applies of `terraform apply`, on the first server. */
export async function applied(...args: string[]): Promise<number | undefined> {
  const [count] = await run("apply", "-auto-approve", ...args);
  return count;
}

async function vnets(
  index: number,
  version: "running=1" | "pending=1" | "",
): Promise<{ vnet: string; state?: string }[]> {
  const headers = { authorization: `PVEAPIToken=${server(index).token}` };
  const answer = await fetch(`${server(index).url}/api2/json/cluster/sdn/vnets?${version}`, { headers });
  return ((await answer.json()) as { data: { vnet: string; state?: string }[] }).data;
}

/** Expects no staged changes, and this number of running VNets. */
export async function expectNothingPending(count: number, index = 0): Promise<void> {
  expect((await vnets(index, "pending=1")).filter(({ state }) => state !== undefined)).toEqual([]);
  expect(await vnets(index, "running=1")).toHaveLength(count);
  expect(await vnets(index, "")).toHaveLength(count);
}

export const expectEmptyPlan = async (...args: string[]) =>
  expect(await terraform("plan", "-detailed-exitcode", ...args)).toMatchObject({ code: 0 });

export async function open(configuration: string): Promise<void> {
  workspace = await openPackaged({ "main.tf": configuration });
}

export const opened = (): Workspace => workspace;

export const rewrite = (configuration: string): void => workspace.write("main.tf", configuration);

/** Makes a plan in another folder; the run's folder has only the note of `noted`. */
export async function planElsewhere(configuration: string, noted: string): Promise<void> {
  const elsewhere: Workspace = await openPackaged({ "main.tf": configuration });
  const copy = (name: string, from: Workspace, to: Workspace) =>
    copyFileSync(join(from.directory, name), join(to.directory, name));
  try {
    if (existsSync(join(workspace.directory, "terraform.tfstate"))) copy("terraform.tfstate", workspace, elsewhere);
    const plan = await elsewhere.run(["plan", "-out=plan"], { environment: environment() });
    expect(plan.code, plan.stderr).toBe(0);
    copy("plan", elsewhere, workspace);
  } finally {
    elsewhere.close();
  }
  workspace.write("main.tf", noted);
  await terraform("plan");
  workspace.write("main.tf", configuration);
}

export async function applyPlanOf(configuration: string, noted: string) {
  await planElsewhere(configuration, noted);
  return terraform("apply", "plan");
}

export const failReload = () =>
  server().faults.add({ fault: "task", type: "reloadnetworkall", failure: "ifreload failed", times: 1 });
/** Summary in a later run. */
export const FAILED = "An SDN apply of an earlier run failed";

/** Names of the provider's notes about applies. */
export const unreported = (): string[] =>
  readdirSync(join(workspace.directory, ".terraform", "cdktf-pve")).filter((name) => name.startsWith("unreported"));
