/** All families, each loaded when it is needed: written by `npm run generate`. For bundles, which have `require`. */
import type { families } from "./families.generated";

declare const require: <N extends keyof typeof families>(name: `./${N}`) => (typeof families)[N];

export const familiesOnDemand = {
  acme: () => require("./acme"),
  backup: () => require("./backup"),
  ceph: () => require("./ceph"),
  cluster: () => require("./cluster"),
  firewall: () => require("./firewall"),
  ha: () => require("./ha"),
  jobs: () => require("./jobs"),
  mapping: () => require("./mapping"),
  metrics: () => require("./metrics"),
  notifications: () => require("./notifications"),
  pools: () => require("./pools"),
  qemu: () => require("./qemu"),
  replication: () => require("./replication"),
  sdn: () => require("./sdn"),
} as const;
