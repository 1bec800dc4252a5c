/** Names that the API and other providers (bpg/proxmox, dwhoban/pve) have for attributes of nested objects. */
import type { OtherNames } from "../../framework/attribute";
import { SWITCH_NAMES } from "../attributes/switch-names";

const ORDER = "Leave it out: the list is in the order of the rules.";

/** Of all rules. */
const rule: OtherNames = {
  ...SWITCH_NAMES,
  dest: "destination",
  dport: "destination_port",
  log: "log_level",
  port: "destination_port",
  pos: ORDER,
  position: ORDER,
  proto: "protocol",
  sport: "source_port",
};

const noInterface = (instead: string): OtherNames => ({ iface: instead, interface: instead });

export const CLUSTER_RULE_NAMES: OtherNames = { ...rule, group: "security_group", iface: "interface" };
export const VNET_RULE_NAMES: OtherNames = {
  ...rule,
  ...noInterface("Leave it out: a VNet is one network."),
  group: "security_group",
};
export const GROUP_RULE_NAMES: OtherNames = {
  ...rule,
  ...noInterface("Set it at the rule that refers to the security group."),
  security_group: "Leave it out: rules of a security group cannot refer to another one.",
};

/** One alone: Terraform compares the elements of a set each with each. Without `cidr` an entry is refused anyway. */
export const MEMBER_NAMES: OtherNames = { no_match: "nomatch" };
