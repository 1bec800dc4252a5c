/** The same, each family loaded when it is needed: written by `npm run generate`. For bundles, which have `require`. */
import type { Check } from "../framework/checks/check";

declare const require: (name: string) => { readonly checks: readonly Check[] };

export const familiesOnDemand = {
  backup: () => require("../resources/backup/checks/all.generated").checks,
  ceph: () => require("../resources/ceph/checks/all.generated").checks,
  cluster: () => require("../resources/cluster/checks/all.generated").checks,
  firewall: () => require("../resources/firewall/checks/all.generated").checks,
  ha: () => require("../resources/ha/checks/all.generated").checks,
  mapping: () => require("../resources/mapping/checks/all.generated").checks,
  notifications: () => require("../resources/notifications/checks/all.generated").checks,
  pools: () => require("../resources/pools/checks/all.generated").checks,
  replication: () => require("../resources/replication/checks/all.generated").checks,
  sdn: () => require("../resources/sdn/checks/all.generated").checks,
} as const;
