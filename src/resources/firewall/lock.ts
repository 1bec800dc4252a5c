/** Every write of the cluster firewall takes this one lock. */
export const FIREWALL_LOCK = "firewall-cluster";
