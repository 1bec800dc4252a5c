/** All scenarios of the matrix. */
import type { Scenario } from "../sample";
import { acme } from "./acme";
import { cluster } from "./cluster";
import { firewall, firewallSingleRules } from "./firewall";
import { ha, haArming, haGroups } from "./ha";
import { mapping } from "./mapping";
import { metrics } from "./metrics";
import { notifications } from "./notifications";
import { pools } from "./pools";
import { qemu } from "./qemu";
import { sdn } from "./sdn";
import { sdnRouting } from "./sdn-routing";

export const scenarios: readonly Scenario[] = [
  acme,
  cluster,
  firewall,
  firewallSingleRules,
  ha,
  haArming,
  haGroups,
  mapping,
  metrics,
  notifications,
  pools,
  qemu,
  sdn,
  sdnRouting,
];
