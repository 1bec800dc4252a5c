/** All families: written by `npm run generate` from the folders that have an `index.ts`. */
import * as acme from "./acme";
import * as backup from "./backup";
import * as ceph from "./ceph";
import * as cluster from "./cluster";
import * as firewall from "./firewall";
import * as ha from "./ha";
import * as jobs from "./jobs";
import * as mapping from "./mapping";
import * as metrics from "./metrics";
import * as notifications from "./notifications";
import * as pools from "./pools";
import * as qemu from "./qemu";
import * as replication from "./replication";
import * as sdn from "./sdn";

export const families = {
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
} as const;
