/** Checks the server's rules between the fields of a firewall rule, as far as their values are known. Facts: contributing/facts/firewall.md#rules. */
import { path } from "../../framework/diagnostics";
import type { Report } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { contradiction, findMacro } from "../../net/macros";
import type { Path } from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import { icmpTypeOf } from "../formats/icmp-types";
import { icmpVersion, protocolHasPorts } from "../formats/protocols";
import { setThatNeverIs } from "../formats/rule-addresses";
import type { RuleConfig } from "./rule-attributes";

export function validateRules(rules: readonly (RuleConfig | Unknown)[] | Unknown | null, name: string, report: Report) {
  if (rules === null || rules === UNKNOWN) return;
  rules.forEach((rule, index) => {
    if (rule !== UNKNOWN) validateRule(rule, path(name, index), report);
  });
}

export function validateRule(config: RuleConfig, at: Path, report: Report): void {
  if (config.type === UNKNOWN) return;
  const rule = new ConfiguredRule(config, at, report);
  for (const check of config.type === "group" ? REFERENCE_CHECKS : CHECKS) check(rule);
}

type Name = keyof RuleConfig;

/** A rule during validation: its known values, and the report of its problems. */
class ConfiguredRule {
  constructor(
    readonly config: RuleConfig,
    private readonly at: Path,
    private readonly report: Report,
  ) {}

