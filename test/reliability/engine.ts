/** The Terraform command: stopped, killed, without space for its state, and twice at once, at moments from the seed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { difference } from "../faults/oracle";
import type { Scenario } from "../lifecycle/sample";
import { scenarios } from "../lifecycle/samples";
import type { RunningEngine } from "../support/engine";
import { engine as engineFacts } from "../support/engine-facts";
import { groupOf, processes } from "../support/processes";
import { until } from "../support/until";
import { EngineWorld, type Stage } from "./engine-world";
import type { Options } from "./options";
import { type EnginePart, type Judged, rowsOf } from "./result";

/** Duration of each write, so that faults hit a running apply. */
const SLOW_MS = 40;

const providersOf = (engine: RunningEngine) => processes(groupOf(engine)).filter((pid) => pid !== groupOf(engine));

/** Faults in the middle of a run. */
const ENGINE_FAULTS: Readonly<Record<string, (engine: RunningEngine, world: EngineWorld) => Promise<void> | void>> = {
  "Ctrl-C": (engine) => void process.kill(-groupOf(engine), "SIGINT"),
  "Ctrl-C twice": async (engine) => {
    process.kill(-groupOf(engine), "SIGINT");
    await engine.shows(/Interrupt received|Gracefully shutting down/).catch(() => undefined);
    if (engine.process.exitCode === null) process.kill(-groupOf(engine), "SIGINT");
  },
  SIGTERM: (engine) => void engine.process.kill("SIGTERM"),
  "SIGKILL of Terraform": (engine) => void engine.process.kill("SIGKILL"),
  "SIGKILL of the provider": (engine) => {
    for (const pid of providersOf(engine)) process.kill(pid, "SIGKILL");
  },
  "no space for the state": (_, world) => {
    world.store.isFull = true;
  },
  "a second run at the same time": async (_, world) => {
    const { code, stderr } = await world.run("apply", "-auto-approve");
    if (code === 0 || !/lock/i.test(stderr)) throw new Error(`the second run is not kept away: ${code} ${stderr}`);
  },
};

const OPERATIONS = {
  create: ["nothing", "create"],
  update: ["create", "change"],
  delete: ["change", "nothing"],
} as const;
type Operation = keyof typeof OPERATIONS;

/**
 * Scenarios whose objects can be destroyed, and that fit the simulator's start state. A lost token of an SDN lock is
 * one of the exceptions.
 */
const TRIED = scenarios.filter(
  ({ name, samples, fixture }) => name !== "sdn-lock" && !fixture && samples.every(({ without }) => !without?.destroy),
);

export async function runEngine(
  { seed, faults, operations }: Options,
  progress: (line: string) => void,
): Promise<EnginePart> {
  const names = Object.keys(ENGINE_FAULTS).filter((name) => !faults || faults.some((word) => name.includes(word)));
  const judged: Judged[] = [];
  const failing: string[] = [];
  let index = seed;
  for (const fault of names) {
    for (const operation of (operations ?? Object.keys(OPERATIONS)) as Operation[]) {
      const scenario = TRIED[index++ % TRIED.length] as Scenario;
      const name = `${scenario.name} · ${operation} · ${fault}`;
      progress(`engine: ${name}`);
      const problems = await tryCase(scenario, operation, fault, seed);
      judged.push({ fault, kinds: new Set(problems.map(({ kind }) => kind)), isExcepted: false });
      if (problems.length > 0)
        failing.push([name, ...problems.map(({ kind, text }) => `  ${kind}: ${text}`)].join("\n"));
    }
  }
  return { seed, engine: `${engineFacts.name} ${engineFacts.version}`, rows: rowsOf(names, judged), failing };
}

interface Problem {
  readonly kind: string;
  readonly text: string;
}

async function tryCase(scenario: Scenario, operation: Operation, fault: string, seed: number): Promise<Problem[]> {
  const [before, after] = OPERATIONS[operation];
  const wanted = await undisturbed(scenario, before, after);
  const world = await EngineWorld.open(scenario);
  const problems: Problem[] = [];
  const compare = (when: string, right: string, extra: string) => {
    const differs = difference(world.contents, right);
    const kinds = { missing: "lost", extra, changed: "changed", order: "" };
    if (differs && kinds[differs.kind] !== "")
      problems.push({ kind: kinds[differs.kind], text: `${when}: ${differs.text}` });
  };
  try {
    if (before !== "nothing") await bring(world, before);
    const moment = world.writes + 1 + (seed % Math.max(1, wanted.writes));
    world.simulator.faults.add({ fault: "delay", milliseconds: SLOW_MS });
    world.configure(after);
    const engine = world.apply();
    await Promise.race([engine.finished, until(() => world.writes >= moment)]);
    if (engine.process.exitCode === null) await ENGINE_FAULTS[fault]?.(engine, world);
    await engine.finished;
    await until(() => processes(groupOf(engine)).length === 0);
    // The server may still process requests of the killed provider.
    await sleep(5 * SLOW_MS);
    world.simulator.faults.clear();
    await restore(world);
    await bring(world, after);
    compare("after the next apply", wanted.contents, after === "nothing" ? "left over" : "doubled");
    await world.succeed("plan", "-detailed-exitcode");
    await bring(world, "nothing");
    compare("after destroy", wanted.destroyed, "left over");
  } catch (failure) {
    problems.push({ kind: "unfinished", text: (failure as Error).message });
  } finally {
    await world.close();
  }
  return problems;
}

async function bring(world: EngineWorld, stage: Stage): Promise<void> {
  world.configure(stage);
  await world.succeed("apply", "-auto-approve", "-parallelism=20");
}

/** Frees space, and pushes the state that Terraform could not store from its file. */
async function restore(world: EngineWorld): Promise<void> {
  world.store.isFull = false;
  world.store.unlock();
  if (!existsSync(join(world.workspace.directory, "errored.tfstate"))) return;
  await world.succeed("state", "push", "-force", "errored.tfstate");
}

/** Results without a fault. */
async function undisturbed(scenario: Scenario, before: Stage, after: Stage) {
  const world = await EngineWorld.open(scenario);
  try {
    if (before !== "nothing") await bring(world, before);
    const earlier = world.writes;
    await bring(world, after);
    const [contents, writes] = [world.contents, world.writes - earlier];
    await bring(world, "nothing");
    return { contents, writes, destroyed: world.contents };
  } finally {
    await world.close();
  }
}
