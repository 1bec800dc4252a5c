/**
 * An interrupted or killed run in the middle of creating objects of several families, with the packaged provider and
 * the Terraform command. No object is lost, no object with content is tainted, and the next run continues without
 * deletions or replacements.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { RunningEngine, Workspace } from "../support/engine";
import { openPackaged } from "../support/packaged";
import { groupOf, killGroup, processes } from "../support/processes";
import { until } from "../support/until";

const COUNT = 4;
const ENTRIES = 30;
const CONFIGURATION = `
resource "pve_firewall_alias" "host" {
  count = ${COUNT}
  name  = "host\${count.index}"
  cidr  = "192.0.2.\${count.index}"
}

resource "pve_firewall_ipset" "many" {
  name    = "many"
  entries = { for last in range(${ENTRIES}) : "198.51.100.\${last}" => "" }
}

resource "pve_firewall_security_group" "web" {
  name  = "web"
  rules = [for port in range(8000, 8008) : { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = tostring(port) }]
}

resource "pve_firewall_rules" "cluster" {
  rules = [for port in range(9000, 9008) : { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = tostring(port) }]
}

resource "pve_pool" "pool" {
  count   = ${COUNT}
  pool_id = "pool\${count.index}"
  guests  = count.index == 0 ? [100, 101] : []
}

resource "pve_sdn_zone_simple" "lab" { zone = "lab" }

resource "pve_sdn_vnet" "net" {
  count = ${COUNT}
  vnet  = "net\${count.index}"
  zone  = pve_sdn_zone_simple.lab.zone
}

resource "pve_sdn_route_map" "in" {
  route_map = "in"
  entries   = [for order in range(1, 6) : { order = order, action = "permit" }]
}
`;

/** Lists with the keys of their import IDs. The rules of the cluster always exist. */
const LISTS: readonly (readonly [type: string, path: string, key: string])[] = [
  ["pve_firewall_alias", "/cluster/firewall/aliases", "name"],
  ["pve_firewall_ipset", "/cluster/firewall/ipset", "name"],
  ["pve_firewall_security_group", "/cluster/firewall/groups", "group"],
  ["pve_pool", "/pools", "poolid"],
  ["pve_sdn_zone_simple", "/cluster/sdn/zones", "zone"],
  ["pve_sdn_vnet", "/cluster/sdn/vnets", "vnet"],
  ["pve_sdn_route_map", "/cluster/sdn/route-maps", "id"],
];

let simulator: Simulator;
let workspace: Workspace;
let environment: Record<string, string>;
/** Process groups of Terraform commands that were started separately. */
const groups: number[] = [];

beforeEach(async () => {
  simulator = await createSimulator({ http: true });
  environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token, PVE_SDN_APPLY: "manual" };
  workspace = await openPackaged({ "main.tf": CONFIGURATION });
});
afterEach(async () => {
  for (const group of groups) killGroup(group);
  groups.length = 0;
  workspace.close();
  await simulator.close();
});

const run = (...args: string[]) => workspace.run(args, { environment });
const writes = () => simulator.requests.all.filter(({ method, status }) => method !== "GET" && status === 200);
const deletions = () => writes().filter(({ method }) => method === "DELETE");

const allGone = (engine: RunningEngine) =>
  until(
    () => processes(groupOf(engine)).length === 0,
    () => processes(groupOf(engine)).join(),
  );

/** Starts a slow apply, and returns after `done` writes. */
async function applying(done: number): Promise<RunningEngine> {
  simulator.faults.add({ fault: "delay", milliseconds: 50, request: { method: "POST" } });
  const engine = workspace.start(["apply", "-auto-approve", "-parallelism=20"], { environment });
  groups.push(groupOf(engine));
  await until(() => writes().length >= done);
  return engine;
}

const ctrlC = (engine: RunningEngine) => process.kill(-groupOf(engine), "SIGINT");

