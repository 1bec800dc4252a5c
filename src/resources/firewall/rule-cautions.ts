/** Likely mistakes in firewall rules that the server accepts. Facts: contributing/facts/firewall.md#rules. */

import { path } from "../../framework/diagnostics";
import type { Caution, CautionReport, PlanWarning } from "../../framework/plan-warnings";
import type { Unknown } from "../../framework/state-of";
import { message } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import { UNWORKABLE } from "../attributes/unworkable";
import { icmpVersion } from "../formats/protocols";
import type { RuleConfig } from "./rule-attributes";

/** Attributes that limit the traffic that a rule matches. */
const CONDITIONS = [
  "source",
  "destination",
  "macro",
  "protocol",
  "source_port",
  "destination_port",
  "icmp_type",
  "interface",
] as const satisfies readonly (keyof RuleConfig)[];

const TRAFFIC: Readonly<Record<string, string>> = { in: "incoming", forward: "forwarded" };
const NO_CONDITION = "The rule has no source, destination, macro, protocol, port or interface.";
/** Terraform refuses an unknown attribute of a block, but not of an object in a list. */
const MISSPELT = "Terraform drops misspelt attributes of list elements without an error: check their spelling.";

interface RuleCaution extends PlanWarning {
  /** @param at path of the rule */
  judge(rule: RuleConfig, at: Path, warn: CautionReport): void;
}

const acceptAll: RuleCaution = {
  id: "accept-all-rule",
  finds:
    "A firewall rule in force accepts all incoming or forwarded traffic: it has no source, destination, service or interface. Terraform ignores a misspelt attribute of a list element, which leaves such a rule.",
  remedy: "Name a source, a destination or a service, or write `accept all` into the rule's `comment`.",
  judge(rule, at, warn) {
    const traffic = typeof rule.type === "string" ? TRAFFIC[rule.type] : undefined;
    const isInForce = rule.enabled === true || (rule.enabled ?? null) === null;
    if (traffic === undefined || rule.action !== "ACCEPT" || !isInForce) return;
    // A value that is not known yet may limit the rule, or say that the rule is intended.
    if (CONDITIONS.some((name) => (rule[name] ?? "") !== "") || isMeant(rule.comment ?? "")) return;
    const detail = at.length > 0 ? `${NO_CONDITION} ${MISSPELT}` : NO_CONDITION;
    warn([...at, ...path("action")], detail, message`Rule accepts all ${traffic} traffic`);
  },
};

/** The server reads the port of an ICMP rule as the number or name of the ICMP type. */
const portOfIcmp: RuleCaution = {
  id: "port-of-icmp-rule",
  finds:
    "A firewall rule for ICMP has a port above 255, or several. The server reads it as the ICMP type, which is 0 to 255.",
  remedy: "Set `icmp_type`, or remove the ports.",
  judge({ protocol, destination_port: ports }, at, warn) {
    if (typeof protocol !== "string" || typeof ports !== "string" || icmpVersion(protocol) === undefined) return;
    if (!/^\d+([:,]\d+)*$/.test(ports) || Number(ports) <= 255) return;
    const why = "ICMP has no ports, and the server reads it as the ICMP type, 0 to 255";
    warn([...at, ...path("destination_port")], `"${ports}" ${UNWORKABLE}: ${why}.`);
  },
};

const ALL: readonly RuleCaution[] = [acceptAll, portOfIcmp];

/** Cautions for a resource that is a single rule. */
export const ruleCautions: readonly Caution<RuleConfig>[] = ALL.map(({ judge, ...kind }) => ({
  ...kind,
  find: (rule, warn) => judge(rule, [], warn),
}));

/** Cautions for lists of rules. */
export const rulesCautions: readonly Caution<{ readonly rules: readonly (RuleConfig | Unknown)[] | Unknown | null }>[] =
  ALL.map(({ judge, ...kind }) => ({
    ...kind,
    find({ rules }, warn) {
      if (rules === null || rules === UNKNOWN) return;
      rules.forEach((rule, index) => {
        if (rule !== UNKNOWN) judge(rule, path("rules", index), warn);
      });
    },
  }));

const isMeant = (comment: string | Unknown): boolean => comment === UNKNOWN || /accept[ -]all/i.test(comment);
