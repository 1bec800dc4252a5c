/** The catalogue of diagnostics: written by `npm run generate` from the files called `diagnostics.ts`. */
import { type Entry, isEntry } from "../../plugin/diagnostic";
import * as frameworkApplying from "../../framework/applying/diagnostics";
import * as frameworkHandlers from "../../framework/handlers/diagnostics";
import * as frameworkPlanning from "../../framework/planning/diagnostics";
import * as plugin from "../../plugin/diagnostics";
import * as provider from "../../provider/diagnostics";
import * as resources from "../../resources/diagnostics";
import * as resourcesAcme from "../../resources/acme/diagnostics";
import * as resourcesBackup from "../../resources/backup/diagnostics";
import * as resourcesCeph from "../../resources/ceph/diagnostics";
import * as resourcesCluster from "../../resources/cluster/diagnostics";
import * as resourcesFirewall from "../../resources/firewall/diagnostics";
import * as resourcesHa from "../../resources/ha/diagnostics";
import * as resourcesNotifications from "../../resources/notifications/diagnostics";
import * as resourcesPools from "../../resources/pools/diagnostics";
import * as resourcesReplication from "../../resources/replication/diagnostics";
import * as resourcesSdn from "../../resources/sdn/diagnostics";

const files: Readonly<Record<string, object>> = {
  "framework/applying": frameworkApplying,
  "framework/handlers": frameworkHandlers,
  "framework/planning": frameworkPlanning,
  "plugin": plugin,
  "provider": provider,
  "resources": resources,
  "resources/acme": resourcesAcme,
  "resources/backup": resourcesBackup,
  "resources/ceph": resourcesCeph,
  "resources/cluster": resourcesCluster,
  "resources/firewall": resourcesFirewall,
  "resources/ha": resourcesHa,
  "resources/notifications": resourcesNotifications,
  "resources/pools": resourcesPools,
  "resources/replication": resourcesReplication,
  "resources/sdn": resourcesSdn,
};

/** The entries of each folder, by their ids. */
export const CATALOGUE: ReadonlyMap<string, readonly Entry[]> = new Map(
  Object.entries(files).map(([folder, file]) => [folder, Object.values(file).filter(isEntry).sort(byId)]),
);

/** Loaders list the exports of a file in different orders. */
function byId(one: Entry, other: Entry): number {
  return one.id < other.id ? -1 : 1;
}
