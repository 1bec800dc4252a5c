/**
 * Processor time of the provider for one more alias, in units of a fixed calculation that alternates with it.
 *
 *     npm run processor-time        writes the table that the nightly test compares with
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulator, type Simulator } from "../../src/simulator";
import { openPackaged } from "../support/packaged";
import { SCENARIOS, STEPS, VARIABLE } from "./scenarios";

const TABLE = join(import.meta.dirname, "processor-time.json");
const MANY = 500;
const ROUNDS = 4;
const MEASURED = ["apply", "refresh plan", "destroy"] as const;

type Measured = (typeof MEASURED)[number];
export type PerObject = Readonly<Record<Measured, number>>;

/** Allowed factor to the table: more means a slower provider, on any machine. */
export const MARGIN = 1.3;

export const table = () => JSON.parse(readFileSync(TABLE, "utf8")) as PerObject;

/** Returns the minimum of several rounds: other work of the machine only adds to the time. */
const least = (samples: readonly number[]) => Math.min(...samples);

/** The environment of processes of Node that append their processor time to the file. */
const recording = (file: string) => ({
  NODE_OPTIONS: `--require "${join(import.meta.dirname, "record-time.cjs")}"`,
  RECORDED_TIMES: file,
});

/** Returns the milliseconds of all processes since the last call. */
function takeTime(file: string): number {
  if (!existsSync(file)) throw new Error("no process has recorded its time");
  const times = readFileSync(file, "utf8").trim().split("\n").map(Number);
  rmSync(file);
  return times.reduce((sum, time) => sum + time);
}

function calculation(file: string): number {
  const script = join(import.meta.dirname, "fixed-calculation.cjs");
  const { status } = spawnSync(process.execPath, [script], { env: { ...process.env, ...recording(file) } });
  if (status !== 0) throw new Error(`the fixed calculation ended with ${status}`);
  return takeTime(file);
}

/** Measures the milliseconds of each step, for all provider processes. */
async function steps(size: number, simulator: Simulator, file: string): Promise<PerObject> {
  const aliases = SCENARIOS.find(({ name }) => name === "aliases");
  const workspace = await openPackaged({ "main.tf": VARIABLE + aliases?.configuration.ours(size) });
  const environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token, ...recording(file) };
  try {
    const times: Record<string, number> = {};
    for (const step of MEASURED) {
      const { code, stdout, stderr } = await workspace.run(STEPS[step], { environment });
      if (code !== 0) throw new Error(`${step} ended with ${code}:\n${stdout}${stderr}`);
      times[step] = takeTime(file);
    }
    return times as PerObject;
  } finally {
    workspace.close();
  }
}

/** Returns for each step the time of one more object, in thousandths of the fixed calculation. */
export async function processorTimePerObject(): Promise<PerObject> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const file = join(folder, "use");
  const simulator = await createSimulator({ http: true });
  const units: number[] = [];
  const few: PerObject[] = [];
  const many: PerObject[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      units.push(calculation(file));
      few.push(await steps(1, simulator, file));
      many.push(await steps(MANY, simulator, file));
    }
  } finally {
    await simulator.close();
    rmSync(folder, { recursive: true });
  }
  const perObject = (step: Measured) => {
    const time = least(many.map((times) => times[step])) - least(few.map((times) => times[step]));
    return Math.round(((time / (MANY - 1)) * 1e6) / least(units)) / 1000;
  };
  return Object.fromEntries(MEASURED.map((step) => [step, perObject(step)])) as unknown as PerObject;
}

async function write(): Promise<void> {
  const measured = await processorTimePerObject();
  writeFileSync(TABLE, `${JSON.stringify(measured, null, 2)}\n`);
  console.log(measured);
}

if (require.main === module) void write();
