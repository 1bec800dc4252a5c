/** Runs one scenario for all participants, in turns, with a server as slow as a genuine one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSimulator, type Latency, type Simulator } from "../../src/simulator";
import { openWorkspace, type Workspace } from "../support/engine";
import { groupOf, killGroup } from "../support/processes";
import { installed, type Participant, providerBlock, type Use } from "./participants";
import { type Scenario, STEP_NAMES, STEPS, VARIABLE } from "./scenarios";
import { isOurs, type Step, type Who } from "./scenarios/scenario";

export interface Sample {
  readonly who: Who;
  readonly step: Step;
  /** Milliseconds. */
  readonly wall: number;
  readonly requests: Readonly<Record<string, number>>;
  /** Number of SDN applies. */
  readonly applies: number;
  /** Absent for Terraform's built-in type. */
  readonly use?: Use | undefined;
}

/** A step without a result. Its participant does none of the later ones. */
export interface Unfinished {
  readonly who: Who;
  readonly step: Step;
  readonly reason: string;
}

export interface Outcome {
  readonly samples: readonly Sample[];
  readonly unfinished: readonly Unfinished[];
}

/** Time of a server with a fast disk, without the network. */
export const SERVER: Latency = { read: 5, write: 12, apply: 2000 };

/** A provider's process may outlive Terraform by a moment. */
const PROVIDER_ENDS = 150;

export interface Work {
  readonly scenario: Scenario;
  readonly size: number;
  readonly roundTrip: number;
  /** Instead of that of a server with a fast disk. */
  readonly latency?: Latency;
  readonly rounds: number;
  readonly participants: readonly Participant[];
  /** Participants that are left out, with `built-in` for Terraform's own type. */
  readonly without?: ReadonlySet<Who>;
  /** Seconds for each step of the others, which measure only the ratio to ours. Default: any time. */
  readonly limit?: number;
}

export async function run(work: Work): Promise<Outcome> {
  const { scenario, size, roundTrip, latency = SERVER, rounds, participants, without = new Set<Who>() } = work;
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const simulator = await createSimulator({ latency: { ...latency, roundTrip } });
  const { rc, take } = installed(folder, participants);
  const samples: Sample[] = [];
  const unfinished: Unfinished[] = [];
  const all = new Map<Who, Workspace>();
  const open = async (who: Who, head: string) => {
    const configuration = scenario.configuration[who === "executable" ? "ours" : who];
    if (!configuration || without.has(who)) return;
    const workspace = openWorkspace({ "main.tf": head + VARIABLE + configuration(size) });
    all.set(who, workspace);
    const { code, stdout, stderr } = await workspace.run(["init"], { environment: { TF_CLI_CONFIG_FILE: rc } });
    if (code !== 0) throw new Error(`init ended with ${code}:\n${stdout}${stderr}`);
  };
  const steps = async (who: Who, workspace: Workspace) => {
    for (const step of STEP_NAMES) {
      const measured = await timed(workspace, step, rc, simulator, isOurs(who) ? undefined : work.limit);
      await sleep(PROVIDER_ENDS);
      const use = take();
      if ("reason" in measured) return { who, step, ...measured };
      samples.push({ who, step, ...measured, use });
    }
    return undefined;
  };
  try {
    for (const participant of participants) await open(participant.who, providerBlock(participant, simulator));
    await open("built-in", "");
    for (let round = 0; round < rounds; round++) {
      for (const [who, workspace] of all) {
        const stopped = await steps(who, workspace);
        if (!stopped) continue;
        unfinished.push(stopped);
        simulator.reset();
        workspace.close();
        all.delete(who);
      }
    }
  } finally {
    for (const workspace of all.values()) workspace.close();
    await simulator.close();
    rmSync(folder, { recursive: true });
  }
  return { samples, unfinished };
}

type Measured = Pick<Sample, "wall" | "requests" | "applies">;

async function timed(
  workspace: Workspace,
  step: Step,
  rc: string,
  simulator: Simulator,
  limit?: number,
): Promise<Measured | Pick<Unfinished, "reason">> {
  simulator.requests.clear();
  const start = performance.now();
  const engine = workspace.start(STEPS[step], { environment: { TF_CLI_CONFIG_FILE: rc } });
  let isLate = false;
  const stop = () => {
    isLate = true;
    killGroup(groupOf(engine));
  };
  const timer = limit === undefined ? undefined : setTimeout(stop, limit * 1000);
  const { code, stdout, stderr } = await engine.finished;
  clearTimeout(timer);
  const wall = performance.now() - start;
  if (isLate) return { reason: `no result within ${limit} s` };
  if (code !== 0) {
    console.error(`${step} ended with ${code}:\n${stdout}${stderr}`);
    process.exitCode = 1;
    return { reason: `ended with ${code}` };
  }
  const requests: Record<string, number> = {};
  for (const { method } of simulator.requests.all) requests[method] = (requests[method] ?? 0) + 1;
  const applies = simulator.requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;
  return { wall, requests, applies };
}
