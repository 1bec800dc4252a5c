/** Firewall rules and their lists. */
import { error, warning } from "../../plugin/diagnostic";

export const ruleGroupMissing = error("rule-group-missing", "`security_group` is missing", {
  detail: 'A rule of type "group" refers to a security group.',
  remedy: "Set `security_group` to the name of the group.",
});

export const ruleAttributeDropped = error("rule-attribute-dropped", "{name} does not belong here", {
  detail: 'The server would silently drop it: a rule of type "group" has an `interface` and a `comment` only.',
  remedy: "Remove {name}.",
});

export const ruleActionMissing = error("rule-action-missing", "`action` is missing", {
  detail: "A rule accepts, drops or rejects packets.",
  remedy: "Set `action` to ACCEPT, DROP or REJECT.",
});

export const ruleGroupMisplaced = error("rule-group-misplaced", "`security_group` does not belong here", {
  detail: 'Only rules of type "group" refer to a security group.',
  remedy: 'Remove `security_group`, or set `type = "group"`.',
});

export const rejectOfForwarded = error("reject-of-forwarded", "REJECT is not possible for forwarded traffic", {
  detail: "The server refuses such a rule.",
  remedy: 'Set `action = "DROP"`.',
});

export const macroContradicted = error("macro-contradicted", "{name} contradicts the macro", {
  detail: "The macro {macro} has {value} there.",
  remedy: "Remove {name} or `macro`.",
});

export const unknownMacro = error("unknown-macro", 'Unknown macro "{macro}"', {
  detail: "The server has no macro of this name. {hint}",
  remedy: "Use a name that `data.pve_firewall_macros` lists.",
});

export const portWithoutProtocol = error("port-without-protocol", "{name} needs `protocol`", {
  remedy: 'Set `protocol`, for example "tcp".',
});

export const protocolWithoutPorts = error("protocol-without-ports", "The protocol has no ports", {
  detail: "{protocol} is not tcp, udp, udplite, dccp or sctp.",
  remedy: "Remove {name}, or change `protocol`.",
});

export const icmpProtocolWrong = error("icmp-protocol-wrong", "`icmp_type` needs an ICMP protocol", {
  detail: "{protocol} has no ICMP types.",
  remedy: 'Set `protocol = "icmp"` or "icmpv6".',
});

export const icmpProtocolMissing = error("icmp-protocol-missing", "`icmp_type` needs `protocol`", {
  remedy: 'Set `protocol = "icmp"` or "icmpv6".',
});

export const icmpTypeWithPort = error("icmp-type-with-port", "`icmp_type` and `destination_port` exclude each other", {
  detail: "The server stores both in the same place.",
  remedy: "Remove one of them.",
});

export const icmpTypeOfOtherProtocol = error("icmp-type-of-other-protocol", "`icmp_type` does not fit the protocol", {
  detail: "`icmp_type` {problem}.",
});

export const impossibleSet = warning("impossible-set", "{name} names an IP set that cannot exist", {
  detail: 'Got "{value}". {why} The server stores the rule and skips it.',
  remedy: "Correct the name of the set.",
});

export const ipVersionsMixed = error("ip-versions-mixed", "IPv4 and IPv6 are mixed", {
  detail: "Source, destination and ICMP protocol must have the same IP version.",
  remedy: "Write a rule for each version.",
});

export const ruleWithoutEffect = warning("rule-without-effect", "Rule {position} has no effect", {
  detail: "The server skips this rule of {list}: {errors}",
  remedy: "Correct the rule, or create the object that it refers to.",
});

export const vnetNotRunning = error("vnet-not-running", "VNet {vnet} does not exist or is not applied", {
  detail:
    "The server configures the firewall of a VNet only while the nodes run the VNet.\n\nThe server reports: {words}",
  remedy: "{remedy}",
});

export const ruleMarkedTwice = warning("rule-marked-twice", "Another rule has the marker of this rule", {
  detail:
    "In {list}, several comments end with {marker}. The provider manages the rule at position {managed}. An interrupted change or a copy in the web interface made the one at {others}.",
  remedy: "Delete the other rule, or remove the marker from its comment.",
});

export const rulesManagedSingly = warning("rules-managed-singly", "The rules are managed one by one", {
  detail: "Markers show that {type} manages rules of {list} one by one.",
  remedy: "Import them with that type: `cdktf-pve import-blocks` writes the blocks.",
});

export const ruleListTakenOver = warning("rule-list-taken-over", "The list already has {rules}", {
  detail: "The server has rules in the list of {list}. Apply removes those that are not in the configuration.",
  remedy: "Import the list to see the difference.",
});

export const groupUnknown = error("group-unknown", 'No security group "{group}"', {
  detail: "It does not exist on the server.",
  remedy: "Use a name that `data.pve_firewall_security_groups` lists.",
});

export const vnetNotApplied = error("vnet-not-applied", 'No applied VNet "{vnet}"', {
  detail: "It does not exist on the server, or the nodes do not run it yet.",
  remedy: "Correct the name, or apply the SDN configuration first.",
});
