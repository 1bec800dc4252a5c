/** Nodes that strict node-affinity rules leave to guests. */
import type { Item, ItemOf } from "../../../framework/checks/application";
import { oncePerCluster } from "../../../framework/checks/grouping";
import { isMap } from "../../../plugin/cty/value";
import { haNodeAffinityRule } from "../node-affinity-rule";

interface Bound {
  readonly rule: Item;
  readonly nodes: readonly string[];
}

/** The first rule that limits the nodes of a guest, by its id and by its VMID. */
export const boundsOf = oncePerCluster((cluster): ReadonlyMap<string, Bound> => {
  const bounds = new Map<string, Bound>();
  for (const rule of cluster.of(haNodeAffinityRule)) {
    const nodes = onlyNodesOf(rule);
    for (const sid of nodes ? rule.texts("resources").known : [])
      for (const name of [sid, sid.split(":")[1] ?? ""])
        if (nodes && !bounds.has(name)) bounds.set(name, { rule, nodes });
  }
  return bounds;
});

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
