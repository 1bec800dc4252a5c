/**
 * Resources, rules, groups and commands of HA take one lock, which the HA manager itself takes briefly every 10 s.
 * Facts: contributing/facts/ha.md#files-and-locks.
 */
export const HA_LOCK = "domain-ha";
