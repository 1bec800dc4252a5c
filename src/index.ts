/**
 * Proxmox VE cluster configuration and resource pools as code.
 *
 * ```ts
 * import { firewall, pools, PveProvider } from "cdktf-pve";
 *
 * new PveProvider(stack, "pve", { endpoint: "https://pve1.example.com:8006" });
 * new pools.Pool(stack, "web", { poolId: "web", comment: "Web servers" });
 * new firewall.Alias(stack, "office", { name: "office", cidr: "192.0.2.0/24" });
 * ```
 *
 * One namespace per family of the API, one class per resource and data source in it.
 */
import "./constructs/dropped-keys";

export type { PveProviderConfig } from "./bindings/provider";
// Families, by `npm run generate`.
export * as acme from "./constructs/acme";
export * as backup from "./constructs/backup";
export * as ceph from "./constructs/ceph";
export { Validations } from "./constructs/checks/acknowledgements";
export { Policies, type PolicyOptions } from "./constructs/checks/policies";
export * as cluster from "./constructs/cluster";
export * as firewall from "./constructs/firewall";
export * as ha from "./constructs/ha";
export * as jobs from "./constructs/jobs";
export * as mapping from "./constructs/mapping";
export * as metrics from "./constructs/metrics";
export * as notifications from "./constructs/notifications";
export * as pools from "./constructs/pools";
export { PveProvider } from "./constructs/provider";
export * as qemu from "./constructs/qemu";
export * as replication from "./constructs/replication";
export { Schedule } from "./constructs/schedule";
export * as sdn from "./constructs/sdn";
export { Tenant, type TenantConfig } from "./constructs/tenant";
export * as testing from "./constructs/testing";
// End of families.
