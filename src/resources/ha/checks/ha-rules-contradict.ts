import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { pairsOf } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { isMap, UNKNOWN } from "../../../plugin/cty/value";
import { haNodeAffinityRule } from "../node-affinity-rule";
import { haResourceAffinityRule } from "../resource-affinity-rule";
import { onlyNodesOf } from "./only-nodes";

export const haRulesContradict: Check = {
  id: "ha-rules-contradict",
  severity: "error",
  doc: "The server refuses these enabled HA rules together. A resource is in two node-affinity rules. Rules keep resources together and apart, or tie resources that stay together to different nodes. Resource affinity meets nodes with priorities. Or there are fewer nodes than resources to keep apart.",
  remedy: "Change or disable one of the rules.",
  find: inEachCluster((cluster) => [
    ...nodeRules(cluster),
    ...togetherAndApart(cluster),
    ...togetherOnNodes(cluster),
    ...onPreferredNodes(cluster),
    ...apartOnNodes(cluster),
  ]),
};

interface Rule<I extends Item = Item> {
  readonly item: I;
  readonly resources: readonly string[];
}

const enabled = <I extends Item<"enabled" | "resources">>(rules: readonly I[]): Rule<I>[] =>
  rules.filter((item) => item.flag("enabled")).map((item) => ({ item, resources: item.texts("resources").known }));

const nodeRulesOf = (cluster: Cluster) => enabled(cluster.of(haNodeAffinityRule));
const resourceRulesOf = (cluster: Cluster) => enabled(cluster.of(haResourceAffinityRule));
const withAffinity = (cluster: Cluster, affinity: "positive" | "negative") =>
  resourceRulesOf(cluster).filter(({ item }) => item.text("affinity") === affinity);

const shared = (one: Rule, other: Rule) => one.resources.filter((sid) => other.resources.includes(sid));

function nodeRules(cluster: Cluster): Problem[] {
  return pairsOf(nodeRulesOf(cluster)).flatMap(([one, other]) =>
    shared(one, other).map((sid): Problem => {
      const text = `${sid} is in ${one.item.path} already: a resource is in one node-affinity rule only.`;
      return { about: [one.item, other.item], at: path("resources"), text };
    }),
  );
}

function togetherAndApart(cluster: Cluster): Problem[] {
  const apart = withAffinity(cluster, "negative");
  return joined(withAffinity(cluster, "positive")).flatMap((together) =>
    apart.flatMap((other): Problem[] => {
      const both = shared(together, other);
      if (both.length < 2) return [];
      const text = `${together.items.map(({ path }) => path).join(" and ")} ${together.items.length === 1 ? "keeps" : "keep"} ${both.join(" and ")} together, and this rule keeps them apart.`;
      return [{ about: [...together.items, other.item], at: path("resources"), text }];
    }),
  );
}

/** Rules that keep resources together, as sets of all that stay together by them. */
function joined(rules: readonly Rule[]) {
  const sets: (Rule & { readonly items: readonly Item[] })[] = [];
  for (const { item, resources } of rules) {
    const touching = sets.filter((set) => set.resources.some((sid) => resources.includes(sid)));
    const all = [...touching.flatMap((set) => set.resources), ...resources];
    for (const set of touching) sets.splice(sets.indexOf(set), 1);
    sets.push({ item, items: [...touching.flatMap((set) => set.items), item], resources: [...new Set(all)] });
  }
  return sets;
}

function togetherOnNodes(cluster: Cluster): Problem[] {
  const nodes = nodeRulesOf(cluster);
  return withAffinity(cluster, "positive").flatMap((together): Problem[] => {
    const tied = nodes.filter((rule) => shared(together, rule).length > 0);
    const [first, second] = tied;
    if (!first) return [];
    if (!second) return [];
    const text = `its resources are kept together, and tied to nodes by ${first.item.path} and by ${second.item.path}. Put them into one of the two.`;
    return [{ about: [first.item, second.item, together.item], at: path("resources"), text }];
  });
}

function onPreferredNodes(cluster: Cluster): Problem[] {
  const preferring = nodeRulesOf(cluster).filter(({ item }) => hasPriorities(item));
  return resourceRulesOf(cluster).flatMap((rule) =>
    preferring
      .filter((nodes) => shared(rule, nodes).length > 0)
      .map((nodes): Problem => {
        const how = rule.item.text("affinity") === "negative" ? "apart" : "together";
        const text = `its resources are kept ${how}, and ${nodes.item.path} gives its nodes different priorities. Give all of them one priority.`;
        return { about: [nodes.item, rule.item], at: path("resources"), text };
      }),
  );
}

function apartOnNodes(cluster: Cluster): Problem[] {
  return withAffinity(cluster, "negative").flatMap((apart) =>
    nodeRulesOf(cluster).flatMap((rule): Problem[] => {
      const [resources, nodes] = [shared(rule, apart), onlyNodesOf(rule.item)];
      if (!nodes || resources.length <= nodes.length) return [];
      const text = `${resources.join(", ")} are kept apart, and ${rule.item.path} leaves them ${nodes.length === 1 ? "one node" : `${nodes.length} nodes`} only (${nodes.join(", ")}).`;
      return [{ about: [rule.item, apart.item], at: path("resources"), text }];
    }),
  );
}

function hasPriorities(item: ItemOf<typeof haNodeAffinityRule>): boolean {
  const nodes = item.given("nodes");
  if (nodes === undefined || !isMap(nodes)) return false;
  const known = Object.values(nodes).filter((priority) => priority !== UNKNOWN);
  return new Set(known.map((priority) => Number(priority ?? 0))).size > 1;
}
