/**
 * Validates rules. A write refuses a rule with its first problem. A read shows one problem for each property: a set that
 * the rule names may have been deleted since.
 * Facts: contributing/facts/firewall.md#rules.
 */

import { contradiction, findMacro } from "../../../net/macros";
import { icmpTypes, icmpv6Types } from "../../../net/protocols";
import { isTrue } from "../../kernel/perl";
import { parseAddress } from "../../schema/formats/addresses";
import { formatProblem } from "../../schema/verify";
import type { Rule } from "./files";
import { aliasName, referenceProblem, type Scope, versionOfAlias } from "./references";
import { problems } from "./texts";

/** Kind of the list, which determines the allowed rules. */
export type RuleEnvironment = "cluster" | "group" | "vnet";

type PartialRule = Readonly<Partial<Rule>>;

type Problem = readonly [property: string, text: string];

export interface ValidatedRule {
  /** Problems by property, in the order of the server's checks. */
  readonly errors: Readonly<Record<string, string>>;
  readonly ipversion?: 4 | 6;
  /** Whether an alias has another IP version than the rest. Writes refuse such a rule, and reads skip it. */
  readonly isUnreadable?: true;
}

const TYPES: Readonly<Record<RuleEnvironment, readonly string[]>> = {
  cluster: ["in", "out", "forward", "group"],
  group: ["in", "out", "forward"],
  vnet: ["forward", "group"],
};

/** Protocols that have ports. */
const WITH_PORTS = new Set("tcp 6 udp 17 dccp 33 sctp 132 udplite 136".split(" "));
const ICMP = new Set(["icmp", "icmpv6", "ipv6-icmp"]);

function formatProblems(rule: PartialRule, property: keyof Rule, format: string): Problem[] {
  const value = rule[property];
  const problem = value ? formatProblem(format, String(value), property) : undefined;
  return problem === undefined ? [] : [[property, problem]];
}

function typeProblems({ type = "" }: PartialRule, environment: RuleEnvironment): Problem[] {
  if (TYPES[environment].includes(type)) return [];
  const isKnown = TYPES.cluster.includes(type);
  return [["type", isKnown ? problems.typeNotAllowed(type, environment) : problems.unknownType(type)]];
}

function actionProblems({ type, action = "" }: PartialRule): Problem[] {
  if (type === "group") {
    return /^[A-Za-z][A-Za-z0-9\-_]+\n?$/.test(action) ? [] : [["action", problems.invalidGroupName]];
  }
  if (!/^(ACCEPT|DROP|REJECT)\n?$/.test(action)) return [["action", problems.unknownAction(action)]];
  return type === "forward" && action === "REJECT" ? [["action", problems.rejectedForward]] : [];
}

function interfaceProblems(rule: PartialRule, environment: RuleEnvironment): Problem[] {
  if (!isTrue(rule.iface)) return [];
  const elsewhere: Problem[] = environment === "cluster" ? [] : [["type", problems.interfaceNotAllowed]];
  return [...elsewhere, ...formatProblems(rule, "iface", "pve-iface")];
}

function macroProblems({ macro }: PartialRule): Problem[] {
  return isTrue(macro) && !findMacro(macro) ? [["macro", problems.unknownMacro(macro)]] : [];
}

/** Checks that the rule has a protocol, and one with ports. */
function protocolProblems(property: "dport" | "sport", { proto }: PartialRule, isAllowed: boolean): Problem[] {
  if (!isTrue(proto)) return [["proto", problems.protocolMissing(property)]];
  return isAllowed ? [] : [[property, problems.noPorts(proto)]];
}

/** Checks destination ports. Those of ICMP rules are an old form of the ICMP type. */
function destinationPortProblems(rule: PartialRule): Problem[] {
  const { proto = "", dport } = rule;
  if (!isTrue(dport)) return [];
  const isIcmp = ICMP.has(proto);
  return [
    ...formatProblems(rule, "dport", isIcmp ? "pve-fw-dport-spec" : "pve-fw-sport-spec"),
    ...protocolProblems("dport", rule, WITH_PORTS.has(proto) || isIcmp),
  ];
}

