/** The checks of all families: written by `npm run generate` from their folders `checks`. */
import { checks as backup } from "../resources/backup/checks/all.generated";
import { checks as ceph } from "../resources/ceph/checks/all.generated";
import { checks as cluster } from "../resources/cluster/checks/all.generated";
import { checks as firewall } from "../resources/firewall/checks/all.generated";
import { checks as ha } from "../resources/ha/checks/all.generated";
import { checks as mapping } from "../resources/mapping/checks/all.generated";
import { checks as notifications } from "../resources/notifications/checks/all.generated";
import { checks as pools } from "../resources/pools/checks/all.generated";
import { checks as replication } from "../resources/replication/checks/all.generated";
import { checks as sdn } from "../resources/sdn/checks/all.generated";

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
