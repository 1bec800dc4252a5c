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

// Families, by `npm run generate`.
export * as acme from "./bindings/acme";
export * as ceph from "./bindings/ceph";
export * as cluster from "./bindings/cluster";
export * as jobs from "./bindings/jobs";
export * as metrics from "./bindings/metrics";
export * as qemu from "./bindings/qemu";
export * as replication from "./bindings/replication";
export * as backup from "./constructs/backup";
export * as firewall from "./constructs/firewall";
export * as ha from "./constructs/ha";
export * as mapping from "./constructs/mapping";
export * as notifications from "./constructs/notifications";
export * as pools from "./constructs/pools";
export * as sdn from "./constructs/sdn";
// End of families.

export type { PveProviderConfig } from "./bindings/provider";
export { Validations } from "./constructs/checks/acknowledgements";
export { Policies, type PolicyOptions } from "./constructs/checks/policies";
export { PveProvider } from "./constructs/provider";
export { Schedule } from "./constructs/schedule";
export { Tenant, type TenantConfig } from "./constructs/tenant";
export * as testing from "./constructs/testing";
