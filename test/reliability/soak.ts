/**
 * Several Terraform commands at once with two provider processes, for minutes and a number of calls, with faulty requests
 * in between. Afterwards no object is lost, doubled or left over, and neither memory nor handles of a process have grown
 * after its first quarter.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { Fault } from "../../src/simulator/kernel/faults";
import { contentsOf, difference } from "../faults/oracle";
import { openWorkspace, type Workspace } from "../support/engine";
import { growthOf } from "./growth";
import type { Options } from "./options";
import type { SoakPart } from "./result";
import type { Health } from "./soak-provider";

const ENGINES = 3;
const PROVIDERS = 2;
const OBJECTS = 100;
const MINUTES = 30;
/** Tolerance for garbage collection, and for idle connections. */
const SLACK = { heapMiB: 15, handles: 12 };

/** Each hits some requests, and none so many that a run must fail. */
const FAULTS: readonly Fault[] = [
  { fault: "drop", when: "before", times: 1 },
  { fault: "drop", when: "after", times: 1 },
  { fault: "answer", status: 596, reason: "Connection timed out", when: "after", times: 1 },
  { fault: "answer", status: 500, reason: "cfs-lock 'file-test_cfg' error: got lock request timeout", times: 1 },
  { fault: "answer", status: 200, body: "<html></html>", request: { method: "GET" }, times: 1 },
  { fault: "delay", milliseconds: 300, times: 3 },
];

const configuration = (lane: number, generation: number) => `
resource "pve_firewall_alias" "soak" {
  count   = ${OBJECTS}
  name    = "soak${lane}x\${count.index}"
  cidr    = "192.0.2.\${count.index}"
  comment = "generation ${generation}"
}

resource "pve_firewall_ipset" "soak" {
  name    = "soak${lane}"
  entries = { for last in range(${generation % 7}) : "198.51.100.\${last}" => "" }
}

resource "pve_pool" "soak" {
  count   = 10
  pool_id = "soak${lane}x\${count.index}"
  comment = "generation ${generation}"
}
`;

export async function runSoak(
  { minutes = MINUTES, calls: least = 0, seed }: Options,
  progress: (line: string) => void,
): Promise<SoakPart> {
  const simulator = await createSimulator({ http: true, seed: 1 });
  const started = contentsOf(simulator.state);
  const providers = await Promise.all(Array.from({ length: PROVIDERS }, () => startProvider(simulator)));
  const until = performance.now() + minutes * 60_000;
  let faultsSeen = 0;
  const isRunning = () => performance.now() < until || faultsSeen < least;
  const random = numbers(seed);
  const problems: string[] = [];
  let [commands, faults] = [0, 0];
  /** Of each provider. */
  const samples: Health[][] = providers.map(() => []);

  async function lane(number: number): Promise<void> {
    const provider = providers[number % PROVIDERS] as (typeof providers)[number];
    const workspace = open(simulator, provider.reattach);
    const run = async (...args: readonly string[]) => {
      commands++;
      return workspace.run([...args, "-no-color"], { environment: { TF_REATTACH_PROVIDERS: provider.reattach } });
    };
    const bring = async (text: string) => {
      workspace.write("main.tf", text);
      // Terraform reports a request that fails permanently; the next run completes it, the last one without faults.
      for (let attempt = 1; ; attempt++) {
        if (attempt > 3) simulator.faults.clear();
        const { code, stderr } = await run("apply", "-auto-approve", "-parallelism=20");
        if (code === 0) return;
        if (attempt === 6) return void problems.push(`lane ${number}: ${stderr.slice(0, 500)}`);
      }
    };
    await run("init");
    for (let generation = 1; isRunning(); generation++) {
      await bring(configuration(number, generation));
      simulator.faults.clear();
      const { code } = await run("plan", "-detailed-exitcode");
      // 1 means a failed request.
      if (code === 2) problems.push(`lane ${number}: the plan of generation ${generation} is not empty`);
    }
    await bring("");
    workspace.close();
  }

  async function disturb(): Promise<void> {
    while (isRunning()) {
      await new Promise((resolve) => setTimeout(resolve, 250 + random() * 1_000));
      const fault = FAULTS[Math.floor(random() * FAULTS.length)] as Fault;
      simulator.faults.add({ ...fault, skip: Math.floor(random() * 20) });
      faults++;
      if (simulator.requests.all.length > 5_000) simulator.requests.clear();
    }
  }

  async function watch(): Promise<void> {
    while (isRunning()) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, minutes * 3_000)));
      const found = await Promise.all(providers.map(({ health }) => health()));
      for (const [index, health] of found.entries()) samples[index]?.push(health);
      faultsSeen = found.reduce((sum, { calls }) => sum + calls, 0);
      const sizes = found.map(({ heapMiB, handles }) => `${heapMiB} MiB and ${handles} handles`).join(", ");
      progress(`soak: ${faultsSeen} calls, ${sizes}, ${commands} commands`);
    }
  }

  const lanes = Array.from({ length: ENGINES }, (_, index) => lane(index));
  await Promise.all([...lanes, disturb(), watch()]);
  simulator.faults.clear();
  const remaining = difference(contentsOf(simulator.state), started);
  if (remaining) problems.push(`left over: ${remaining.text}`);
  for (const [index, health] of samples.entries())
    for (const name of ["heapMiB", "handles"] as const) {
      const growth = growthOf(health.map((sample) => sample[name]));
      if (growth > SLACK[name]) problems.push(`${name} of provider ${index + 1} grew by ${Math.round(growth)}`);
    }
  for (const provider of providers) provider.process.disconnect();
  await simulator.close();
  const highest = (name: "heapMiB" | "handles", share: number) =>
    Math.max(
      ...samples.map((health) => health[Math.floor(health.length * share)]?.[name] ?? health.at(-1)?.[name] ?? 0),
    );
  const pair = (name: "heapMiB" | "handles") => [highest(name, 1 / 4), highest(name, 1)] as const;
  const sizes = { heapMiB: pair("heapMiB"), handles: pair("handles") };
  return { seed, minutes, engines: ENGINES, commands, calls: faultsSeen, faults, ...sizes, problems };
}

/** Starts a process with the provider. Its promises reject if the process ends too early. */
async function startProvider({ url, token }: Simulator) {
  const file = join(import.meta.dirname, "soak-provider.ts");
  const env = { ...process.env, PVE_ENDPOINT: url, PVE_API_TOKEN: token, PVE_SDN_APPLY: "manual" };
  const child: ChildProcess = fork(file, [], { execArgv: ["--expose-gc", "--import", "tsx"], env });
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`a provider process ended with ${code ?? signal}`);
  });
  ended.catch(() => undefined);
  const message = async () => ((await Promise.race([once(child, "message"), ended])) as unknown[])[0];
  const { reattach } = (await message()) as { reattach: string };
  const health = async (): Promise<Health> => {
    child.send("health");
    return (await message()) as Health;
  };
  return { process: child, reattach, health };
}

function open(simulator: Simulator, reattach: string): Workspace {
  const source = `terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n`;
  const workspace = openWorkspace({ "versions.tf": source });
  const { url, token } = simulator;
  const environment = { TF_REATTACH_PROVIDERS: reattach, PVE_ENDPOINT: url, PVE_API_TOKEN: token };
  return {
    ...workspace,
    run: (args, options) => workspace.run(args, { environment: { ...environment, ...options?.environment } }),
  };
}

/** Returns a generator of numbers from 0 to 1, the same for each seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
