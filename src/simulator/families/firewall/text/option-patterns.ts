/**
 * The options that a firewall file may hold, and what their values look like. Others are lost when it is read.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
export type OptionPatterns = Readonly<Record<string, RegExp>>;

export const CLUSTER_OPTIONS: OptionPatterns = {
  enable: /\d+/,
  ebtables: /[01]/,
  policy_in: /ACCEPT|DROP|REJECT/,
  policy_out: /ACCEPT|DROP|REJECT/,
  policy_forward: /ACCEPT|DROP|REJECT/,
  log_ratelimit: /\S+/,
};

export const VNET_OPTIONS: OptionPatterns = {
  enable: /[01]/,
  policy_forward: /ACCEPT|DROP/,
  log_level_forward: /emerg|alert|crit|err|warning|notice|info|debug|nolog/,
};
