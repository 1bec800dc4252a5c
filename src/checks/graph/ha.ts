/** HA rules as the checks between constructs ask about them. */
import { isMap } from "../../plugin/cty/value";
import type { Item } from "./item";

/**
 * The only nodes that an enabled, strict rule leaves to its resources; `undefined` where it leaves others. One with
 * `affinity = "negative"` names nodes to stay away from, and all others are left.
 */
export function onlyNodesOf(rule: Item): readonly string[] | undefined {
  const nodes = rule.value("nodes") ?? null;
  const affinity = rule.text("affinity");
  if (!rule.flag("enabled") || !rule.flag("strict") || affinity === undefined || affinity === "negative")
    return undefined;
  return isMap(nodes) ? Object.keys(nodes) : undefined;
}
