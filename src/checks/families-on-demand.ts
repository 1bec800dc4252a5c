/** The same, each family loaded when it is needed: written by `npm run generate`. For bundles, which have `require`. */
import type { Check } from "../framework/checks/check";

declare const require: (name: string) => { readonly checks: readonly Check[] };

export const familiesOnDemand = {
  backup: () => require("../resources/backup/checks").checks,
  ceph: () => require("../resources/ceph/checks").checks,
  cluster: () => require("../resources/cluster/checks").checks,
  firewall: () => require("../resources/firewall/checks").checks,
  ha: () => require("../resources/ha/checks").checks,
  mapping: () => require("../resources/mapping/checks").checks,
  notifications: () => require("../resources/notifications/checks").checks,
  pools: () => require("../resources/pools/checks").checks,
  replication: () => require("../resources/replication/checks").checks,
  sdn: () => require("../resources/sdn/checks").checks,
} as const;
