/**
 * `npm run mutation -- [paths] [--shard 1/10] [--night N] [--out FILE]`: changes the sources in small ways, and runs the tests that reach
 * each change, quick ones first. A change that no test notices is a survivor.
 */
import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { at } from "../build/project";
import { AREAS, type Area } from "./areas";
import { bundled, sourcesIn } from "./bundle";
import type { Mutant } from "./mutants";
import type { Order, Report } from "./worker";

/** A test that takes so much longer with a mutant never ends. */
const PATIENCE_MS = 5_000;
const PATIENCE_FACTOR = 30;
/** Bundling, loading, and the tests without a mutant. */
const START_MS = 600_000;
/** An area with fewer killed mutants fails. */
const LEAST_SCORE = 85;

interface Tried extends Mutant {
  readonly status: "killed" | "endless" | "survived" | "not reached";
}

interface AreaResult {
  readonly area: string;
  /** Per cent of the mutants that tests notice. */
  readonly score: number;
  readonly tried: number;
  readonly killed: number;
  readonly excused: number;
  readonly survivors: readonly Tried[];
}

/** Chooses a portion of the mutants that a later change of other lines does not move. */
function isInShard({ file, operator, from, to, line }: Mutant, [index, count]: readonly [number, number]): boolean {
  const hash = createHash("sha256").update([file, operator, from, to, line % 7].join("\n"));
  return hash.digest().readUInt32BE() % count === index - 1;
}

async function tryArea(area: Area, paths: readonly string[], shard: readonly [number, number]): Promise<AreaResult> {
  // Here it finds packages, and no test run tidies up.
  const folder = at("node_modules", ".cache", "mutation");
  const bundle = join(folder, `${process.pid}.mjs`);
  mkdirSync(folder, { recursive: true });
  try {
    const all = await bundled(area, paths, bundle);
    const wanted = all.filter((mutant) => !mutant.isStatic && isInShard(mutant, shard));
    const judged = wanted.filter(({ excuse }) => excuse === undefined);
    const statuses = await new Runs(bundle, judged).finish();
    const tried = judged.map((mutant): Tried => ({ ...mutant, status: statuses.get(mutant.id) ?? "not reached" }));
    const survivors = tried.filter(({ status }) => status === "survived" || status === "not reached");
    const killed = tried.length - survivors.length;
    const score = tried.length === 0 ? 100 : Math.round((1_000 * killed) / tried.length) / 10;
    return { area: area.name, score, tried: tried.length, killed, excused: wanted.length - judged.length, survivors };
  } finally {
    rmSync(bundle, { force: true });
  }
}

/** Processes for the mutants of a bundle: a new one after each mutant that never ends or leaves something behind. */
class Runs {
  readonly #statuses = new Map<number, Tried["status"]>();
  #reached: Order["reached"];
  #times: readonly number[] = [];

  constructor(
    private readonly bundle: string,
    private readonly mutants: readonly Mutant[],
  ) {}

  async finish(): Promise<ReadonlyMap<number, Tried["status"]>> {
    const left = () => this.mutants.map(({ id }) => id).filter((id) => !this.#statuses.has(id));
    while (left().length > 0) {
      await this.#process(left());
      process.stderr.write(`${left().length} of ${this.mutants.length} mutants are left\n`);
    }
    return this.#statuses;
  }

  #process(mutants: readonly number[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = fork(join(import.meta.dirname, "worker.ts"), [], { execArgv: ["--import", "tsx"], silent: true });
      let current: number | undefined;
      let hasLoaded = false;
      let timer = this.#patience(child, START_MS);
      child.stdout?.resume();
      child.stderr?.pipe(process.stderr);
      child.on("message", (message: Report) => {
        clearTimeout(timer);
        hasLoaded = true;
        const usual = message.kind === "begins" ? (this.#times[message.test] ?? 0) : 0;
        timer = this.#patience(child, PATIENCE_MS + PATIENCE_FACTOR * usual);
        if (message.kind === "begins") current = message.id;
        else if (message.kind === "result") this.#note(message);
        else this.#reached = this.#reachedBy(message);
      });
      child.on("exit", (_, signal) => {
        clearTimeout(timer);
        if (!hasLoaded) return reject(new Error("the tests do not run"));
        if (current !== undefined && !this.#statuses.has(current)) {
          if (signal === "SIGKILL") this.#statuses.set(current, "endless");
          // The mutant ended the process. After other mutants, a new process tries it once more.
          else if (current === mutants[0]) this.#statuses.set(current, "killed");
        }
        resolve();
      });
      child.send({ bundle: this.bundle, mutants, ...(this.#reached && { reached: this.#reached }) } satisfies Order);
    });
  }

  #patience(child: ChildProcess, milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => child.kill("SIGKILL"), milliseconds);
  }

  #note({ id, killedBy }: Extract<Report, { kind: "result" }>): void {
    const isReached = (this.#reached?.[id] ?? []).length > 0;
    if (this.#statuses.get(id) === "killed") return;
    const status = killedBy === undefined ? (isReached ? "survived" : "not reached") : "killed";
    this.#statuses.set(id, status);
    if (status !== "killed") this.#print(id, status);
  }

  #print(id: number, status: string): void {
    const { file, line, operator, from, to } = this.mutants.find((mutant) => mutant.id === id) as Mutant;
    process.stdout.write(`${file}:${line} ${status} ${operator}: ${oneLine(from)} → ${oneLine(to)}\n`);
  }

  #reachedBy({ reached, times, failing }: Extract<Report, { kind: "reached" }>): Order["reached"] {
    for (const test of failing) process.stderr.write(`left out, since it fails without a mutant here: ${test}\n`);
    this.#times = times;
    return reached;
  }
}

function shardOf(text: string): readonly [index: number, count: number] {
  const [index = 0, count = 0] = text.split("/").map(Number);
  if (!Number.isInteger(count) || !Number.isInteger(index) || index < 1 || index > count)
    throw new Error(`--shard must be a part of a whole, such as 1/10, not "${text}"`);
  return [index, count];
}

/** All areas, or one of them, another each night: the score of a portion would depend on chance. */
function areasOf(night: string | undefined): readonly Area[] {
  if (night === undefined) return AREAS;
  if (!/^\d+$/.test(night)) throw new Error(`--night must be a whole number, not "${night}"`);
  return AREAS.filter((_, index) => index === Number(night) % AREAS.length);
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const options = { shard: text, night: text, out: text } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const shard = shardOf(values.shard ?? "1/1");
  const results: AreaResult[] = [];
  for (const area of areasOf(values.night)) {
    const sources = area.sources
      .flatMap(sourcesIn)
      .filter((file) => positionals.length === 0 || positionals.some((path) => isWithin(file, path)));
    if (sources.length === 0) continue;
    const result = await tryArea(area, sources, shard);
    results.push(result);
    const { area: name, score, killed, tried, excused } = result;
    process.stdout.write(`${name}: ${score} %, ${killed} of ${tried} found, ${excused} excused\n`);
    if (score < LEAST_SCORE) process.exitCode = 1;
  }
  if (results.length === 0) throw new Error(`no area has ${positionals.join(", ")}`);
  if (values.out) writeFileSync(values.out, `${JSON.stringify(results, null, 1)}\n`);
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").slice(0, 80);

void main();
