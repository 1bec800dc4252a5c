/** Attributes of a firewall rule. Each kind of list has its own set. Facts: contributing/facts/firewall.md#rules. */

import { bool, type OtherNames, string } from "../../framework/attribute";
import type { ConfigOf, RemoteOf, StateOf } from "../../framework/state-of";
import { SWITCH_NAMES } from "../attributes/switch-names";
import { canonicalRuleAddress, ruleAddress } from "../formats/firewall-addresses";
import { securityGroupName } from "../formats/firewall-names";
import { canonicalMacro, macro, macroValues } from "../formats/macros";
import { firewallInterfaceName } from "../formats/names";
import { canonicalPorts, destinationPorts, icmpType, icmpTypeValues, sourcePorts } from "../formats/ports";
import { canonicalProtocol, protocol } from "../formats/protocols";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { actionValues, logLevelValues, ruleTypeValues } from "./enumerations";
import type { RuleType } from "./rule-list/rule";

const MEANING: Readonly<Record<RuleType, string>> = {
  in: "incoming",
  out: "outgoing",
  forward: "forwarded traffic",
  group: "rules of a security group",
};

const direction = (...types: readonly RuleType[]) =>
  string<RuleType>({
    doc: `Direction: ${types.map((type) => `\`${type}\` (${MEANING[type]})`).join(", ")}.`,
    check: [ruleTypeValues.only(...types)],
  }).required();

const action = (exception: string) =>
  string({
    doc: `\`ACCEPT\`, \`DROP\` or \`REJECT\` (not for \`forward\`). Required${exception}.`,
    check: [actionValues],
  }).optional();

const address = (which: string) =>
  string({
    doc: `${which}: addresses and networks (joined with commas), a range \`a-b\`, an alias (\`dc/name\`) or an IP set (\`+dc/name\`). Any address when absent.`,
    check: [ruleAddress],
    canonical: canonicalRuleAddress,
  })
    .optional()
    .refersTo("firewall.addresses");

/** Attributes for lists whose rules may refer to a security group. */
const reference = {
  action: action(" unless `type` is `group`"),
  security_group: string({ doc: 'Name of the security group, for `type = "group"`.', check: [securityGroupName] })
    .optional()
    .refersTo("firewall.security_group"),
};

const enabledAndMacro = {
  enabled: bool({ doc: "Whether the rule is enabled." }).default(true),
  macro: string({
    doc: "Macro that sets protocol and ports, such as `SSH`.",
    check: [macro, macroValues],
    canonical: canonicalMacro,
  }).optional(),
};

/** Attributes for lists whose rules may name an interface. */
const networkInterface = {
  interface: string({ doc: "Network interface that the rule is for.", check: [firewallInterfaceName] }).optional(),
};

const trafficAndComment = {
  source: address("Source"),
  destination: address("Destination"),
  protocol: string({
    doc: "Protocol by name or number, such as `tcp`.",
    check: [protocol],
    canonical: canonicalProtocol,
  }).optional(),
  source_port: string({
    doc: "Source ports: numbers, ranges `low:high` and service names, joined with commas. Needs `protocol`.",
    check: [sourcePorts],
    canonical: canonicalPorts,
  }).optional(),
  destination_port: string({
    doc: "Destination ports, in the format of `source_port`.",
    check: [destinationPorts],
    canonical: canonicalPorts,
  }).optional(),
  icmp_type: string({ doc: "Name of the ICMP type. Needs an ICMP `protocol`.", check: [icmpType, icmpTypeValues] })
    .optional()
    .whenAbsent(""),
  log_level: string({
    doc: `Level at which matches are logged: ${logLevelValues.values.map((level) => `\`${level}\``).join(", ")}.`,
    check: [logLevelValues],
  }).optional(),
  comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
    .optional()
    .whenAbsent(""),
};

export const CLUSTER_RULE = {
  type: direction("in", "out", "forward", "group"),
  ...reference,
  ...enabledAndMacro,
  ...networkInterface,
  ...trafficAndComment,
};
export const GROUP_RULE = {
  type: direction("in", "out", "forward"),
  action: action(""),
  ...enabledAndMacro,
  ...trafficAndComment,
};
export const VNET_RULE = {
  type: direction("forward", "group"),
  ...reference,
  ...enabledAndMacro,
  ...trafficAndComment,
};

export type RuleAttributes = typeof CLUSTER_RULE | typeof GROUP_RULE | typeof VNET_RULE;

/** Attributes that only some lists have. */
type Special = "security_group" | "interface";

/** Configuration of a rule, for any list. */
export type RuleConfig = ConfigOf<typeof GROUP_RULE> & Partial<Pick<ConfigOf<typeof CLUSTER_RULE>, Special>>;
/** Planned or stored state of a rule, for any list. */
export type RuleState = StateOf<typeof GROUP_RULE> & Partial<Pick<StateOf<typeof CLUSTER_RULE>, Special>>;
/** A rule of any list as the server reports it. */
export type RemoteRule = RemoteOf<typeof CLUSTER_RULE>;

const ORDER = "Leave it out: the list is in the order of the rules.";

/** Names that the API and other providers (bpg/proxmox, dwhoban/pve) use for attributes of rules. */
const RULE_NAMES: OtherNames = {
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

export const CLUSTER_RULE_NAMES: OtherNames = { ...RULE_NAMES, group: "security_group", iface: "interface" };
export const VNET_RULE_NAMES: OtherNames = {
  ...RULE_NAMES,
  ...noInterface("Leave it out: a VNet is one network."),
  group: "security_group",
};
export const GROUP_RULE_NAMES: OtherNames = {
  ...RULE_NAMES,
  ...noInterface("Set it at the rule that refers to the security group."),
  security_group: "Leave it out: rules of a security group cannot refer to another one.",
};
