/**
 * Number of requests for common tasks, counted by the simulated cluster during a Terraform run.
 *
 * The counts come from issue reports about other providers: thousands of aliases, large IP sets, long rule lists.
 */
import type { Simulator } from "../../src/simulator";
import { openTestCluster } from "../lifecycle/cluster";
import { definitionOf } from "../lifecycle/instances";
import { Lifecycle } from "../support/lifecycle";

interface RequestCount {
  readonly what: string;
  /** API requests, by operation. */
  readonly requests: Readonly<Record<string, number>>;
}

const addresses = (size: number) => Array.from({ length: size }, (_, n) => `10.${n >> 8}.${n & 255}.1`);

export const aliases = (size: number) =>
  JSON.stringify({
    resource: {
      pve_firewall_alias: Object.fromEntries(
        addresses(size).map((cidr, n) => [`host${n}`, { name: `host${n}`, cidr }]),
      ),
    },
  });

function rules(size: number, inserted: boolean): string {
  const accept = addresses(size).map((source) => ({ type: "in", action: "ACCEPT", source }));
  const drop = { type: "in", action: "DROP", source: "192.0.2.1" };
  const all = inserted ? accept.toSpliced(size / 2, 0, drop) : accept;
  return JSON.stringify({ resource: { pve_firewall_rules: { long: { rules: all } } } });
}

/** Counts requests by operation, without the constant ones of each process. */
export function countedIn(simulator: Simulator): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { operation, method, path } of simulator.requests.all) {
    const name = operation ?? `${method} ${path}`;
    if (name === "GET /version" || path === "/access/ticket") continue;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * Counts the requests of the apply of a saved plan, or of the plan alone.
 *
 * Terraform starts another provider process for the apply, which has to read again before it writes.
 */
async function measure(what: string, first: string, second: string): Promise<RequestCount> {
  const cluster = await openTestCluster({ files: { "main.tf.json": first } });
  try {
    await cluster.apply();
    cluster.simulator.requests.clear();
    cluster.workspace.write("main.tf.json", second);
    await cluster.run("plan", "-out=plan");
    if (second !== first) {
      cluster.simulator.requests.clear();
      await cluster.run("apply", "plan");
    }
    return { what, requests: countedIn(cluster.simulator) };
  } finally {
    await cluster.close();
  }
}

export const refreshOfAliases = (size: number) => measure(`refresh of ${size} aliases`, aliases(size), aliases(size));

/** Loads the entries into the simulated cluster: creating them would take longer than the measured change. */
export async function changeInIpSet(size: number): Promise<RequestCount> {
  const cluster = await openTestCluster();
  try {
    const { simulator, client } = cluster;
    const entry = (cidr: string, comment: string) => ({ cidr, comment });
    const stored = addresses(size).map((cidr) => entry(cidr, "entry"));
    const none = { options: {}, aliases: {}, rules: [], groups: {} };
    simulator.state.load({ "firewall/cluster.fw": { ...none, ipsets: { large: { entries: stored } } } });
    const session = client.session({ signal: new AbortController().signal, timeoutMs: 60_000 });
    const lifecycle = new Lifecycle(definitionOf("firewall_ipset"), session);
    const entries = (comment: string) => addresses(size).map((cidr, n) => entry(cidr, n === 17 ? comment : "entry"));
    const state = await lifecycle.import("large");
    simulator.requests.clear();
    await lifecycle.apply({ name: "large", entries: entries("changed") }, state);
    return { what: `change of one of ${size} entries of an IP set`, requests: countedIn(cluster.simulator) };
  } finally {
    await cluster.close();
  }
}

export const ruleInserted = (size: number) =>
  measure(`rule inserted in the middle of ${size}`, rules(size, false), rules(size, true));

/** Configures a zone with VNets, each with a subnet. */
function network(size: number): string {
  const vnets = Array.from({ length: size }, (_, n) => `v${n}`);
  const zone = `\${pve_sdn_zone_simple.zone.zone}`;
  return JSON.stringify({
    resource: {
      pve_sdn_zone_simple: { zone: { zone: "z1" } },
      pve_sdn_vnet: Object.fromEntries(vnets.map((vnet) => [vnet, { vnet, zone }])),
      pve_sdn_subnet: Object.fromEntries(
        vnets.map((vnet, n) => [vnet, { vnet: `\${pve_sdn_vnet.${vnet}.vnet}`, cidr: `10.1.${n}.0/24` }]),
      ),
    },
  });
}

export const refreshOfNetwork = (size: number) =>
  measure(`refresh of a zone, ${size} VNets, ${size} subnets`, network(size), network(size));

export const totalOf = ({ requests }: RequestCount) => Object.values(requests).reduce((sum, count) => sum + count, 0);
