/**
 * Deploys the clusters whose stacks differ from their last deployment, wave by wave, and stops after a wave that failed:
 *
 *     npx cdktf synth && npx tsx rollout.ts deploy
 *
 * `plan` plans the same clusters and changes nothing. STATES is the database of the states, PGPASSWORD its password, and
 * PVE_API_TOKEN_VIENNA the token for the cluster `vienna`.
 */
import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { clusters, states } from "./inventory";

/** Groups of the inventory in the order of the rollout. Clusters of no group come last. */
const WAVES = ["canary", "early"];
const REST = "rest";
/** Clusters at a time. */
const PARALLEL = 10;
/** The creation of a state locks the whole database for a moment. The others wait for it. */
const LOCK_TIMEOUT = "-lock-timeout=10m";
/** State of a stack before its first deployment. */
const EMPTY = { version: 4, serial: 0, outputs: {}, resources: [] };

const [action] = process.argv.slice(2);
if (action !== "plan" && action !== "deploy") throw new Error("usage: rollout.ts plan|deploy");
const execute = promisify(execFile);

void rollOut();

async function rollOut(): Promise<void> {
  const deployed = await deployedInputs();
  const changed = Object.keys(clusters).filter((name) => deployed.get(name) !== inputsOf(name));
  print(`${changed.length} of ${Object.keys(clusters).length} clusters changed.`);
  for (const wave of [...WAVES, REST]) {
    const failed = await runWave(
      wave,
      changed.filter((name) => waveOf(name) === wave),
    );
    if (failed.length === 0) continue;
    process.exitCode = 1;
    print(`The wave ${wave} failed: ${failed.join(", ")}`);
    if (action === "deploy") return print("Later waves have not begun. Run the rollout again to continue.");
  }
}

const waveOf = (name: string): string => WAVES.find((wave) => clusters[name]?.groups?.includes(wave)) ?? REST;

/** Runs the action for each cluster, and returns the clusters that failed. */
async function runWave(wave: string, names: readonly string[]): Promise<readonly string[]> {
  const failed: string[] = [];
  const queue = [...names];
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      try {
        print(`${wave}: ${name}: ${await run(name)}`);
      } catch (failure) {
        failed.push(name);
        print(`${wave}: ${name}: failed\n${(failure as { readonly stderr?: string }).stderr || failure}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return failed;
}

/** Plans the stack of a cluster, and deploys it. Returns the plan, or its summary. */
async function run(name: string): Promise<string> {
  const options = { cwd: `cdktf.out/stacks/${name}`, env: environmentOf(name), maxBuffer: 1 << 26 };
  const terraform = async (...args: readonly string[]) =>
    (await execute(process.env.TERRAFORM_BINARY_NAME ?? "terraform", [...args, "-no-color"], options)).stdout;
  await terraform("init");
  if ((await terraform("state", "pull")).trim() === "") {
    // A plan without a state would hold the lock of the whole database, also while its cluster does not respond.
    writeFileSync(join(options.cwd, "empty.tfstate"), JSON.stringify({ ...EMPTY, lineage: randomUUID() }));
    await terraform("state", "push", LOCK_TIMEOUT, "empty.tfstate");
  }
  const plan = await terraform("plan", LOCK_TIMEOUT, "-out=tfplan");
  if (action === "plan") return plan;
  // A failed apply may leave half of the changes: the next rollout repeats it, even with the inputs from before.
  await recordInputs(name, "unfinished");
  await terraform("apply", LOCK_TIMEOUT, "tfplan");
  await recordInputs(name, inputsOf(name));
  return /^(?:Plan: .*|No changes\.)/m.exec(plan)?.[0] ?? "changes of outputs only";
}

/** The environment with the token of this cluster only. */
function environmentOf(name: string): NodeJS.ProcessEnv {
  const variable = `PVE_API_TOKEN_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;
  const others = Object.entries(process.env).filter(([key]) => !key.startsWith("PVE_API_TOKEN"));
  return { ...Object.fromEntries(others), PVE_API_TOKEN: process.env[variable], TF_INPUT: "0", TF_IN_AUTOMATION: "1" };
}

/** Digest of a synthesized stack. */
const inputsOf = (name: string): string =>
  createHash("sha256")
    .update(readFileSync(`cdktf.out/stacks/${name}/cdk.tf.json`))
    .digest("hex");

/** The digests of the last deployments. They are next to the states. */
async function deployedInputs(): Promise<ReadonlyMap<string, string>> {
  const rows = await sql(`
    create table if not exists deployed (cluster text primary key, inputs text not null);
    select cluster, inputs from deployed;`);
  return new Map(rows.split("\n").map((row) => row.split("|") as [string, string]));
}

async function recordInputs(name: string, inputs: string): Promise<void> {
  await sql(
    `insert into deployed values (:'cluster', :'inputs') on conflict (cluster) do update set inputs = excluded.inputs;`,
    `--set=cluster=${name}`,
    `--set=inputs=${inputs}`,
  );
}

async function sql(statements: string, ...variables: readonly string[]): Promise<string> {
  const options = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", ...variables];
  const running = execute("psql", [states, ...options]);
  running.child.stdin?.end(statements);
  return (await running).stdout;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
