/**
 * Time of a plan and memory of the provider process, compared with a plan of as many `terraform_data`, which Terraform
 * contains and which read nothing.
 *
 *     npx tsx test/bench/plan-times.ts
 *
 * Measures the packaged provider with a simulated cluster in this process. Both plans take turns.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulator, type Simulator } from "../../src/simulator";
import { openWorkspace, type Workspace } from "../support/engine";
import { openPackaged } from "../support/packaged";
import { type Amount, AS_WRITTEN, median, milliseconds, print } from "./figures";
import { recording, takeUse, USE_RECORDER } from "./recorded-use";

const ROUNDS = 7;
const SIZE = 1_000;
const ROOT = join(import.meta.dirname, "..", "..");
interface Samples {
  readonly plan: number[];
  readonly baseline: number[];
  /** MiB of the largest provider process of each plan. */
  readonly memory: number[];
  /** Milliseconds of all provider processes of each plan. */
  readonly processor: number[];
}

const aliases = (size: number) => {
  const alias = (n: number) => ({ name: `host${n}`, cidr: `10.${n >> 8}.${n & 255}.1` });
  const all = Object.fromEntries(Array.from({ length: size }, (_, n) => [`host${n}`, alias(n)]));
  return JSON.stringify({ resource: { pve_firewall_alias: all } });
};

const builtIn = (size: number) =>
  JSON.stringify({
    resource: {
      terraform_data: Object.fromEntries(
        Array.from({ length: size }, (_, n) => [`data${n}`, { input: { name: `host${n}`, cidr: "192.0.2.1" } }]),
      ),
    },
  });

async function succeed(workspace: Workspace, args: readonly string[], environment = {}): Promise<void> {
  const { code, stdout, stderr } = await workspace.run(args, { environment });
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
}

async function timed(workspace: Workspace, environment: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now();
  await succeed(workspace, ["plan", "-detailed-exitcode"], environment);
  return performance.now() - start;
}

/** Plans the applied objects, and as many built-in resources. */
async function measure(simulator: Simulator, workspace: Workspace, size: number, rounds: number): Promise<Samples> {
  const environment = {
    PVE_ENDPOINT: simulator.url,
    PVE_API_TOKEN: simulator.token,
    PVE_USERNAME: "root@pam",
    PVE_PASSWORD: simulator.password,
  };
  const plain = await openPackaged({ "main.tf.json": builtIn(size) });
  try {
    await succeed(workspace, ["apply", "-auto-approve"], environment);
    await succeed(plain, ["apply", "-auto-approve"], environment);
    const samples: Samples = { plan: [], baseline: [], memory: [], processor: [] };
    const record = join(workspace.temporary, "use");
    for (let round = 0; round < rounds; round++) {
      samples.plan.push(await timed(workspace, environment));
      samples.baseline.push(await timed(plain, environment));
    }
    // Recording itself takes time.
    for (let round = 0; round < rounds; round++) {
      await timed(workspace, { ...environment, ...recording(record) });
      const used = takeUse(record);
      samples.memory.push(Math.max(...used.map(({ memory }) => memory)) / 1024);
      samples.processor.push(used.reduce((sum, { time }) => sum + time, 0));
    }
    return samples;
  } finally {
    plain.close();
  }
}

function nodeAlone(): number {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const record = join(folder, "use");
  execFileSync(process.execPath, ["--require", USE_RECORDER, "-e", "0"], {
    env: { ...process.env, BENCH_USE: record },
  });
  const [use] = takeUse(record);
  rmSync(folder, { recursive: true });
  return (use?.memory ?? Number.NaN) / 1024;
}

async function planOfAliases(size: number, rounds: number): Promise<Samples> {
  const simulator = await createSimulator({ http: true });
  const workspace = await openPackaged({ "main.tf.json": aliases(size) });
  try {
    return await measure(simulator, workspace, size, rounds);
  } finally {
    workspace.close();
    await simulator.close();
  }
}

/** `examples/datacenter`, synthesized once, with the provider as a script: Node records its use. */
async function planOfDatacenter(rounds: number): Promise<Samples & { readonly size: number }> {
  const simulator = await createSimulator({ http: true });
  const workspace = openWorkspace();
  try {
    const command = [join(ROOT, "node_modules", "tsx", "dist", "cli.mjs"), "--tsconfig", join(ROOT, "tsconfig.json")];
    execFileSync(process.execPath, [...command, join(ROOT, "examples", "datacenter", "main.ts")], {
      cwd: workspace.directory,
      env: { ...process.env, CDKTF_OUTDIR: join(workspace.temporary, "out"), CDKTF_PVE_PROVIDER: "script" },
    });
    const stack = join(workspace.temporary, "out", "stacks", "datacenter");
    for (const name of readdirSync(stack))
      cpSync(join(stack, name), join(workspace.directory, name), { recursive: true });
    await succeed(workspace, ["init"]);
    const { resource } = JSON.parse(workspace.read("cdk.tf.json")) as { resource: Record<string, object> };
    const size = Object.values(resource).reduce((sum, named) => sum + Object.keys(named).length, 0);
    return { ...(await measure(simulator, workspace, size, rounds)), size };
  } finally {
    workspace.close();
    await simulator.close();
  }
}

export async function planTimes({ rounds = ROUNDS, size: [size = SIZE] }: Amount): Promise<void> {
  const node = nodeAlone();
  const datacenter = await planOfDatacenter(rounds);
  const many = await planOfAliases(size, rounds);
  const measured = [
    { what: `examples/datacenter, ${datacenter.size} resources`, samples: datacenter },
    { what: `${size.toLocaleString("en")} aliases`, samples: many },
  ];
  print(
    `Plan; baseline: as many terraform_data; median of ${rounds}`,
    measured.map(({ what, samples: { plan, baseline } }) => ({
      what,
      measured: milliseconds(plan),
      baseline: milliseconds(baseline),
      ratio: median(plan) / median(baseline),
    })),
  );
  print(
    `Memory of the provider process at its peak; baseline: node -e 0; median of ${rounds}`,
    measured.map(({ what, samples: { memory } }) => ({
      what,
      measured: `${median(memory).toFixed(0)} MiB`,
      baseline: `${node.toFixed(0)} MiB`,
      ratio: median(memory) / node,
    })),
  );
  print(
    `Processor time of all provider processes of a plan; median of ${rounds}`,
    measured.map(({ what, samples: { processor } }) => ({ what, measured: milliseconds(processor) })),
  );
}

if (require.main === module) void planTimes(AS_WRITTEN);
