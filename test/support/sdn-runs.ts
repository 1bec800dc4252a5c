/** Runs of Terraform against simulated clusters, with the number of SDN applies of each. */
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import { type Cluster, openCluster } from "../lifecycle/cluster";
import { clientOf } from "./client";
import type { ReattachedWorkspace as Workspace } from "./reattach";

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
let opened: Cluster[];
/** Simulated clusters for each test of the file. */
export function useClusters(count = 1): void {
  beforeEach(async () => {
    opened = [];
    simulators = [];
    for (let index = 0; index < count; index++) simulators.push(await createSimulator({ http: true }));
  });
  afterEach(async () => {
    for (const cluster of opened) await cluster.close();
    for (const simulator of simulators) await simulator.close();
  });
}

export const server = (index = 0): Simulator => simulators[index] as Simulator;
const applies = (index = 0) =>
  server(index).requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;

export async function terraform(...args: string[]) {
  const before = simulators.map((_, index) => applies(index));
  const result = await workspace().run(args);
  return { ...result, applies: before.map((count, index) => applies(index) - count) };
}

/** Number of applies of a successful run, on the first server. */
export async function run(...args: string[]): Promise<number | undefined> {
  const { code, stdout, stderr, applies: counts } = await terraform(...args);
  expect(code, `${stdout}${stderr}`).toBe(0);
  return counts[0];
}

/** Number of applies of `terraform apply`, on the first server. */
export const applied = (...args: string[]) => run("apply", "-auto-approve", ...args);

/** VNets as staged, or as the nodes run them. */
export async function vnets(
  version: "running=1" | "pending=1" | "" = "",
  index = 0,
): Promise<{ vnet: string; state?: string }[]> {
  const headers = { authorization: `PVEAPIToken=${server(index).token}` };
  const answer = await fetch(`${server(index).url}/api2/json/cluster/sdn/vnets?${version}`, { headers });
  return ((await answer.json()) as { data: { vnet: string; state?: string }[] }).data;
}

/** Expects no staged changes, and this number of running VNets. */
export async function expectNothingPending(count: number, index = 0): Promise<void> {
  expect((await vnets("pending=1", index)).filter(({ state }) => state !== undefined)).toEqual([]);
  const names = async (version: "running=1" | "") => (await vnets(version, index)).map(({ vnet }) => vnet).sort();
  expect(await names("running=1")).toEqual(await names(""));
  expect(await names("")).toHaveLength(count);
}

export const expectEmptyPlan = async (...args: string[]) =>
  expect(await terraform("plan", "-detailed-exitcode", ...args)).toMatchObject({ code: 0 });

/** Opens a folder with the provider in this process, or with the packaged one in processes of its own. */
export async function open(configuration: string, form?: "packaged"): Promise<Workspace> {
  const { url, token } = server();
  const environment = { PVE_ENDPOINT: url, PVE_API_TOKEN: token, PVE_SDN_APPLY: "auto" };
  const cluster = await openCluster(
    { environment, client: clientOf(server()) },
    { "main.tf": configuration },
    form && true,
  );
  opened.push(cluster);
  return cluster.workspace;
}

export const workspace = (): Workspace => (opened[0] as Cluster).workspace;

export const rewrite = (configuration: string): void => workspace().write("main.tf", configuration);

/** Makes a plan in another folder; the run's folder has only the note of `noted`. */
export async function planElsewhere(configuration: string, noted: string, form?: "packaged"): Promise<void> {
  const elsewhere = await open(configuration, form);
  const copy = (name: string, from: Workspace, to: Workspace) =>
    copyFileSync(join(from.directory, name), join(to.directory, name));
  if (existsSync(join(workspace().directory, "terraform.tfstate"))) copy("terraform.tfstate", workspace(), elsewhere);
  const plan = await elsewhere.run(["plan", "-out=plan"]);
  expect(plan.code, plan.stderr).toBe(0);
  copy("plan", elsewhere, workspace());
  rewrite(noted);
  await terraform("plan");
  rewrite(configuration);
}

export async function applyPlanOf(configuration: string, noted: string, form?: "packaged") {
  await planElsewhere(configuration, noted, form);
  return terraform("apply", "plan");
}

export const failReload = () =>
  server().faults.add({ fault: "task", type: "reloadnetworkall", failure: "ifreload failed", times: 1 });
/** Summary in a later run. */
export const FAILED = "An SDN apply of an earlier run failed";

/** Names of the provider's notes about applies. */
export const unreported = (): string[] =>
  readdirSync(join(workspace().directory, ".terraform", "cdktf-pve")).filter((name) => name.startsWith("unreported"));