  /** The server treats an empty text as unset. An unknown value may still become null. */
  mayBeSet(name: Name): boolean {
    return (this.config[name] ?? "") !== "";
  }
  isSet(name: Name): boolean {
    return this.mayBeSet(name) && this.config[name] !== UNKNOWN;
  }
  text(name: Name): string | undefined {
    const value = this.config[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  }
  error(name: Name, summary: string, detail: string): void {
    this.report.error([...this.at, ...path(name)], summary, detail);
  }
  warn(name: Name, summary: string, detail: string): void {
    this.report.warn([...this.at, ...path(name)], summary, detail);
  }
}

type RuleCheck = (rule: ConfiguredRule) => void;

/** Checks for a rule that refers to a security group. */
const REFERENCE_CHECKS: readonly RuleCheck[] = [namesItsGroup, hasNothingBesideItsGroup];
/** Checks for any other rule. */
const CHECKS: readonly RuleCheck[] = [
  hasAction,
  namesNoGroup,
  rejectsNothingForwarded,
  agreesWithItsMacro,
  portsFitProtocol,
  icmpTypeFitsProtocol,
  setsCanExist,
  hasOneIpVersion,
];

function namesItsGroup(rule: ConfiguredRule): void {
  if (rule.mayBeSet("security_group")) return;
  rule.error("security_group", "security_group is missing", 'type = "group" needs the name of a security group.');
}

const DROPPED_BESIDE_A_GROUP = [
  "action",
  "macro",
  "source",
  "destination",
  "protocol",
  "source_port",
  "destination_port",
  "icmp_type",
  "log_level",
] as const satisfies readonly Name[];

function hasNothingBesideItsGroup(rule: ConfiguredRule): void {
  const detail = 'The server would silently drop it: a rule of type "group" has an interface and a comment only.';
  for (const name of DROPPED_BESIDE_A_GROUP) {
    if (rule.isSet(name)) rule.error(name, `${name} does not belong here`, detail);
  }
}

function hasAction(rule: ConfiguredRule): void {
  if (!rule.mayBeSet("action")) rule.error("action", "action is missing", "A rule accepts, drops or rejects.");
}

function namesNoGroup(rule: ConfiguredRule): void {
  if (!rule.isSet("security_group")) return;
  rule.error("security_group", "security_group does not belong here", 'Only rules of type "group" name one.');
}

function rejectsNothingForwarded(rule: ConfiguredRule): void {
  if (rule.config.type === "forward" && rule.config.action === "REJECT")
    rule.error("action", "REJECT is not possible for forwarded traffic", "Use DROP.");
}

const FIXED = { proto: "protocol", dport: "destination_port", sport: "source_port" } as const;

/** The server compares texts and refuses a difference. */
function agreesWithItsMacro(rule: ConfiguredRule): void {
  const macro = findMacro(rule.text("macro") ?? "");
  if (!macro) return;
  const given = Object.fromEntries(
    Object.entries(FIXED).flatMap(([parameter, name]) => {
      const text = rule.text(name);
      return text === undefined ? [] : [[parameter, text]];
    }),
  );
  const version = addressVersion(rule.text("source")) ?? addressVersion(rule.text("destination"));
  // An alias or a set has an IP version too, but the provider does not know it.
  const versions = version === undefined ? ([4, 6] as const) : [version];
  const [against, ...others] = versions.map((one) => contradiction(macro, given, one));
  if (!against || others.includes(undefined)) return;
  const name = FIXED[against.parameter];
  const detail = `The macro ${macro.name} has ${against.value} there. Leave ${name} or macro out.`;
  rule.error(name, `${name} contradicts the macro`, detail);
}

function portsFitProtocol(rule: ConfiguredRule): void {
  const protocol = rule.text("protocol");
  for (const name of ["source_port", "destination_port"] as const) {
    if (!rule.isSet(name)) continue;
    if (!rule.mayBeSet("protocol") && !rule.mayBeSet("macro"))
      rule.error(name, `${name} needs protocol`, 'Set protocol, for example "tcp".');
    if (protocol === undefined || protocolHasPorts(protocol)) continue;
    // The deprecated notation of the ICMP type.
    if (name === "destination_port" && icmpVersion(protocol) !== undefined) continue;
    rule.error(name, "The protocol has no ports", `${protocol} is not tcp, udp, udplite, dccp or sctp.`);
  }
}

function icmpTypeFitsProtocol(rule: ConfiguredRule): void {
  if (!rule.isSet("icmp_type")) return;
  const protocol = rule.text("protocol");
  const version = protocol === undefined ? undefined : icmpVersion(protocol);
  const remedy = 'Set protocol = "icmp" or "icmpv6".';
  if (protocol !== undefined && version === undefined)
    rule.error("icmp_type", "icmp_type needs an ICMP protocol", remedy);
  if (!rule.mayBeSet("protocol")) rule.error("icmp_type", "icmp_type needs protocol", remedy);
  if (rule.isSet("destination_port"))
    rule.error("icmp_type", "icmp_type and destination_port exclude each other", "Leave one of them out.");
  const name = rule.text("icmp_type");
  const problem = version && name ? icmpTypeOf(version)(name) : undefined;
  if (problem) rule.error("icmp_type", "icmp_type does not fit the protocol", `icmp_type ${problem}.`);
}

function setsCanExist(rule: ConfiguredRule): void {
  for (const name of ["source", "destination"] as const) {
    const text = rule.text(name);
    const never = text === undefined ? undefined : setThatNeverIs(text);
    if (!never) continue;
    const detail = `${never} The server stores the rule and skips it. Got "${text}".`;
    rule.warn(name, `${name} names an ip set that cannot exist`, detail);
  }
}

function hasOneIpVersion(rule: ConfiguredRule): void {
  const protocol = rule.text("protocol");
  const versions = [
    addressVersion(rule.text("source")),
    addressVersion(rule.text("destination")),
    protocol === undefined ? undefined : icmpVersion(protocol),
  ].filter((version) => version !== undefined);
  if (new Set(versions).size <= 1) return;
  const detail = "Source, destination and an ICMP protocol must be of one IP version.";
  rule.error(rule.isSet("destination") ? "destination" : "source", "IPv4 and IPv6 are mixed", detail);
}

/** IP version of literal addresses; references have none. */
function addressVersion(value: string | undefined): 4 | 6 | undefined {
  if (value === undefined || !/^[0-9a-fA-F:.,/-]+$/.test(value) || !/[.:]/.test(value)) return undefined;
  return value.includes(":") ? 6 : 4;
}
