import { ceph } from "./ceph";
import { cluster } from "./cluster";
import { firewall } from "./firewall";
import type { DataGroup } from "./group";
import { ha } from "./ha";
import { jobs } from "./jobs";
import { legacyGroups } from "./legacy-groups";
import { notifications } from "./notifications";
import { objects } from "./objects";
import { sdn } from "./sdn";

export const groups: readonly DataGroup[] = [
  ceph,
  cluster,
  firewall,
  ha,
  jobs,
  legacyGroups,
  notifications,
  objects,
  sdn,
];
