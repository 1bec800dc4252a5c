/**
 * What the construct library costs: its import over that of the CDK, the synthesis of 1,000 constructs with all checks, its memory next to
 * that of as many plain `TerraformResource`s, and the size of the package.
 *
 *     npx tsx test/bench/constructs.ts
 *
 * Each sample is a process of its own; the kinds take turns.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Figure, median, milliseconds, print } from "./figures";

const ROOT = join(import.meta.dirname, "..", "..");
const ROUNDS = 7;
const COUNT = 1000;
const KINDS = ["plain", "mixed", "sdn"] as const;

/** Milliseconds, ratio and bytes that are allowed. */
const IMPORT_GOAL = 30;
const SYNTHESIS_GOAL = 1500;
const MEMORY_GOAL = 1.3;
const SIZE_GOAL = 3 * 1024 ** 2;

interface Sample {
  readonly cdk: number;
  readonly library: number;
  readonly milliseconds: number;
  /** MiB at the peak. */
  readonly memory: number;
}

/** The provider goes into the stack's folder as a script: copying an executable would measure the disk. */
function sample(...args: readonly string[]): Sample {
  const environment = { ...process.env, CDKTF_PVE_PROVIDER: "script" };
  const script = join(import.meta.dirname, "synthesis.cjs");
  return JSON.parse(
    execFileSync(process.execPath, [script, ...args], { encoding: "utf8", env: environment }),
  ) as Sample;
}

function packedSize(): number {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"];
  const [packed] = JSON.parse(
    execFileSync("npm", args, { cwd: ROOT, shell: process.platform === "win32", encoding: "utf8" }),
  ) as {
    readonly size: number;
  }[];
  return packed?.size ?? Number.NaN;
}

export async function constructs(): Promise<void> {
  const imports: Sample[] = [];
  const samples: Record<(typeof KINDS)[number], Sample[]> = { plain: [], mixed: [], sdn: [] };
  for (let round = 0; round < ROUNDS; round++) {
    imports.push(sample("imports"));
    for (const kind of KINDS) samples[kind].push(sample(kind, String(COUNT)));
  }
  const of = (all: readonly Sample[], what: keyof Sample) => all.map((one) => one[what]);
  const library = of(imports, "library");
  const plain = { time: of(samples.plain, "milliseconds"), memory: median(of(samples.plain, "memory")) };
  const figures = (["mixed", "sdn"] as const).flatMap((kind): Figure[] => {
    const time = of(samples[kind], "milliseconds");
    const memory = median(of(samples[kind], "memory"));
    const name = `${COUNT.toLocaleString("en")} ${kind === "sdn" ? "SDN" : kind} constructs`;
    return [
      {
        what: `synthesis of ${name}`,
        measured: milliseconds(time),
        baseline: milliseconds(plain.time),
        ratio: median(time) / median(plain.time),
        goal: `< ${SYNTHESIS_GOAL} ms`,
        reached: median(time) < SYNTHESIS_GOAL,
      },
      {
        what: `memory at the peak, ${name}`,
        measured: `${memory.toFixed(0)} MiB`,
        baseline: `${plain.memory.toFixed(0)} MiB`,
        ratio: memory / plain.memory,
        goal: `ratio ≤ ${MEMORY_GOAL}`,
        reached: memory / plain.memory <= MEMORY_GOAL,
      },
    ];
  });
  const size = packedSize();
  print(`Constructs; baseline: cdktf, as many plain TerraformResources; median of ${ROUNDS}`, [
    {
      what: "import, over the CDK",
      measured: milliseconds(library),
      baseline: milliseconds(of(imports, "cdk")),
      goal: `≤ ${IMPORT_GOAL} ms`,
      reached: median(library) <= IMPORT_GOAL,
    },
    ...figures,
    {
      what: "packed size",
      measured: `${(size / 1024 ** 2).toFixed(2)} MiB`,
      goal: `≤ ${SIZE_GOAL / 1024 ** 2} MiB`,
      reached: size <= SIZE_GOAL,
    },
  ]);
}

if (require.main === module) void constructs();
