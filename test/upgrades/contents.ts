/** Files of simulated clusters, with each content stored once. */
import { SECRETS } from "../../src/simulator/kernel/access/user-config";
import type { Store } from "../../src/simulator/kernel/store";

/** Contents by path: indexes of a list. */
export type Cluster = Readonly<Record<string, number>>;

/** Files that are generated at each start, and records of past work. */
const NOT_KEPT = new Set([SECRETS.path, "simulator/tasks", "simulator/cluster-log"]);

export class Contents {
  readonly #places = new Map<string, number>();

  /** `settled` replaces values that are generated anew each time. */
  add(store: Store, settled = (text: string) => text): Cluster {
    const files = [...store.snapshot()].filter(([path]) => !NOT_KEPT.has(path)).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(files.map(([path, content]) => [path, this.#place(settled(JSON.stringify(content)))]));
  }

  #place(text: string): number {
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  get all(): unknown[] {
    return [...this.#places.keys()].map((text) => JSON.parse(text) as unknown);
  }
}

/** Returns the files of one cluster. */
export function filesOf(cluster: Cluster, contents: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cluster).map(([path, place]) => [path, contents[place]]));
}
