/** All scenarios of the matrix: written by `npm run generate` from the other files of this folder. */
import type { Scenario } from "../sample";
import * as acme from "./acme";
import * as backup from "./backup";
import * as ceph from "./ceph";
import * as cluster from "./cluster";
import * as firewall from "./firewall";
import * as ha from "./ha";
import * as jobs from "./jobs";
import * as mapping from "./mapping";
import * as membership from "./membership";
import * as metrics from "./metrics";
import * as notifications from "./notifications";
import * as pools from "./pools";
import * as qemu from "./qemu";
import * as replication from "./replication";
import * as sdn from "./sdn";
import * as sdnFabrics from "./sdn-fabrics";
import * as sdnFilters from "./sdn-filters";
import * as sdnLock from "./sdn-lock";
import * as sdnRouting from "./sdn-routing";
import * as vnetFirewall from "./vnet-firewall";

const files: readonly object[] = [
  acme,
  backup,
  ceph,
  cluster,
  firewall,
  ha,
  jobs,
  mapping,
  membership,
  metrics,
  notifications,
  pools,
  qemu,
  replication,
  sdn,
  sdnFabrics,
  sdnFilters,
  sdnLock,
  sdnRouting,
  vnetFirewall,
];

export const scenarios: readonly Scenario[] = files.flatMap(inOrder).filter(isScenario);

/** Sorts by name: loaders list the exports of a file in different orders. */
function inOrder(file: object): object[] {
  const named = Object.entries(file).sort(([one], [other]) => (one < other ? -1 : 1));
  return named.map(([, value]) => value);
}

function isScenario(value: object): value is Scenario {
  return "samples" in value;
}
