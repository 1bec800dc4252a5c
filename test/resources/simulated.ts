/** A simulated cluster for the tests of a file, with a client and a session. */
import { afterAll, beforeAll } from "vitest";
import type { PveClient } from "../../src/api";
import { createSimulator, type Simulator } from "../../src/simulator";
import { clientOf, sessionOf } from "../support/client";
import type { PathSession } from "../support/path-session";

interface Simulated {
  readonly simulator: Simulator;
  readonly client: PveClient;
  readonly session: PathSession;
}

export function simulated(): Simulated {
  const cluster = {} as Simulated;
  beforeAll(async () => {
    const simulator = await createSimulator({ http: true });
    const client = clientOf(simulator);
    Object.assign(cluster, { simulator, client, session: sessionOf(client) });
  });
  afterAll(async () => {
    await cluster.client.close();
    await cluster.simulator.close();
  });
  return cluster;
}
