/** Checks the server's rules between the fields of a firewall rule, as far as their values are known. Facts: contributing/facts/firewall.md#rules. */

import { path } from "../../framework/diagnostics";
import type { Report } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { attribute } from "../../naming/message";
import { contradiction, findMacro } from "../../net/macros";
import type { Path } from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import { impossibleSetReason } from "../formats/firewall-addresses";
import { icmpTypeOf } from "../formats/ports";
import { icmpVersion, protocolHasPorts } from "../formats/protocols";
import {
  icmpProtocolMissing,
  icmpProtocolWrong,
  icmpTypeOfOtherProtocol,
  icmpTypeWithPort,
  impossibleSet,
  ipVersionsMixed,
  macroContradicted,
  portWithoutProtocol,
  protocolWithoutPorts,
  rejectOfForwarded,
  ruleActionMissing,
  ruleAttributeDropped,
  ruleGroupMisplaced,
  ruleGroupMissing,
} from "./diagnostics";
import type { RuleConfig } from "./rule-attributes";

export function validateRules(rules: readonly (RuleConfig | Unknown)[] | Unknown | null, report: Report) {
  if (rules === null || rules === UNKNOWN) return;
  rules.forEach((rule, index) => {
    if (rule !== UNKNOWN) validateRule(rule, path("rules", index), report);
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
    private readonly place: Path,
    readonly report: Report,
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
  at(name: Name): Path {
    return [...this.place, ...path(name)];
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
  rule.report.error(ruleGroupMissing(rule.at("security_group")));
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
  for (const name of DROPPED_BESIDE_A_GROUP) {
    if (rule.isSet(name)) rule.report.error(ruleAttributeDropped({ name: attribute(name) }, rule.at(name)));
  }
}

function hasAction(rule: ConfiguredRule): void {
  if (!rule.mayBeSet("action")) rule.report.error(ruleActionMissing(rule.at("action")));
}

function namesNoGroup(rule: ConfiguredRule): void {
  if (!rule.isSet("security_group")) return;
  rule.report.error(ruleGroupMisplaced(rule.at("security_group")));
}

function rejectsNothingForwarded(rule: ConfiguredRule): void {
  if (rule.config.type === "forward" && rule.config.action === "REJECT")
    rule.report.error(rejectOfForwarded(rule.at("action")));
}

const FIXED = { proto: "protocol", dport: "destination_port", sport: "source_port" } as const;

/** The server compares texts and refuses a difference. */
function agreesWithItsMacro(rule: ConfiguredRule): void {
  const macro = findMacro(rule.text("macro") ?? "");
  if (!macro) return;
  const written = Object.fromEntries(
    Object.entries(FIXED).flatMap(([parameter, name]) => {
      const text = rule.text(name);
      return text === undefined ? [] : [[parameter, text]];
    }),
  );
  const version = addressVersion(rule.text("source")) ?? addressVersion(rule.text("destination"));
  // An alias or a set has an IP version too, but the provider does not know it.
  const versions = version === undefined ? ([4, 6] as const) : [version];
  const [against, ...others] = versions.map((ipVersion) => contradiction(macro, written, ipVersion));
  if (!against || others.includes(undefined)) return;
  const name = FIXED[against.parameter];
  rule.report.error(
    macroContradicted({ name: attribute(name), macro: macro.name, value: against.value }, rule.at(name)),
  );
}

function portsFitProtocol(rule: ConfiguredRule): void {
  const protocol = rule.text("protocol");
  for (const name of ["source_port", "destination_port"] as const) {
    if (!rule.isSet(name)) continue;
    if (!rule.mayBeSet("protocol") && !rule.mayBeSet("macro"))
      rule.report.error(portWithoutProtocol({ name: attribute(name) }, rule.at(name)));
    if (protocol === undefined || protocolHasPorts(protocol)) continue;
    // The deprecated notation of the ICMP type.
    if (name === "destination_port" && icmpVersion(protocol) !== undefined) continue;
    rule.report.error(protocolWithoutPorts({ name: attribute(name), protocol }, rule.at(name)));
  }
}

function icmpTypeFitsProtocol(rule: ConfiguredRule): void {
  if (!rule.isSet("icmp_type")) return;
  const protocol = rule.text("protocol");
  const version = protocol === undefined ? undefined : icmpVersion(protocol);
  const at = rule.at("icmp_type");
  if (protocol !== undefined && version === undefined) rule.report.error(icmpProtocolWrong({ protocol }, at));
  if (!rule.mayBeSet("protocol")) rule.report.error(icmpProtocolMissing(at));
  if (rule.isSet("destination_port")) rule.report.error(icmpTypeWithPort(at));
  const name = rule.text("icmp_type");
  const problem = version && name ? icmpTypeOf(version)(name) : undefined;
  if (problem) rule.report.error(icmpTypeOfOtherProtocol({ problem }, at));
}

function setsCanExist(rule: ConfiguredRule): void {
  for (const name of ["source", "destination"] as const) {
    const text = rule.text(name);
    const why = text === undefined ? undefined : impossibleSetReason(text);
    if (text !== undefined && why)
      rule.report.warn(impossibleSet({ name: attribute(name), value: text, why }, rule.at(name)));
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
  rule.report.error(ipVersionsMixed(rule.at(rule.isSet("destination") ? "destination" : "source")));
}

/** IP version of literal addresses; references have none. */
function addressVersion(value: string | undefined): 4 | 6 | undefined {
  if (value === undefined || !/^[0-9a-fA-F:.,/-]+$/.test(value) || !/[.:]/.test(value)) return undefined;
  return value.includes(":") ? 6 : 4;
}
