/** Three simulated clusters, the states of their stacks in a real PostgreSQL, and Terraform from the PATH. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fleet } from "./fleet";
import { installedPostgres, Postgres } from "./postgres";
import { SITES } from "./sites";

const names = Object.keys(SITES);
const [first = "", ...others] = names;
/** Each run briefly locks the whole database; parallel runs wait for it. */
const WAITING = "-lock-timeout=60s";
const programs = installedPostgres();
const reason = programs ? "" : " (skipped: no PostgreSQL server is installed, /usr/lib/postgresql or PATH)";

describe.skipIf(!programs)(`the fleet${reason}`, { timeout: 120_000 }, () => {
  const clusters = new Map(names.map((name) => [name, new SimulatedCluster()]));
  const folder = mkdtempSync(join(tmpdir(), "fleet-"));
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await Postgres.start(programs ?? "");
    await Promise.all([...clusters.values()].map((cluster) => cluster.start()));
  }, 60_000);
  afterAll(async () => {
    await Promise.all([...clusters.values()].map((cluster) => cluster.stop()));
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const cluster = (name: string) => clusters.get(name) as SimulatedCluster;
  const synth = (office: string) => {
    const endpoints = names.map((name) => [name, cluster(name).endpoint]);
    fleet({ sites: Object.fromEntries(endpoints), office, states: postgres.address }, folder).synth();
  };
  /** Runs Terraform like the stack's job, with the token of its cluster only. */
  const run = async (name: string, ...args: string[]): Promise<string> => {
    const own = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !/^(TF_|PVE_)/.test(variable)));
    const env = { ...own, PVE_API_TOKEN: cluster(name).apiToken, TF_INPUT: "0", CHECKPOINT_DISABLE: "1" };
    const cwd = join(folder, "stacks", name);
    const terraform = process.env.TERRAFORM_BINARY_NAME ?? "terraform";
    const execute = (given: string[]) => promisify(execFile)(terraform, [...given, "-no-color"], { cwd, env });
    if (!existsSync(join(cwd, ".terraform"))) await execute(["init"]);
    return (await execute(args)).stdout;
  };
  const deploy = (name: string) => run(name, "apply", "-auto-approve", WAITING);
  const office = (name: string) => cluster(name).expectObject("/cluster/firewall/aliases", { name: "office" });

  it("deploys independent stacks in parallel, each with its own state", async () => {
    synth("198.51.100.0/24");
    await deploy(first);
    await Promise.all(others.map(deploy));
    for (const name of names) {
      await office(name);
      expect(await run(name, "plan")).toContain("No changes.");
      expect(existsSync(join(folder, "stacks", name, "terraform.tfstate"))).toBe(false);
    }
  });

  it("reads the shared objects from the first site", async () => {
    synth("203.0.113.0/24");
    await deploy(first);
    await Promise.all(others.map(deploy));
    for (const name of names)
      await cluster(name).expectObject("/cluster/firewall/aliases", { name: "office", cidr: "203.0.113.0/24" });
  });

  it("refuses a second deployment of a stack, but not of others, while one runs", async () => {
    synth("192.0.2.0/24");
    await cluster(first).addFault({ fault: "delay", milliseconds: 4000, request: { method: "PUT" } });
    await cluster(first).forgetRequests();
    const slow = deploy(first);
    // A run that refreshes holds the lock.
    while ((await cluster(first).requests()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(run(first, "plan")).rejects.toThrow(/Error acquiring the state lock/);
    await run(others[0] ?? "", "plan", "-refresh-only", WAITING);
    await slow;
    await cluster(first).clearFaults();
  });

  it("destroys all other sites before the first one", async () => {
    await Promise.all(others.map((name) => run(name, "destroy", "-auto-approve", WAITING)));
    await run(first, "destroy", "-auto-approve", WAITING);
    for (const name of names) expect(await cluster(name).read("/cluster/firewall/aliases")).toEqual([]);
  });
});

it("the workflow has a job for each stack, which waits for the stacks that it reads", () => {
  interface Job {
    readonly needs?: string;
    readonly environment: string;
    readonly concurrency: string;
    readonly steps: readonly { readonly run?: string }[];
  }
  const { jobs } = parse(readFileSync(join(import.meta.dirname, "deploy.yml"), "utf8")) as {
    readonly jobs: Readonly<Record<string, Job>>;
  };
  expect(Object.keys(jobs)).toEqual(names);
  for (const [name, job] of Object.entries(jobs)) {
    expect(job).toMatchObject({ environment: name, concurrency: `deploy-${name}` });
    expect(job.needs).toBe(name === first ? undefined : first);
    expect(job.steps.at(-1)?.run).toContain("cdktf deploy ${{ github.job }} ");
  }
});
