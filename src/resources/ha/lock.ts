/**
 * Lock of resources, rules, groups and commands of HA. The HA manager takes it briefly every 10 s.
 * Facts: contributing/facts/ha.md#files-and-locks.
 */
export const HA_LOCK = "domain-ha";
