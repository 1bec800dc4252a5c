/** All resource and data source definitions, by family. */
import * as acme from "./acme";
import * as backup from "./backup";
import * as ceph from "./ceph";
import * as cluster from "./cluster";
import * as firewall from "./firewall";
import * as ha from "./ha";
import * as jobs from "./jobs";
import type { DataSource, Resource } from "./kinds/define";
import * as mapping from "./mapping";
import * as metrics from "./metrics";
import { withPeers } from "./moved-from/index";
import * as notifications from "./notifications";
import * as pools from "./pools";
import * as qemu from "./qemu";
import * as replication from "./replication";
import * as sdn from "./sdn";

const families = [
  acme,
  backup,
  ceph,
  cluster,
  firewall,
  ha,
  jobs,
  mapping,
  metrics,
  notifications,
  pools,
  qemu,
  replication,
  sdn,
];

export const resources: readonly Resource[] = families.flatMap((family) => family.resources).map(withPeers);
export const dataSources: readonly DataSource[] = families.flatMap((family) => family.dataSources);
