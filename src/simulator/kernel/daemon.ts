/**
 * What works on the cluster by itself: the HA manager, the replication runner.
 *
 * There are no timers. A daemon is started once for each cluster. What it returns is called before and after each request
 * and does what is due by the cluster's clock, so nothing can be seen that it should have changed by then.
 */
import type { Cluster } from "./cluster";

export type Daemon = (cluster: Cluster) => () => void;
