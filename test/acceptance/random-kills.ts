/**
 * Terraform is killed at random moments of plan and apply, with the packaged provider and the simulated cluster.
 * Shortly afterwards, no process and no socket of the run is left.
 */
import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { createSimulator } from "../../src/simulator";
import type { Workspace } from "../support/engine";
import { openPackaged } from "../support/packaged";
import { groupOf, killGroup, processes } from "../support/processes";

const CONFIGURATION = `
variable "prefix" { type = string }

resource "pve_firewall_alias" "host" {
  count = 10
  name  = "\${var.prefix}host\${count.index}"
  cidr  = "192.0.2.\${count.index}"
}

resource "pve_firewall_ipset" "many" {
  name    = "\${var.prefix}many"
  entries = { for last in range(10) : "198.51.100.\${last}" => "" }
}

resource "pve_pool" "pool" {
  count   = 5
  pool_id = "\${var.prefix}pool\${count.index}"
  comment = pve_firewall_alias.host[count.index].name
}
`;

/** One cluster is slow, so that kills hit requests, too; the other one never responds to writes. */
const CLUSTERS = [
  { fault: "delay", milliseconds: 40 },
  { fault: "delay", milliseconds: 60_000, request: { method: "POST" } },
] as const;
/** The usual length of such a run. */
const RUN_MS = { plan: 900, apply: 1800 };
const GONE_WITHIN_MS = 10_000;

/** Terraform alone is killed, or, as at the end of a terminal, Terraform with its providers. */
const KILLS = [
  { signal: "SIGKILL", group: false },
  { signal: "SIGHUP", group: false },
  { signal: "SIGHUP", group: true },
] as const;

export interface KillReport {
  readonly seed: number;
  readonly kills: number;
  /** Runs that had ended before their kill. */
  readonly tooLate: number;
  /** The longest time that a provider outlived Terraform, and its run. */
  readonly longestMs: number;
  readonly longest: string;
  /** Processes and sockets that were left after the limit. */
  readonly left: readonly string[];
}

/** Kills `kills` runs; `KILLS_SEED` repeats the moments of an earlier run. */
export async function killAtRandom(kills: number, lanes: number): Promise<KillReport> {
  const seed = Number(process.env.KILLS_SEED) || randomInt(1, 2 ** 31 - 1);
  const tries = fc.sample(
    fc.record({
      kill: fc.constantFrom(...KILLS),
      command: fc.constantFrom("plan" as const, "apply" as const),
      cluster: fc.nat({ max: CLUSTERS.length - 1 }),
      /** In thousandths of the run. */
      moment: fc.noBias(fc.nat({ max: 999 })),
    }),
    { numRuns: kills, seed },
  );
  const report = { seed, kills, tooLate: 0, longestMs: 0, longest: "", left: [] as string[] };
  const simulators = await Promise.all(
    CLUSTERS.map(async (fault) => {
      const simulator = await createSimulator({ http: true });
      simulator.faults.add(fault);
      return simulator;
    }),
  );
  const environments = simulators.map(({ url, token }) => ({ PVE_ENDPOINT: url, PVE_API_TOKEN: token }));
  const queue = [...tries.entries()];

  async function lane(workspace: Workspace): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, { kill, command, cluster, moment }] = next;
      const afterMs = Math.round((moment * RUN_MS[command]) / 1000);
      // Each run begins with an empty state: an existing object would end it early.
      const args = [`-state=${index}.tfstate`, `-var=prefix=t${index}x`, "-parallelism=5"];
      const engine = workspace.start([command, ...args, ...(command === "apply" ? ["-auto-approve"] : [])], {
        environment: environments[cluster] ?? {},
      });
      const group = groupOf(engine);
      await Promise.race([sleep(afterMs), engine.finished]);
      if (engine.process.exitCode === null) process.kill(kill.group ? -group : group, kill.signal);
      else report.tooLate++;
      const killed = performance.now();
      while (processes(group).length > 0 && performance.now() - killed < GONE_WITHIN_MS) await sleep(50);
      const how = `${kill.signal}${kill.group ? " to all" : ""} ${afterMs} ms after ${command} at cluster ${cluster}`;
      const tookMs = Math.round(performance.now() - killed);
      if (tookMs > report.longestMs) Object.assign(report, { longestMs: tookMs, longest: how });
      const leftovers = [...processes(group).map((pid) => `process ${pid}`), ...sockets(workspace)];
      if (leftovers.length > 0) report.left.push(`${how}: ${leftovers.join(", ")}`);
      killGroup(group);
    }
  }

  const workspaces = await Promise.all(Array.from({ length: lanes }, () => openPackaged({ "main.tf": CONFIGURATION })));
  try {
    await Promise.all(workspaces.map(lane));
  } finally {
    for (const workspace of workspaces) workspace.close();
    await Promise.all(simulators.map((simulator) => simulator.close()));
  }
  console.info(`random kills: ${JSON.stringify(report)}`);
  return report;
}

const sockets = ({ temporary }: Workspace) => readdirSync(temporary).filter((name) => name.startsWith("plugin"));
