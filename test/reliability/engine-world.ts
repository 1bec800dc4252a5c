/** A simulated cluster, the packaged provider, the Terraform command, and a storage for its state that can be full. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSimulator, type Simulator } from "../../src/simulator";
import { contentsOf } from "../faults/oracle";
import { configuration, instancesOf } from "../lifecycle/instances";
import type { Scenario } from "../lifecycle/sample";
import type { RunningEngine, Workspace } from "../support/engine";
import { openPackaged } from "../support/packaged";
import { groupOf, killGroup } from "../support/processes";

export type Stage = "create" | "change" | "nothing";

/** Stores states over HTTP, as a back end does, on a disk that can be full. */
class StateStore {
  isFull = false;
  private lock = "";
  private state = "";
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [status, answer] = this.answer(request.method ?? "", Buffer.concat(chunks).toString("utf8"));
      response.writeHead(status).end(answer);
    });
  });

  private answer(method: string, body: string): readonly [status: number, answer: string] {
    if (method === "GET") return [this.state === "" ? 204 : 200, this.state];
    if (method === "LOCK" && this.lock !== "") return [423, this.lock];
    if (method === "LOCK") this.lock = body;
    else if (method === "UNLOCK") this.unlock();
    else if (this.isFull) return [507, "Insufficient Storage"];
    else this.state = body;
    return [200, ""];
  }

  /** Removes the lock as `terraform force-unlock` does after a kill. */
  unlock(): void {
    this.lock = "";
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/state`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

export class EngineWorld {
  readonly store = new StateStore();
  private readonly groups: number[] = [];

  private constructor(
    private readonly scenario: Scenario,
    readonly simulator: Simulator,
    readonly workspace: Workspace,
  ) {}

  static async open(scenario: Scenario): Promise<EngineWorld> {
    const { fixture, version } = scenario;
    const simulator = await createSimulator({
      http: true,
      seed: 1,
      ...(fixture && { fixture }),
      ...(version && { version }),
    });
    const workspace = await openPackaged({});
    const world = new EngineWorld(scenario, simulator, workspace);
    const address = await world.store.open();
    const settings = ["address", "lock_address", "unlock_address"].map((name) => `${name} = "${address}"`).join("\n");
    workspace.write("backend.tf", `terraform {\n  backend "http" {\n${settings}\n  }\n}\n`);
    await world.succeed("init");
    return world;
  }

  configure(stage: Stage): void {
    const { samples } = this.scenario;
    const instances = samples.flatMap(instancesOf);
    const text = stage === "nothing" ? "{}" : configuration(samples, instances, stage);
    this.workspace.write("main.tf.json", text);
  }

  start(...args: readonly string[]): RunningEngine {
    const engine = this.workspace.start(args, { environment: this.environment });
    this.groups.push(groupOf(engine));
    return engine;
  }

  /** Exit code and output. */
  run = (...args: readonly string[]) => this.start(...args).finished;

  apply = () => this.start("apply", "-auto-approve", "-parallelism=20");

  async succeed(...args: readonly string[]): Promise<void> {
    const { code, stdout, stderr } = await this.run(...args);
    if (code !== 0)
      throw new Error(`${args.join(" ")} ended with ${code}: ${stderr.trim().slice(0, 1_000) || stdout.slice(-1_000)}`);
  }

  get writes(): number {
    return this.simulator.requests.all.filter(({ method, status }) => method !== "GET" && status === 200).length;
  }

  /** The HA manager stores the time of its last check. */
  get contents(): string {
    return contentsOf(this.simulator.state).replace(/"timestamp": \d+/g, "");
  }

  private get environment(): Record<string, string> {
    const { url, token, password } = this.simulator;
    return {
      PVE_ENDPOINT: url,
      PVE_API_TOKEN: token,
      PVE_USERNAME: "root@pam",
      PVE_PASSWORD: password,
      PVE_SDN_APPLY: "manual",
    };
  }

  async close(): Promise<void> {
    for (const group of this.groups) killGroup(group);
    this.store.close();
    this.workspace.close();
    await this.simulator.close();
  }
}
