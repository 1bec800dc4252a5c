/** The checks of all families: written by `npm run generate` from their folders `checks`. */
import { checks as backup } from "../resources/backup/checks";
import { checks as ceph } from "../resources/ceph/checks";
import { checks as cluster } from "../resources/cluster/checks";
import { checks as firewall } from "../resources/firewall/checks";
import { checks as ha } from "../resources/ha/checks";
import { checks as mapping } from "../resources/mapping/checks";
import { checks as notifications } from "../resources/notifications/checks";
import { checks as pools } from "../resources/pools/checks";
import { checks as replication } from "../resources/replication/checks";
import { checks as sdn } from "../resources/sdn/checks";

export const families = {
  backup,
  ceph,
  cluster,
  firewall,
  ha,
  mapping,
  notifications,
  pools,
  replication,
  sdn,
} as const;
