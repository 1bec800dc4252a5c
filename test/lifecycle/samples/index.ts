/** All scenarios of the matrix. */
import type { Scenario } from "../sample";
import { acme } from "./acme";
import { backup } from "./backup";
import { cephFlag, cephFlags, cephHealth } from "./ceph";
import { cluster } from "./cluster";
import { firewall, firewallSingleRules } from "./firewall";
import { ha, haArming, haGroups, haNewer } from "./ha";
import { jobs } from "./jobs";
import { mapping } from "./mapping";
import { clusterCreation, clusterJoining } from "./membership";
import { metrics } from "./metrics";
import { notifications } from "./notifications";
import { pools } from "./pools";
import { qemu } from "./qemu";
import { replication } from "./replication";
import { sdn } from "./sdn";
import { sdnLock } from "./sdn-lock";
import { sdnRouting } from "./sdn-routing";
import { vnetFirewall } from "./vnet-firewall";

export const scenarios: readonly Scenario[] = [
  acme,
  backup,
  cephFlag,
  cephFlags,
  cephHealth,
  cluster,
  clusterCreation,
  clusterJoining,
  firewall,
  firewallSingleRules,
  ha,
  haArming,
  haGroups,
  haNewer,
  jobs,
  mapping,
  metrics,
  notifications,
  pools,
  qemu,
  replication,
  sdn,
  sdnLock,
  sdnRouting,
  vnetFirewall,
];
