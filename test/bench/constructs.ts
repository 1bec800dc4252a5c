/**
 * Cost of the construct library, compared with the CDK alone: its import, the synthesis of 1,000 constructs with all checks,
 * its memory, and the size of the package. The baseline for memory is the same stack of plain `TerraformResource`s.
 *
 *     npx tsx test/bench/constructs.ts
 *
 * Each sample is a process of its own; the kinds take turns.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../scripts/build/project";
import { type Amount, AS_WRITTEN, type Figure, median, milliseconds, print } from "./figures";

const ROUNDS = 7;
const COUNT = 1000;
const KINDS = ["plain-texts", "plain-mixed", "mixed", "plain-sdn", "sdn"] as const;

type Kind = (typeof KINDS)[number];

/** Limits in milliseconds, as a ratio and in bytes. */
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

/** The stack's folder gets the provider as a script: copying an executable would measure the disk. */
export function sample(...args: readonly string[]): Sample {
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
  ) as { readonly size: number }[];
  return packed?.size ?? Number.NaN;
}

export async function constructs({ rounds = ROUNDS, size: [count = COUNT] }: Amount): Promise<void> {
  const imports: Sample[] = [];
  const samples = Object.fromEntries(KINDS.map((kind): [string, Sample[]] => [kind, []])) as Record<Kind, Sample[]>;
  for (let round = 0; round < rounds; round++) {
    imports.push(sample("imports"));
    for (const kind of KINDS) samples[kind].push(sample(kind, String(count)));
  }
  const of = (all: readonly Sample[], what: keyof Sample) => all.map((sample) => sample[what]);
  const library = of(imports, "library");
  const memoryOf = (kind: Kind) => median(of(samples[kind], "memory"));
  const figures = (["mixed", "sdn"] as const).flatMap((kind): Figure[] => {
    const time = of(samples[kind], "milliseconds");
    const plainTime = of(samples[`plain-${kind}`], "milliseconds");
    const [memory, plain, texts] = [memoryOf(kind), memoryOf(`plain-${kind}`), memoryOf("plain-texts")];
    const name = `${count.toLocaleString("en")} ${kind === "sdn" ? "SDN" : kind} constructs`;
    return [
      {
        what: `synthesis of ${name}`,
        measured: milliseconds(time),
        baseline: milliseconds(plainTime),
        ratio: median(time) / median(plainTime),
        goal: `< ${SYNTHESIS_GOAL} ms`,
        reached: median(time) < SYNTHESIS_GOAL,
      },
      {
        what: `memory at the peak, ${name}`,
        measured: `${memory.toFixed(0)} MiB`,
        baseline: `${plain.toFixed(0)} MiB`,
        ratio: memory / plain,
        goal: `ratio ≤ ${MEMORY_GOAL}`,
        reached: memory / plain <= MEMORY_GOAL,
      },
      {
        what: `the same, over ${count.toLocaleString("en")} resources of three strings`,
        measured: `${memory.toFixed(0)} MiB`,
        baseline: `${texts.toFixed(0)} MiB`,
        ratio: memory / texts,
      },
    ];
  });
  const size = packedSize();
  print(`Constructs; baseline: cdktf, the same stack of plain TerraformResources; median of ${rounds}`, [
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

if (require.main === module) void constructs(AS_WRITTEN);
