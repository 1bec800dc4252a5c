/**
 * What a rule means and what is wrong with it. Writes refuse a rule at its first problem; reads show all of them, one
 * for each property, beside the rule: a set that it names may have been deleted since.
 * Facts: contributing/facts/firewall.md#rules.
 */

import { contradiction, findMacro } from "../../../net/macros";
import { icmpTypes, icmpv6Types } from "../../../net/protocols";
import { parseAddress } from "../../schema/formats/addresses";
import { formatProblem } from "../../schema/verify";
import type { Rule } from "./files";
import { aliasName, referenceProblem, type Scope, versionOfAlias } from "./references";
import { problems } from "./texts";

/** Where a rule stands: each place allows other rules. */
export type RuleEnvironment = "cluster" | "group" | "vnet";

type GivenRule = Readonly<Partial<Rule>>;

/** What is wrong with a property of a rule. */
type Problem = readonly [property: string, text: string];

export interface RuleMeaning {
  /** Texts by property, in the order in which they were found. */
  readonly errors: Readonly<Record<string, string>>;
  readonly ipversion?: 4 | 6;
  /** An alias has another IP version than the rest: no write gets that far, and reads skip such a rule. */
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

/** `0` counts as nothing. */
const present = (value: string | undefined): value is string => value !== undefined && value !== "" && value !== "0";

function formatProblems(rule: GivenRule, property: keyof Rule, format: string): Problem[] {
  const value = rule[property];
  const problem = value ? formatProblem(format, String(value), property) : undefined;
  return problem === undefined ? [] : [[property, problem]];
}

function typeProblems({ type = "" }: GivenRule, environment: RuleEnvironment): Problem[] {
  if (TYPES[environment].includes(type)) return [];
  const isKnown = TYPES.cluster.includes(type);
  return [["type", isKnown ? problems.typeNotAllowed(type, environment) : problems.unknownType(type)]];
}

function actionProblems({ type, action = "" }: GivenRule): Problem[] {
  if (type === "group") {
    return /^[A-Za-z][A-Za-z0-9\-_]+\n?$/.test(action) ? [] : [["action", problems.invalidGroupName]];
  }
  if (!/^(ACCEPT|DROP|REJECT)\n?$/.test(action)) return [["action", problems.unknownAction(action)]];
  return type === "forward" && action === "REJECT" ? [["action", problems.rejectedForward]] : [];
}

function interfaceProblems(rule: GivenRule, environment: RuleEnvironment): Problem[] {
  if (!present(rule.iface)) return [];
  const elsewhere: Problem[] = environment === "cluster" ? [] : [["type", problems.interfaceNotAllowed]];
  return [...elsewhere, ...formatProblems(rule, "iface", "pve-iface")];
}

function macroProblems({ macro }: GivenRule): Problem[] {
  return present(macro) && !findMacro(macro) ? [["macro", problems.unknownMacro(macro)]] : [];
}

/** A property that needs a protocol, and one that has ports. */
function protocolProblems(property: "dport" | "sport", { proto }: GivenRule, isAllowed: boolean): Problem[] {
  if (!present(proto)) return [["proto", problems.protocolMissing(property)]];
  return isAllowed ? [] : [[property, problems.noPorts(proto)]];
}

/** Destination ports of ICMP rules are an old way to give the ICMP type. */
function destinationPortProblems(rule: GivenRule): Problem[] {
  const { proto = "", dport } = rule;
  if (!present(dport)) return [];
  const isIcmp = ICMP.has(proto);
  return [
    ...formatProblems(rule, "dport", isIcmp ? "pve-fw-dport-spec" : "pve-fw-sport-spec"),
    ...protocolProblems("dport", rule, WITH_PORTS.has(proto) || isIcmp),
  ];
}

/** The schema takes names of ICMP types with any protocol, and those of both versions. */
function icmpTypeProblems({ proto = "", dport, "icmp-type": icmpType }: GivenRule): Problem[] {
  if (!present(icmpType)) return [];
  const known = proto === "icmp" ? icmpTypes : icmpv6Types;
  const found: (Problem | false)[] = [
    !ICMP.has(proto) && ["proto", problems.protocolMissing("icmp-type")],
    present(dport) && ["icmp-type", problems.icmpTypeAndPort],
    ICMP.has(proto) && !known.has(icmpType) && ["icmp-type", problems.invalidIcmpType(icmpType, proto)],
  ];
  return found.filter((problem) => problem !== false);
}

function sourcePortProblems(rule: GivenRule): Problem[] {
  if (!present(rule.sport)) return [];
  const hasPorts = WITH_PORTS.has(rule.proto ?? "");
  return [...formatProblems(rule, "sport", "pve-fw-sport-spec"), ...protocolProblems("sport", rule, hasPorts)];
}

function versionOfProtocol(proto: string | undefined): 4 | 6 | undefined {
  if (proto === "icmp") return 4;
  return proto === "icmpv6" || proto === "ipv6-icmp" ? 6 : undefined;
}

/** The version of a list or range of addresses, which is that of the first: they are not mixed. */
function versionOfAddresses(value: string): 4 | 6 | undefined {
  if (value.startsWith("+") || aliasName(value) !== undefined) return undefined;
  const parsed = parseAddress(value.split(",")[0] as string);
  return parsed.problem === undefined ? parsed.version : undefined;
}

/** What is known of a rule after some of its properties. The first version that one of them has is the rule's. */
interface Findings {
  readonly found: readonly Problem[];
  readonly ipversion?: 4 | 6 | undefined;
  readonly isUnreadable: boolean;
}

function withAddresses(before: Findings, rule: GivenRule, property: "source" | "dest", scope: Scope): Findings {
  const value = rule[property];
  if (!present(value) || before.isUnreadable) return before;
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

/** Looked at when nothing else is wrong. */
function contradictionProblems(rule: GivenRule, ipversion: 4 | 6 | undefined): Problem[] {
  const macro = present(rule.macro) ? findMacro(rule.macro) : undefined;
  const against = macro && contradiction(macro, rule, ipversion);
  return against ? [[against.parameter, problems.contradictsMacro(against.parameter, against.value)]] : [];
}

function firstOfEach(found: readonly Problem[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [property, text] of found) errors[property] ??= text.trimEnd();
  return errors;
}

export function validateRule(rule: GivenRule, environment: RuleEnvironment, scope: Scope): RuleMeaning {
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
  const withSource = withAddresses(start, rule, "source", scope);
  const { found, ipversion, isUnreadable } = withAddresses(withSource, rule, "dest", scope);
  if (isUnreadable) return { errors: firstOfEach(found), isUnreadable };
  const all = found.length > 0 ? found : contradictionProblems(rule, ipversion);
  return { errors: firstOfEach(all), ...(ipversion && { ipversion }) };
}
