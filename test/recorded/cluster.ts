/** A simulated cluster in a recorded start state, used by the definitions. */
import type { PveClient } from "../../src/api";
import type { State } from "../../src/framework/attribute";
import type { Resource } from "../../src/resources/kinds/define";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { RecordedRequest } from "../replay/data";
import { clientOf, sessionOf } from "../support/client";
import { Lifecycle } from "../support/lifecycle";

type Snapshot = ReturnType<Simulator["state"]["snapshot"]>;

/** Opens clusters on first use, and closes all at the end. */
export async function withClusters<T>(
  work: (
    cluster: (name: string, fixture: string, requests: readonly RecordedRequest[]) => Promise<RecordedCluster>,
  ) => Promise<T>,
): Promise<T> {
  const clusters = new Map<string, RecordedCluster>();
  try {
    return await work(async (name, fixture, requests) => {
      const cluster = clusters.get(name) ?? (await RecordedCluster.open(fixture, requests));
      clusters.set(name, cluster);
      return cluster;
    });
  } finally {
    await Promise.all([...clusters.values()].map((cluster) => cluster.close()));
  }
}

export class RecordedCluster {
  readonly #imported = new Map<string, State | null>();

  private constructor(
    readonly simulator: Simulator,
    private start: Snapshot,
  ) {}

  static async open(fixture: string, requests: readonly RecordedRequest[]): Promise<RecordedCluster> {
    const simulator = await createSimulator({ http: true, fixture, seed: 1, lockTimeout: 200 });
    const cluster = new RecordedCluster(simulator, simulator.state.snapshot());
    for (const request of requests) await cluster.send(request);
    cluster.start = simulator.state.snapshot();
    return cluster;
  }

  /** Sends a request as another client, and ignores refusals, as the recording did. */
  private async send({ method, path, params }: RecordedRequest): Promise<void> {
    const client = clientOf(this.simulator, { root: true });
    const session = sessionOf(client);
    const write = { domain: "recorded", credential: "ticket" } as never;
    try {
      if (method === "POST") await session.post(path, (params ?? {}) as never, write);
      else if (method === "PUT") await session.put(path, (params ?? {}) as never, write);
    } finally {
      await client.close();
    }
  }

  /** Works from the start state, with a new client. Most values are judged without any request. */
  async work<T>(resource: Resource, does: (life: Lifecycle) => Promise<T>): Promise<T> {
    this.simulator.state.restore(this.start);
    this.simulator.requests.clear();
    let client: PveClient | undefined;
    const open = () => {
      client ??= clientOf(this.simulator, { root: true });
      return sessionOf(client);
    };
    try {
      return await does(new Lifecycle(resource, open));
    } finally {
      await client?.close();
    }
  }

  /** Returns an object of the start state, read once; `null` if it is of another type. */
  async imported(resource: Resource, id: string): Promise<State | null> {
    const key = `${resource.type} ${id}`;
    const known = this.#imported.get(key);
    if (known !== undefined) return known;
    const state = await this.work(resource, (life) => life.import(id)).catch(() => null);
    this.#imported.set(key, state);
    return state;
  }

  close(): Promise<void> {
    return this.simulator.close();
  }
}
