/**
 * Creations of several requests that end early, by a failure or by Ctrl-C. Terraform taints objects that a failed
 * creation returns, and the next run deletes them: a failed creation must return nothing.
 */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { PveClient } from "../../../src/api";
import type { SessionOptions } from "../../../src/api/types";
import type { Resource } from "../../../src/resources/kinds/define";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { clientOf } from "../../support/client";
import { Lifecycle } from "../../support/lifecycle";
import { withPaths } from "../../support/path-session";
import { until } from "../../support/until";

export interface Step {
  readonly method: string;
  readonly path: string;
  /** Number of matching requests to skip. */
  readonly skip: number;
}

/** A simulated cluster with the VNet `web` for the tests of a file, each of which leaves it unchanged. */
export class InterruptedCluster {
  simulator!: Simulator;
  #client!: PveClient;

  constructor() {
    beforeAll(async () => {
      this.simulator = await createSimulator({ http: true });
      this.#client = clientOf(this.simulator);
      const sdn = { domain: "domain-sdn" };
      await this.own().post("/cluster/sdn/zones", { zone: "lab", type: "simple" }, sdn);
      await this.own().post("/cluster/sdn/vnets", { vnet: "web", zone: "lab" }, sdn);
      await this.own().task(await this.own().put("/cluster/sdn", {}, sdn));
    });
    beforeEach(() => {
      this.simulator.faults.clear();
      this.simulator.requests.clear();
    });
    afterAll(async () => {
      await this.#client.close();
      await this.simulator.close();
    });
  }

  readonly open = (call: SessionOptions) => withPaths(this.#client.session(call));

  /** Opens a session for the test itself. */
  own() {
    return this.open({ signal: new AbortController().signal, timeoutMs: 20_000 });
  }

  fail({ method, path, skip }: Step): void {
    this.simulator.faults.add({
      fault: "answer",
      status: 500,
      reason: "disk full",
      request: { method, path },
      skip,
      times: 1,
    });
  }

  writes(method: string) {
    return this.simulator.requests.all.filter((request) => request.method === method && request.status === 200);
  }

  /** Sends Ctrl-C while the server processes the request. */
  async interrupted(definition: Resource, config: Parameters<Lifecycle["tryApply"]>[0], step: Step) {
    const { faults, requests } = this.simulator;
    const { method, path, skip } = step;
    faults.add({ fault: "delay", milliseconds: 400, request: { method, path }, skip, times: 1 });
    const interrupt = new AbortController();
    const life = new Lifecycle(definition, this.open);
    const applied = life.tryApply(config, null, interrupt.signal);
    const before = () => requests.all.filter((request) => request.operation === `${method} ${path}`).length;
    await until(() => faults.active.length === 0 && before() >= skip);
    interrupt.abort();
    return { life, ...(await applied) };
  }
}

export const severities = (diagnostics: readonly { severity: string }[]) => diagnostics.map(({ severity }) => severity);
/** Returns a rule for a port. */
export const rule = (port: string) => ({ type: "in", action: "ACCEPT", proto: "tcp", dport: port });
export const PORTS = ["22", "80", "443", "8006", "8007"];

/** Returns the rule as configured. */
export function named({ proto, dport, ...others }: ReturnType<typeof rule> & { source?: string }) {
  return { ...others, protocol: proto, destination_port: dport };
}
