/** A simulated cluster in a recorded start state, used by the definitions. */
import type { State } from "../../src/framework/attribute";
import type { Resource } from "../../src/resources/kinds/define";
import { RECORDED_VERSION } from "../../src/simulator/kernel/server-version";
import type { Snapshot } from "../../src/simulator/kernel/store";
import type { Session } from "../replay/session";
import type { FakeOptions } from "../support/fake-session";
import { Lifecycle } from "../support/lifecycle";
import { simulatedSession } from "../support/simulated-session";

const OPTIONS: FakeOptions = { version: RECORDED_VERSION, settings: { sdnApply: "manual" } };

/** Opens each cluster on first use. */
export function recordedClusters(open: (name: string) => Promise<Session>) {
  const clusters = new Map<string, RecordedCluster>();
  return async (name: string): Promise<RecordedCluster> => {
    const cluster = clusters.get(name) ?? new RecordedCluster(await open(name));
    clusters.set(name, cluster);
    return cluster;
  };
}

export class RecordedCluster {
  readonly #imported = new Map<string, State | null>();
  readonly #start: Snapshot;

  constructor(private readonly session: Session) {
    this.#start = session.store.snapshot();
  }

  /** Works from the start state. */
  work<T>(resource: Resource, does: (life: Lifecycle) => Promise<T>): Promise<T> {
    this.session.store.restore(this.#start);
    return does(new Lifecycle(resource, simulatedSession(this.session, OPTIONS)));
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
}
