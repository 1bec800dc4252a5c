/** Attributes of a firewall rule, and the way between them and rules. Facts: docs/facts/firewall.md#rules. */
import { type Attributes, bool, type State, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Report } from "../../framework/resource";
import { UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import type { Path } from "../../plugin/provider";
import { LOG_LEVELS, RULE_ACTIONS, securityGroupName } from "../formats/firewall-names";
import { icmpType, icmpTypeOf } from "../formats/icmp-types";
import { firewallInterfaceName } from "../formats/interface-names";
import { canonicalMacro, macro } from "../formats/macros";
import { canonicalPorts, destinationPorts, sourcePorts } from "../formats/ports";
import { canonicalProtocol, icmpVersion, protocol, protocolHasPorts } from "../formats/protocols";
import { canonicalRuleAddress, ruleAddress, setThatNeverIs } from "../formats/rule-addresses";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { oneOf } from "../formats/validator";
import { carriedBy, carrying } from "../unknown-properties/unknown-properties";
import type { Rule, RuleType } from "./rule-list/rule";

/** What may stand in a list: lists differ in types and in whether rules may name an interface. */
export interface RuleScope {
  readonly types: readonly RuleType[];
  readonly interfaces: boolean;
}

export const CLUSTER_SCOPE: RuleScope = { types: ["in", "out", "forward", "group"], interfaces: true };
export const GROUP_SCOPE: RuleScope = { types: ["in", "out", "forward"], interfaces: false };
export const VNET_SCOPE: RuleScope = { types: ["forward", "group"], interfaces: false };

export function ruleAttributes({ types, interfaces }: RuleScope): Attributes {
  const meaning = { in: "incoming", out: "outgoing", forward: "forwarded traffic", group: "rules of a security group" };
  return {
    type: string({
      doc: `Direction: ${types.map((type) => `\`${type}\` (${meaning[type]})`).join(", ")}.`,
      check: [oneOf(...types)],
    }).required(),
    action: string({
      doc: `\`ACCEPT\`, \`DROP\` or \`REJECT\` (not for \`forward\`). Required${types.includes("group") ? " unless `type` is `group`" : ""}.`,
      check: [oneOf(...RULE_ACTIONS)],
    }).optional(),
    ...(types.includes("group") && {
      security_group: string({
        doc: 'Name of the security group, for `type = "group"`.',
        check: [securityGroupName],
      }).optional(),
    }),
    enabled: bool({ doc: "Whether the rule is in force." }).default(true),
    macro: string({
      doc: "Macro that stands for protocol and ports, such as `SSH`.",
      check: [macro],
      canonical: canonicalMacro,
    }).optional(),
    ...(interfaces && {
      interface: string({ doc: "Network interface that the rule is for.", check: [firewallInterfaceName] }).optional(),
    }),
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
      doc: "Destination ports, written as `source_port`.",
      check: [destinationPorts],
      canonical: canonicalPorts,
    }).optional(),
    icmp_type: string({ doc: "ICMP type by name; needs an ICMP `protocol`.", check: [icmpType] }).optional(),
    log_level: string({
      doc: `Level at which matches are logged: ${LOG_LEVELS.map((level) => `\`${level}\``).join(", ")}.`,
      check: [oneOf(...LOG_LEVELS)],
    }).optional(),
    comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
      .optional()
      .whenAbsent(""),
  };
}

function address(which: string) {
  return string({
    doc: `${which}: addresses and networks (joined with commas), a range \`a-b\`, an alias (\`dc/name\`) or an ip set (\`+dc/name\`). Everything when absent.`,
    check: [ruleAddress],
    canonical: canonicalRuleAddress,
  }).optional();
}

const FIELDS = {
  macro: "macro",
  interface: "iface",
  source: "source",
  destination: "dest",
  protocol: "proto",
  source_port: "sport",
  destination_port: "dport",
  icmp_type: "icmpType",
  log_level: "log",
  comment: "comment",
} as const satisfies Record<string, keyof Rule>;

export function toRule(value: ValueMap): Rule {
  const optional = Object.entries(FIELDS).flatMap(([name, key]) => {
    const text = value[name];
    return typeof text === "string" && text !== "" ? [[key, text]] : [];
  });
  const isGroup = value.type === "group";
  return {
    type: value.type as RuleType,
    action: String(isGroup ? value.security_group : value.action),
    enable: value.enabled === false ? 0 : 1,
    ...Object.fromEntries(optional),
  };
}

