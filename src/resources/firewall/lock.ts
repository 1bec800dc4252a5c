/** Every write of the cluster firewall takes this one lock. Facts: contributing/facts/firewall.md#files-and-locks. */
export const FIREWALL_LOCK = "firewall-cluster";
