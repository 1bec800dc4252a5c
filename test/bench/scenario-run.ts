/** Runs one scenario for all participants, in turns, with a server as slow as a genuine one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSimulator, type Latency, type Simulator } from "../../src/simulator";
import { openWorkspace, type Workspace } from "../support/engine";
import { installed, type Participant, providerBlock, type Use } from "./participants";
import { type Scenario, STEP_NAMES, STEPS, VARIABLE } from "./scenarios";
import type { Step, Who } from "./scenarios/scenario";

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
}

export async function run({
  scenario,
  size,
  roundTrip,
  latency = SERVER,
  rounds,
  participants,
}: Work): Promise<Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const simulator = await createSimulator({ latency: { ...latency, roundTrip } });
  const { rc, take } = installed(folder, participants);
  const samples: Sample[] = [];
  const all: { who: Who; workspace: Workspace }[] = [];
  const open = (who: Who, head: string) => {
    const configuration = scenario.configuration[who];
    if (!configuration) return;
    const main = head + VARIABLE + configuration(size);
    all.push({ who, workspace: openWorkspace({ "main.tf": main }) });
  };
  for (const participant of participants) open(participant.who, providerBlock(participant, simulator));
  open("built-in", "");
  try {
    for (let round = 0; round < rounds; round++) {
      for (const { who, workspace } of all) {
        for (const step of STEP_NAMES) {
          const measured = await timed(workspace, step, rc, simulator);
          await sleep(PROVIDER_ENDS);
          samples.push({ who, step, ...measured, use: take() });
        }
      }
    }
  } finally {
    for (const { workspace } of all) workspace.close();
    await simulator.close();
    rmSync(folder, { recursive: true });
  }
  return samples;
}

async function timed(workspace: Workspace, step: Step, rc: string, simulator: Simulator) {
  simulator.requests.clear();
  const start = performance.now();
  const { code, stdout, stderr } = await workspace.run(STEPS[step], { environment: { TF_CLI_CONFIG_FILE: rc } });
  const wall = performance.now() - start;
  if (code !== 0) throw new Error(`${step} ended with ${code}:\n${stdout}${stderr}`);
  const requests: Record<string, number> = {};
  for (const { method } of simulator.requests.all) requests[method] = (requests[method] ?? 0) + 1;
  const applies = simulator.requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;
  return { wall, requests, applies };
}
