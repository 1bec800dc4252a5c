/** All families: written by `npm run generate` from the folders of `families`. */
import type { Family } from "./kernel/router";
import { family as access } from "./families/access";
import { family as acme } from "./families/acme";
import { family as backup } from "./families/backup";
import { family as bulkActions } from "./families/bulk-actions";
import { family as ceph } from "./families/ceph";
import { family as clusterConfig } from "./families/cluster-config";
import { family as clusterLog } from "./families/cluster-log";
import { family as clusterResources } from "./families/cluster-resources";
import { family as clusterStatus } from "./families/cluster-status";
import { family as firewall } from "./families/firewall";
import { family as ha } from "./families/ha";
import { family as jobs } from "./families/jobs";
import { family as mapping } from "./families/mapping";
import { family as metrics } from "./families/metrics";
import { family as nextId } from "./families/next-id";
import { family as nodes } from "./families/nodes";
import { family as notifications } from "./families/notifications";
import { family as options } from "./families/options";
import { family as pools } from "./families/pools";
import { family as qemu } from "./families/qemu";
import { family as replication } from "./families/replication";
import { family as sdn } from "./families/sdn";
import { family as tasks } from "./families/tasks";
import { family as version } from "./families/version";

export const families: readonly Family[] = [
  access,
  acme,
  backup,
  bulkActions,
  ceph,
  clusterConfig,
  clusterLog,
  clusterResources,
  clusterStatus,
  firewall,
  ha,
  jobs,
  mapping,
  metrics,
  nextId,
  nodes,
  notifications,
  options,
  pools,
  qemu,
  replication,
  sdn,
  tasks,
  version,
];
