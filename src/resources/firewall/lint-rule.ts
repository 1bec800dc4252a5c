/** Likely mistakes in firewall rules that the server takes. */
import { path } from "../../framework/diagnostics";
import type { LintReport } from "../../framework/plan-warnings";
import type { Unknown } from "../../framework/state-of";
import type { Path } from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import { PLAN_WARNINGS } from "../plan-warnings";
import type { RuleConfig } from "./rule-attributes";

/** Each of them narrows what a rule matches. */
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
const REMEDY = 'If all traffic is meant, write "accept all" into the rule\'s comment.';

export function lintRules(rules: readonly (RuleConfig | Unknown)[] | Unknown | null, name: string, report: LintReport) {
  if (rules === null || rules === UNKNOWN) return;
  rules.forEach((rule, index) => {
    if (rule !== UNKNOWN) lintRule(rule, path(name, index), report);
  });
}

export function lintRule(rule: RuleConfig, at: Path, report: LintReport): void {
  const traffic = typeof rule.type === "string" ? TRAFFIC[rule.type] : undefined;
  const isInForce = rule.enabled === true || (rule.enabled ?? null) === null;
  if (traffic === undefined || rule.action !== "ACCEPT" || !isInForce) return;
  // A value that is not known yet may narrow the rule, or say that it is meant.
  if (CONDITIONS.some((name) => (rule[name] ?? "") !== "") || isMeant(rule.comment ?? "")) return;
  const detail = [NO_CONDITION, ...(at.length > 0 ? [MISSPELT] : []), REMEDY].join(" ");
  const place = [...at, ...path("action")];
  report.warn(place, `Rule accepts all ${traffic} traffic`, detail, PLAN_WARNINGS.acceptAllRule);
}

const isMeant = (comment: string | Unknown): boolean => comment === UNKNOWN || /accept[ -]all/i.test(comment);