interface Instance {
  readonly status?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

function instances(): Map<string, Instance[]> {
  if (!existsSync(join(workspace.directory, "terraform.tfstate"))) return new Map();
  const { resources } = JSON.parse(workspace.read("terraform.tfstate")) as {
    resources: { type: string; instances: Instance[] }[];
  };
  return new Map(resources.map(({ type, instances }) => [type, instances]));
}

/** Type and id of all objects on the server. */
async function present(): Promise<[type: string, id: string][]> {
  const found: [string, string][] = [];
  for (const [type, path, key] of LISTS) {
    const { data } = (await (
      await fetch(`${simulator.url}/api2/json${path}`, { headers: { authorization: `PVEAPIToken=${simulator.token}` } })
    ).json()) as { data: Record<string, string>[] };
    for (const item of data) found.push([type, String(item[key])]);
  }
  return found;
}

function isInState(type: string, id: string): boolean {
  return (instances().get(type) ?? []).some(({ attributes }) => Object.values(attributes).includes(id));
}

const unseen = async () => (await present()).filter(([type, id]) => !isInState(type, id));

const SLOW_MS = 1_000;
const TOTAL = 4 + 3 * COUNT + 1;

async function converges(): Promise<void> {
  const { code, stderr, stdout } = await run("apply", "-auto-approve", "-parallelism=20");
  expect(`${stderr}${code}`, stdout).toBe("0");
  expect(stdout).toMatch(/, 0 destroyed/);
  expect(deletions()).toEqual([]);
  expect(await unseen()).toEqual([]);
  expect([...instances().values()].flat()).toHaveLength(TOTAL);
}

describe("an apply that is interrupted by Ctrl-C", () => {
  it("loses and taints nothing, and the next apply converges", async () => {
    // Staged changes wait for their apply when Ctrl-C comes.
    environment.PVE_SDN_APPLY = "auto";
    const engine = await applying(20);
    ctrlC(engine);
    const { code, stdout } = await engine.finished;
    expect([code, stdout]).toEqual([1, expect.stringContaining("Interrupt received")]);
    simulator.faults.clear();

    expect(await unseen()).toEqual([]);
    const all = [...instances().values()].flat();
    expect(all.length).toBeGreaterThan(5);
    expect(all.length).toBeLessThan(TOTAL);
    expect(all.filter(({ status }) => status !== undefined)).toEqual([]);
    expect(processes(groupOf(engine))).toEqual([]);
    // The case of this test: the interrupt came halfway.
    expect(stdout).toMatch(/was interrupted|was changed in part/);

    simulator.requests.clear();
    await converges();
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);
  });

  it("ends with its provider at the second Ctrl-C, and the next apply adopts the created objects", async () => {
    // The first Ctrl-C waits for responses: those must last until the second one.
    simulator.faults.add({ fault: "delay", milliseconds: SLOW_MS, request: { method: "POST" }, skip: 10 });
    const engine = await applying(10);
    ctrlC(engine);
    await engine.shows(/Interrupt received/);
    ctrlC(engine);
    expect((await engine.finished).code).not.toBe(0);
    await allGone(engine);
    await recovers();
  });
});

it("an apply that is killed with the provider ends at once, and the next one adopts the created objects", async () => {
  const engine = await applying(10);
  killProvider(engine);
  const { code, stderr } = await engine.finished;
  // Terraform prints one of the two messages for a call whose connection breaks.
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Plugin did not respond|Request cancelled/)]);
  await allGone(engine);
  await recovers();
});

function killProvider(engine: RunningEngine): void {
  const providers = processes(groupOf(engine)).filter((pid) => pid !== groupOf(engine));
  expect(providers).not.toEqual([]);
  for (const pid of providers) process.kill(pid, "SIGKILL");
}

/** The next run adopts objects whose creation is not in the state, without a manual step. */
async function recovers(): Promise<void> {
  // The server may still process requests of the killed provider.
  await sleep(SLOW_MS + 200);
  simulator.faults.clear();
  simulator.requests.clear();
  await converges();
}
