/** Lock domain of all writes to the firewall of the cluster. Facts: contributing/facts/firewall.md#files-and-locks. */
export const FIREWALL_LOCK = "firewall-cluster";
