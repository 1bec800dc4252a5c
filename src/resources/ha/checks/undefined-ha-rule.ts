import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { differInNumbers } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { closest } from "../../../naming/closest";
import { message } from "../../../naming/message";
import { haNodeAffinityRule } from "../node-affinity-rule";
import { haResourceAffinityRule } from "../resource-affinity-rule";
import { haRuleMember } from "../rule-member";

/** Other configurations may define the rule: only a near miss of a rule of the application is a likely mistake. */
export const undefinedHaRule: Check = {
  id: "undefined-ha-rule",
  severity: "warning",
  doc: "A member names an HA rule that the application does not define, and one with a similar name exists.",
  remedy: "Pass the construct of the rule instead of its name.",
  find: inEachCluster((cluster) => {
    const names = new Set(cluster.of(haNodeAffinityRule, haResourceAffinityRule).map((rule) => rule.text("rule")));
    const known = [...names].filter((name) => typeof name === "string");
    return cluster.allOf(haRuleMember).flatMap((member): Problem[] => {
      const name = member.text("rule");
      if (typeof name !== "string" || names.has(name) || names.has(undefined)) return [];
      const meant = closest(
        name,
        known.filter((one) => !differInNumbers(one, name)),
      );
      if (meant === undefined) return [];
      const text = message`nothing in the application defines "${name}". Did you mean "${meant}"?`;
      return [{ about: [member], at: path("rule"), text }];
    });
  }),
};
