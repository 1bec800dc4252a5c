/** API, consoles, SPICE, SSH: what the network of the nodes and the set `management` may always reach, unless a rule is against it. */
export const MANAGEMENT = "8006,5900:5999,3128,22";
