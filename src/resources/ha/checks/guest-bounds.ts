/** Nodes that strict node-affinity rules leave to guests. */
import type { Item } from "../../../framework/checks/application";
import { oncePerCluster } from "../../../framework/checks/grouping";
import { haNodeAffinityRule } from "../node-affinity-rule";
import { onlyNodesOf } from "./only-nodes";

export interface Bound {
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
