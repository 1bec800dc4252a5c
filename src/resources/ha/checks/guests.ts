import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { oncePerObject } from "../../../memo/memo";
import { message } from "../../../naming/message";
import { isMap } from "../../../plugin/cty/value";
import { haMigration } from "../migration";
import { haNodeAffinityRule } from "../node-affinity-rule";
import { haResource } from "../resource";

/** A strict node-affinity rule, and the only nodes that it leaves to its guests. */
interface Bound {
  readonly rule: Item;
  readonly nodes: readonly string[];
}

/** The first rule that limits the nodes of a guest, by its HA ID and by its VMID. */
export const boundsOf = oncePerObject((cluster: Cluster): ReadonlyMap<string, Bound> => {
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
 * The only nodes that an enabled, strict rule leaves to its resources. `undefined` for other rules, and for rules with
 * `affinity = "negative"`, which name nodes to avoid.
 */
export function onlyNodesOf(rule: ItemOf<typeof haNodeAffinityRule>): readonly string[] | undefined {
  const nodes = rule.value("nodes") ?? null;
  const affinity = rule.text("affinity");
  if (!rule.flag("enabled") || !rule.flag("strict") || affinity === undefined || affinity === "negative")
    return undefined;
  return isMap(nodes) ? Object.keys(nodes) : undefined;
}

/** Type of a guest for a message. An ID without a type may be either: the server looks it up. */
const kindOf = (sid: string): string =>
  sid.startsWith("vm:") ? "a virtual machine" : sid.startsWith("ct:") ? "a container" : "whatever it is";

export const guestAsVmAndCt = certainMistake("guest-as-vm-and-ct", {
  doc: "HA resources use one guest id for a virtual machine and for a container, or once with and once without the type. Ids are unique in a cluster, so at least one resource is wrong.",
  remedy: "Correct the `sid` of one of them.",
  find: inEachCluster((cluster) => {
    const resources = cluster.of(haResource).flatMap((item) => {
      const sid = item.text("sid");
      return typeof sid === "string" ? [{ item, sid }] : [];
    });
    return groupedBy(resources, ({ sid }) => sid.split(":").at(-1)).flatMap(([first, ...others]) =>
      others.flatMap(({ item, sid }): Problem[] => {
        if (!first || first.sid === sid) return [];
        const text = message`${sid} is ${kindOf(sid)}, and ${first.item.path} has the same guest as ${kindOf(first.sid)}.`;
        return [problem([first.item, item], text, path("sid"))];
      }),
    );
  }),
});

export const migrationToForbiddenNode = certainMistake("migration-to-forbidden-node", {
  doc: "A guest migrates to a node that a strict HA rule forbids.",
  remedy: "Choose a node that the rule allows.",
  find: inEachCluster(migrationsIn),
});

function migrationsIn(cluster: Cluster): Problem[] {
  return cluster.of(haMigration).flatMap((migration): Problem[] => {
    const [sid, node] = [migration.text("sid"), migration.text("node_name")];
    const bound = typeof sid === "string" ? boundsOf(cluster).get(sid) : undefined;
    if (!bound || typeof node !== "string" || bound.nodes.includes(node)) return [];
    const text = message`${bound.rule.path} is strict, and allows ${bound.nodes.join(", ")} only. Got ${node}.`;
    return [problem([bound.rule, migration], text, path("node_name"))];
  });
}
