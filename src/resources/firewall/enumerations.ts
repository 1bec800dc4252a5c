/** Closed sets of values of the firewall. Facts: contributing/facts/firewall.md. */
import { enumeration } from "../formats/enumeration";

export const ruleTypeValues = enumeration("firewall.RuleType", "Traffic that a rule is for.", {
  in: "Incoming traffic.",
  out: "Outgoing traffic.",
  forward: "Forwarded traffic.",
  group: "The rules of a security group.",
});

export const actionValues = enumeration("firewall.Action", "The firewall's action on a packet.", {
  ACCEPT: "The packet passes.",
  DROP: "The packet is dropped without an answer.",
  REJECT: "The packet is dropped, and the sender gets an error. Not for forwarded traffic.",
});

export const logLevelValues = enumeration("firewall.LogLevel", "Level at which the firewall logs a packet.", {
  emerg: "Emergency.",
  alert: "Alert.",
  crit: "Critical.",
  err: "Error.",
  warning: "Warning.",
  notice: "Notice.",
  info: "Information.",
  debug: "Debugging.",
  nolog: "No logging.",
});

export const referenceKindValues = enumeration("firewall.ReferenceKind", "Kinds of object that rules can refer to.", {
  alias: "Aliases.",
  ipset: "IP sets.",
});
