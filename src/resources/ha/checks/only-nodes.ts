/** HA rules as the checks between constructs ask about them. */

import type { ItemOf } from "../../../framework/checks/application";
import { isMap } from "../../../plugin/cty/value";
import type { haNodeAffinityRule } from "../node-affinity-rule";

/**
 * The only nodes that an enabled, strict rule leaves to its resources; `undefined` where it leaves others. One with
 * `affinity = "negative"` names nodes to avoid; all others remain.
 */
export function onlyNodesOf(rule: ItemOf<typeof haNodeAffinityRule>): readonly string[] | undefined {
  const nodes = rule.value("nodes") ?? null;
  const affinity = rule.text("affinity");
  if (!rule.flag("enabled") || !rule.flag("strict") || affinity === undefined || affinity === "negative")
    return undefined;
  return isMap(nodes) ? Object.keys(nodes) : undefined;
}
