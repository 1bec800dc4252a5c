/** All families of behaviours. A new family is one more line here. */
import type { Daemon } from "../kernel/daemon";
import type { Family } from "../kernel/router";
import { access } from "./access";
import { acme } from "./acme";
import { backup } from "./backup";
import { bulkActions } from "./bulk-actions";
import { ceph } from "./ceph";
import { clusterConfig } from "./cluster-config";
import { firewall } from "./firewall";
import { ha } from "./ha";
import { haManager } from "./ha/manager";
import { jobs } from "./jobs";
import { mapping } from "./mapping";
import { metrics } from "./metrics";
import { notifications } from "./notifications";
import { options } from "./options";
import { pools } from "./pools";
import { qemu } from "./qemu";
import { replication } from "./replication";
import { replicationRunner } from "./replication/runner";
import { sdn } from "./sdn";
import { version } from "./version";
import { views } from "./views";

export const families: readonly Family[] = [
  access,
  acme,
  backup,
  bulkActions,
  ceph,
  clusterConfig,
  firewall,
  ha,
  jobs,
  mapping,
  metrics,
  notifications,
  options,
  pools,
  qemu,
  replication,
  sdn,
  version,
  views,
];

/** What works on the cluster by itself. */
export const daemons: readonly Daemon[] = [haManager, replicationRunner];
