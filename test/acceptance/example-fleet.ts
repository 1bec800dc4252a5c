/** `examples/fleet` with simulated clusters, which all run in this process, and with states in a PostgreSQL server of its own. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createSimulator, type Simulator } from "../../src/simulator";
import { USER_CONFIG } from "../../src/simulator/kernel/access/user-config";
import type { Fault } from "../../src/simulator/kernel/faults";
import { ROOT, withoutTerraform } from "../support/synthesis";
import { installedPostgres, Postgres } from "./postgres";

const EXAMPLE = join(ROOT, "examples", "fleet");
const TSX = pathToFileURL(require.resolve("tsx")).href;

export const programs = installedPostgres();
export const withoutPostgres = programs ? "" : " (skipped: no PostgreSQL is installed, /usr/lib/postgresql or PATH)";

export interface FleetOptions {
  /** Number of clusters in each wave. */
  readonly waves: { readonly canary: number; readonly early: number; readonly rest: number };
  /** Fault of clusters that fail, and their number in the wave `early`. */
  readonly failing: { readonly count: number; readonly fault: Fault };
  /** Number of slow clusters in the wave `rest`. */
  readonly slow: number;
}

interface Workflow {
  readonly jobs: { readonly rollout: { readonly steps: readonly { readonly name?: string; readonly run?: string }[] } };
}

interface Result {
  readonly code: number;
  readonly output: string;
}

export class SimulatedFleet {
  private readonly folder = mkdtempSync(join(tmpdir(), "fleet-"));
  private readonly environment: NodeJS.ProcessEnv;

  private constructor(
    private readonly postgres: Postgres,
    readonly clusters: ReadonlyMap<string, Simulator>,
  ) {
    const settings = join(this.folder, "empty.tfrc");
    writeFileSync(settings, "");
    const tokens = [...clusters].map(
      ([name, { token }]) => `PVE_API_TOKEN_${name.toUpperCase().replace("-", "_")}=${token}`,
    );
    this.environment = {
      ...withoutTerraform(process.env),
      ...passedOn(tokens.join("\n"), this.folder),
      PATH: [programs, process.env.PATH].join(delimiter),
      FLEET: this.folder,
      STATES: postgres.address,
      TF_CLI_CONFIG_FILE: settings,
      CHECKPOINT_DISABLE: "1",
    };
  }

  static async start({ waves }: FleetOptions): Promise<SimulatedFleet> {
    const clusters = new Map<string, Simulator>();
    const entries: [string, object][] = [];
    for (const [wave, count] of Object.entries(waves))
      for (let index = 1; index <= count; index++) {
        const name = `${wave}-${index}`;
        const simulator = await createSimulator({ http: true });
        clusters.set(name, simulator);
        entries.push([name, { endpoint: simulator.url, groups: wave === "rest" ? [] : [wave] }]);
      }
    const fleet = new SimulatedFleet(await Postgres.start(programs ?? ""), clusters);
    fleet.write("clusters.yaml", { clusters: Object.fromEntries(entries) });
    return fleet;
  }

