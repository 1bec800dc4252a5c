/** Firewall rules as arguments: checked as the provider checks those of its resources. */
import { plainWords } from "../framework/diagnostics";
import { ArgumentError } from "../framework/function";
import { collector } from "../framework/planning/validate";
import type { Path } from "../plugin/contract";
import type { RuleConfig } from "../resources/firewall/rule-attributes";
import { validateRule } from "../resources/firewall/validate-rule";

export function refuseWrongRules(rules: readonly RuleConfig[], at: Path): void {
  const report = collector();
  rules.forEach((rule, index) => {
    validateRule(rule, [...at, { index }], report);
  });
  const wrong = report.diagnostics.find(({ severity }) => severity === "error");
  if (wrong) throw new ArgumentError(wrong.path ?? at, plainWords(wrong));
}
