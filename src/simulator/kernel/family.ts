/** A family: behaviours of operations that belong together, each in a folder of `families` with an `index.ts`. */

import type { Cluster } from "./cluster";
import type { Routes } from "./router";

export interface Family {
  /** Tables of behaviours, mostly one for each collection. */
  readonly routes: readonly Routes[];
  /** What of the family works by itself. */
  readonly daemons?: readonly Daemon[];
}

/**
 * What works on the cluster by itself: the HA manager, the replication runner.
 *
 * There are no timers. A daemon is started once for each cluster. What it returns is called before and after each request
 * and does what is due by the cluster's clock, so nothing can be seen that it should have changed by then.
 */
export type Daemon = (cluster: Cluster) => () => void;