/** Checks the ICMP type. The schema accepts types of both versions with any protocol. */
function icmpTypeProblems({ proto = "", dport, "icmp-type": icmpType }: PartialRule): Problem[] {
  if (!isTrue(icmpType)) return [];
  const types = proto === "icmp" ? icmpTypes : icmpv6Types;
  const checks: (Problem | false)[] = [
    !ICMP.has(proto) && ["proto", problems.protocolMissing("icmp-type")],
    isTrue(dport) && ["icmp-type", problems.icmpTypeAndPort],
    ICMP.has(proto) && !types.has(icmpType) && ["icmp-type", problems.invalidIcmpType(icmpType, proto)],
  ];
  return checks.filter((problem) => problem !== false);
}

function sourcePortProblems(rule: PartialRule): Problem[] {
  if (!isTrue(rule.sport)) return [];
  const hasPorts = WITH_PORTS.has(rule.proto ?? "");
  return [...formatProblems(rule, "sport", "pve-fw-sport-spec"), ...protocolProblems("sport", rule, hasPorts)];
}

function versionOfProtocol(proto: string | undefined): 4 | 6 | undefined {
  if (proto === "icmp") return 4;
  return proto === "icmpv6" || proto === "ipv6-icmp" ? 6 : undefined;
}

/** Returns the IP version of a list or range of addresses, which is that of the first one. */
function versionOfAddresses(value: string): 4 | 6 | undefined {
  if (value.startsWith("+") || aliasName(value) !== undefined) return undefined;
  const parsed = parseAddress(value.split(",")[0] as string);
  return parsed.problem === undefined ? parsed.version : undefined;
}

/** Result of the checks so far. The first IP version that a property has is the rule's. */
interface Findings {
  readonly found: readonly Problem[];
  readonly ipversion?: 4 | 6 | undefined;
  readonly isUnreadable: boolean;
}

function checkAddresses(before: Findings, rule: PartialRule, property: "source" | "dest", scope: Scope): Findings {
  const value = rule[property];
  if (!isTrue(value) || before.isUnreadable) return before;
  const own = versionOfAddresses(value);
  const version = before.ipversion ?? own;
  const ofAlias = versionOfAlias(value, scope);
  const ipversion = version ?? ofAlias;
  const reference = referenceProblem(value, scope);
  const found: Problem[] = [
    ...before.found,
    ...formatProblems(rule, property, "pve-fw-addr-spec"),
    ...(own === undefined || own === version ? [] : [[property, problems.mixedVersions] as const]),
    ...(reference === undefined ? [] : [[property, reference] as const]),
  ];
  return { found, ipversion, isUnreadable: ofAlias !== undefined && ofAlias !== ipversion };
}

/** Checks for contradictions to the macro. The server does this only if there is no other problem. */
function contradictionProblems(rule: PartialRule, ipversion: 4 | 6 | undefined): Problem[] {
  const macro = isTrue(rule.macro) ? findMacro(rule.macro) : undefined;
  const conflict = macro && contradiction(macro, rule, ipversion);
  return conflict ? [[conflict.parameter, problems.contradictsMacro(conflict.parameter, conflict.value)]] : [];
}

function firstByProperty(found: readonly Problem[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [property, text] of found) errors[property] ??= text.trimEnd();
  return errors;
}

export function validateRule(rule: PartialRule, environment: RuleEnvironment, scope: Scope): ValidatedRule {
  const start: Findings = {
    found: [
      ...typeProblems(rule, environment),
      ...actionProblems(rule),
      ...interfaceProblems(rule, environment),
      ...macroProblems(rule),
      ...formatProblems(rule, "proto", "pve-fw-protocol-spec"),
      ...destinationPortProblems(rule),
      ...icmpTypeProblems(rule),
      ...sourcePortProblems(rule),
    ],
    ipversion: versionOfProtocol(rule.proto),
    isUnreadable: false,
  };
  const withSource = checkAddresses(start, rule, "source", scope);
  const { found, ipversion, isUnreadable } = checkAddresses(withSource, rule, "dest", scope);
  if (isUnreadable) return { errors: firstByProperty(found), isUnreadable };
  const all = found.length > 0 ? found : contradictionProblems(rule, ipversion);
  return { errors: firstByProperty(all), ...(ipversion && { ipversion }) };
}
