/** All families of behaviours. A new family is one more line here. */
import type { Daemon } from "../kernel/daemon";
import type { Family } from "../kernel/router";
import { access } from "./access";
import { backup } from "./backup";
import { acme } from "./acme";
import { bulkActions } from "./bulk-actions";
import { clusterConfig } from "./cluster-config";
import { firewall } from "./firewall";
import { ha } from "./ha";
import { haManager } from "./ha/manager";
import { mapping } from "./mapping";
import { metrics } from "./metrics";
import { notifications } from "./notifications";
import { options } from "./options";
import { pools } from "./pools";
import { qemu } from "./qemu";
import { sdn } from "./sdn";
import { version } from "./version";
import { views } from "./views";

export const families: readonly Family[] = [
  access,
  backup,
  acme,
  bulkActions,
  clusterConfig,
  firewall,
  ha,
  mapping,
  metrics,
  notifications,
  options,
  pools,
  qemu,
  sdn,
  version,
  views,
];

/** What works on the cluster by itself. */
export const daemons: readonly Daemon[] = [haManager];