export function fromRule(rule: Rule, scope: RuleScope): State {
  const isGroup = rule.type === "group";
  const fields = Object.entries(FIELDS)
    .filter(([name]) => name !== "interface" || scope.interfaces)
    .map(([name, key]) => [name, rule[key] ?? null]);
  const state = {
    type: rule.type,
    action: isGroup ? null : rule.action,
    ...(scope.types.includes("group") && { security_group: isGroup ? rule.action : null }),
    enabled: rule.enable === 1,
    ...Object.fromEntries(fields),
  };
  return carrying(state, carriedBy(rule));
}

/** The server's rules between fields, for what is known. */
export function validateRule(rule: ValueMap, at: Path, report: Report): void {
  const problem = (name: string, summary: string, detail: string) =>
    report.error([...at, ...path(name)], summary, detail);
  // The server takes an empty text for nothing. What is not known yet may still turn out to be null.
  const mayBeSet = (name: string) => (rule[name] ?? "") !== "";
  const isSet = (name: string) => mayBeSet(name) && rule[name] !== UNKNOWN;
  const text = (name: string) => (typeof rule[name] === "string" && isSet(name) ? (rule[name] as string) : undefined);
  const { type } = rule;
  if (type === UNKNOWN) return;

  if (type === "group") {
    if (!mayBeSet("security_group"))
      problem("security_group", "security_group is missing", 'type = "group" needs the name of a security group.');
    const refused = [
      "action",
      "macro",
      "source",
      "destination",
      "protocol",
      "source_port",
      "destination_port",
      "icmp_type",
      "log_level",
    ].filter(isSet);
    for (const name of refused)
      problem(
        name,
        `${name} does not belong here`,
        'The server would silently drop it: a rule of type "group" has an interface and a comment only.',
      );
    return;
  }
  if (!mayBeSet("action")) problem("action", "action is missing", "A rule accepts, drops or rejects.");
  if (isSet("security_group"))
    problem("security_group", "security_group does not belong here", 'Only rules of type "group" name one.');
  if (type === "forward" && rule.action === "REJECT")
    problem("action", "REJECT is not possible for forwarded traffic", "Use DROP.");

  const proto = text("protocol");
  const hasMacro = mayBeSet("macro");
  for (const name of ["source_port", "destination_port"]) {
    if (!isSet(name)) continue;
    if (!mayBeSet("protocol") && !hasMacro) problem(name, `${name} needs protocol`, 'Set protocol, for example "tcp".');
    const oldIcmp = name === "destination_port" && proto !== undefined && icmpVersion(proto) !== undefined;
    if (proto !== undefined && !protocolHasPorts(proto) && !oldIcmp)
      problem(name, "The protocol has no ports", `${proto} is not tcp, udp, udplite, dccp or sctp.`);
  }
  if (isSet("icmp_type")) {
    const version = proto === undefined ? undefined : icmpVersion(proto);
    if (proto !== undefined && version === undefined)
      problem("icmp_type", "icmp_type needs an ICMP protocol", 'Set protocol = "icmp" or "icmpv6".');
    if (!mayBeSet("protocol")) problem("icmp_type", "icmp_type needs protocol", 'Set protocol = "icmp" or "icmpv6".');
    if (isSet("destination_port"))
      problem("icmp_type", "icmp_type and destination_port exclude each other", "Leave one of them out.");
    const name = text("icmp_type");
    const wrong = version && name ? icmpTypeOf(version)(name) : undefined;
    if (wrong) problem("icmp_type", "icmp_type does not fit the protocol", `icmp_type ${wrong}.`);
  }
  for (const name of ["source", "destination"]) {
    const never = setThatNeverIs(text(name) ?? "");
    if (never)
      report.warn(
        [...at, { attribute: name }],
        `${name} names an ip set that cannot exist`,
        `${never} The server stores the rule and skips it. Got "${text(name)}".`,
      );
  }
  const versions = [
    addressVersion(text("source")),
    addressVersion(text("destination")),
    proto === undefined ? undefined : icmpVersion(proto),
  ].filter((version) => version !== undefined);
  if (new Set(versions).size > 1)
    problem(
      "destination",
      "IPv4 and IPv6 are mixed",
      "Source, destination and an ICMP protocol must be of one IP version.",
    );
}

/** IP version of literal addresses; references tell nothing. */
function addressVersion(value: string | undefined): 4 | 6 | undefined {
  if (value === undefined || !/^[0-9a-fA-F:.,/-]+$/.test(value) || !/[.:]/.test(value)) return undefined;
  return value.includes(":") ? 6 : 4;
}

export function validateRules(rules: Value | undefined, name: string, report: Report): void {
  if (!Array.isArray(rules)) return;
  rules.forEach((rule: Value, index: number) => {
    if (typeof rule === "object" && rule !== null) validateRule(rule as ValueMap, path(name, index), report);
  });
}