  async close(): Promise<void> {
    for (const cluster of this.clusters.values()) await cluster.close();
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get names(): readonly string[] {
    return [...this.clusters.keys()];
  }

  /** Names of a wave. */
  in(wave: string): readonly string[] {
    return this.names.filter((name) => name.startsWith(`${wave}-`));
  }

  cluster(name: string): Simulator {
    return this.clusters.get(name) as Simulator;
  }

  /** Synthesizes the application. Clusters without tenants here have one. */
  async synth(tenants: Readonly<Record<string, readonly string[]>> = {}): Promise<void> {
    this.write("tenants.yaml", { ...Object.fromEntries(this.names.map((name) => [name, ["wine"]])), ...tenants });
    expect(await this.node("--import", TSX, join(EXAMPLE, "main.ts"))).toMatchObject({ code: 0 });
  }

  rollout(action: "plan" | "deploy"): Promise<Result> {
    return this.node("--import", TSX, join(EXAMPLE, "rollout.ts"), action);
  }

  terraform(name: string, ...args: readonly string[]): Promise<Result> {
    const environment = { PVE_API_TOKEN: this.cluster(name).token };
    return this.execute(
      this.environment.TERRAFORM_BINARY_NAME ?? "",
      args,
      join("cdktf.out", "stacks", name),
      environment,
    );
  }

  /** Runs the commands of the README that compare all clusters with their states. */
  drift(): Promise<Result> {
    const [, states = "", command = ""] =
      /^(mkdir[\s\S]*?)^npx cdktf-pve (drift .*)/m.exec(readExample("README.md")) ?? [];
    const program = `"${process.execPath}" "${join(ROOT, "lib", "cli", "main.js")}"`;
    return this.execute("bash", ["-ec", `${states}\n${program} ${command}`], ".");
  }

  /** Clusters that have requests of the run. */
  async contactedBy(run: () => Promise<unknown>): Promise<readonly string[]> {
    const before = this.names.map((name) => this.cluster(name).requests.all.length);
    await run();
    return this.names.filter((name, index) => this.cluster(name).requests.all.length !== before[index]);
  }

  /** Writes a file of the application. JSON is YAML, too. */
  private write(file: string, content: object): void {
    writeFileSync(join(this.folder, file), JSON.stringify(content));
  }

  private node(...args: readonly string[]): Promise<Result> {
    return this.execute(process.execPath, args, ".");
  }

  private execute(
    program: string,
    args: readonly string[],
    folder: string,
    more: NodeJS.ProcessEnv = {},
  ): Promise<Result> {
    const options = { cwd: join(this.folder, folder), env: { ...this.environment, ...more }, maxBuffer: 1 << 28 };
    return new Promise((resolve) => {
      execFile(program, args, options, (error, output, errors) => {
        resolve({ code: error ? Number(error.code) : 0, output: `${output}${errors}` });
      });
    });
  }
}

const readExample = (file: string): string => readFileSync(join(EXAMPLE, file), "utf8");

/** Runs the step of the workflow that passes the tokens on to later steps. */
function passedOn(tokens: string, folder: string): NodeJS.ProcessEnv {
  const workflow = parse(readExample("deploy.yml")) as Workflow;
  const step = workflow.jobs.rollout.steps.find(({ name }) => name === "Tokens");
  const file = join(folder, "github-env");
  execFileSync("bash", ["-ec", step?.run ?? ""], { env: { ...process.env, TOKENS: tokens, GITHUB_ENV: file } });
  return parseEnv(readFileSync(file, "utf8"));
}

/** The tests of a rollout, in order, for a fleet that the caller starts and stops. */
export function testRollout(fleetOf: () => SimulatedFleet, { failing, slow }: FleetOptions): void {
  const failed = () => fleetOf().in("early").slice(-failing.count);
  const slowed = () => fleetOf().in("rest").slice(0, slow);

  it("stops after the wave with failing clusters, and names them", async () => {
    const fleet = fleetOf();
    await fleet.synth();
    for (const name of failed()) fleet.cluster(name).faults.add(failing.fault);
    for (const name of slowed()) fleet.cluster(name).faults.add({ fault: "delay", milliseconds: 1000 });
    let result: Result | undefined;
    const contacted = await fleet.contactedBy(async () => {
      result = await fleet.rollout("deploy");
    });
    expect(result?.output).toContain(`${fleet.names.length} of ${fleet.names.length} clusters changed.`);
    expect(namesAfter("The wave early failed: ", result)).toEqual([...failed()].sort());
    expect(result?.code).toBe(1);
    expect(contacted.filter((name) => name.startsWith("rest-"))).toEqual([]);
    for (const name of [...fleet.in("canary"), ...fleet.in("early")])
      expect(poolsOf(fleet, name), name).toEqual(failed().includes(name) ? [] : ["wine"]);
  });

  it("continues with the failed clusters and the later waves, once they respond", async () => {
    const fleet = fleetOf();
    for (const name of failed()) fleet.cluster(name).faults.clear();
    const contacted = await fleet.contactedBy(async () => {
      expect(await fleet.rollout("deploy")).toMatchObject({ code: 0 });
    });
    expect(contacted).toEqual([...failed(), ...fleet.in("rest")]);
    for (const name of fleet.names) expect(poolsOf(fleet, name), name).toEqual(["wine"]);
  });

  it("plans and deploys only the cluster that has changed", async () => {
    const fleet = fleetOf();
    const [changed = ""] = fleet.in("rest");
    const none = await fleet.contactedBy(() => fleet.rollout("deploy"));
    expect(none).toEqual([]);
    await fleet.synth({ [changed]: ["wine", "opera"] });
    for (const action of ["plan", "deploy"] as const) {
      const contacted = await fleet.contactedBy(async () => {
        const { code, output } = await fleet.rollout(action);
        expect(output).toContain(`1 of ${fleet.names.length} clusters changed.\nrest: ${changed}: `);
        expect(output).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
        expect(code).toBe(0);
      });
      expect(contacted).toEqual([changed]);
      expect(poolsOf(fleet, changed)).toEqual(action === "plan" ? ["wine"] : ["opera", "wine"]);
    }
  });
}

export const poolsOf = (fleet: SimulatedFleet, name: string): readonly string[] =>
  Object.keys(fleet.cluster(name).state.read(USER_CONFIG).pools).sort();

const namesAfter = (text: string, result: Result | undefined): readonly string[] =>
  (result?.output.split(text)[1]?.split("\n")[0] ?? "").split(", ").sort();
