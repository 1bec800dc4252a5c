/** Closed sets of values of the firewall. Facts: contributing/facts/firewall.md. */
import { enumeration } from "../formats/enumeration";

export const ruleTypeValues = enumeration("firewall.RuleType", "What traffic a rule is about.", {
  in: "Incoming traffic.",
  out: "Outgoing traffic.",
  forward: "Forwarded traffic.",
  group: "What the rules of a security group say.",
});

export const actionValues = enumeration("firewall.Action", "What becomes of a packet.", {
  ACCEPT: "It passes.",
  DROP: "It is dropped without a word.",
  REJECT: "It is refused, and the sender learns of it; not for forwarded traffic.",
});

export const logLevelValues = enumeration("firewall.LogLevel", "Level at which something is logged.", {
  emerg: "Emergency.",
  alert: "Alert.",
  crit: "Critical.",
  err: "Error.",
  warning: "Warning.",
  notice: "Notice.",
  info: "Information.",
  debug: "Debugging.",
  nolog: "Not logged.",
});

export const referenceKindValues = enumeration("firewall.ReferenceKind", "What rules can refer to.", {
  alias: "Aliases.",
  ipset: "IP sets.",
});
