import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { differencesIn, differInNumbers, groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { closest } from "../../../naming/closest";
import { message } from "../../../naming/message";
import { isMap, UNKNOWN } from "../../../plugin/cty/value";
import { haGroup } from "../group";
import { haNodeAffinityRule } from "../node-affinity-rule";
import { haResource } from "../resource";
import { haResourceAffinityRule } from "../resource-affinity-rule";
import { haRuleMember } from "../rule-member";
import { onlyNodesOf } from "./guests";

export const haRulesContradict = certainMistake("ha-rules-contradict", {
  doc: "The server refuses these enabled HA rules together. A resource is in two node-affinity rules. Rules keep resources together and apart, or tie resources that they keep together to different nodes. Resource affinity meets nodes with priorities. Or there are fewer nodes than resources to keep apart.",
  remedy: "Change or disable one of the rules.",
  find: inEachCluster((cluster) => [
    ...nodeRules(cluster),
    ...togetherAndApart(cluster),
    ...togetherOnNodes(cluster),
    ...onPreferredNodes(cluster),
    ...apartOnNodes(cluster),
  ]),
});

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

const shared = (one: Rule, other: Rule): string[] => {
  const theirs = new Set(other.resources);
  return one.resources.filter((sid) => theirs.has(sid));
};

/** Finds rules that share resources with a rule, in order. */
function finderIn<R extends Rule>(rules: readonly R[]): (rule: Rule) => readonly R[] {
  const bySid = new Map<string, number[]>();
  for (const [index, { resources }] of rules.entries())
    for (const sid of new Set(resources)) {
      const before = bySid.get(sid);
      if (before) before.push(index);
      else bySid.set(sid, [index]);
    }
  return ({ resources }) => {
    const found = new Set(resources.flatMap((sid) => bySid.get(sid) ?? []));
    return [...found].sort((a, b) => a - b).map((index) => rules[index] as R);
  };
}

function nodeRules(cluster: Cluster): Problem[] {
  const listed = nodeRulesOf(cluster).flatMap(({ item, resources }) => resources.map((sid) => ({ item, sid })));
  return groupedBy(listed, ({ sid }) => sid).flatMap((rules) =>
    differencesIn(rules, ({ item }) => item).map(([one, other]): Problem => {
      const text = message`${other.sid} is in ${one.item.path} already: a resource is in one node-affinity rule only.`;
      return problem([one.item, other.item], text, path("resources"));
    }),
  );
}

function togetherAndApart(cluster: Cluster): Problem[] {
  const apartFrom = finderIn(withAffinity(cluster, "negative"));
  return joined(withAffinity(cluster, "positive")).flatMap((together) =>
    apartFrom(together).flatMap((other): Problem[] => {
      const common = shared(together, other);
      if (common.length < 2) return [];
      const text = message`${together.items.map(({ path }) => path).join(" and ")} ${together.items.length === 1 ? "keeps" : "keep"} ${common.join(" and ")} together, and this rule keeps them apart.`;
      return [problem([...together.items, other.item], text, path("resources"))];
    }),
  );
}

interface Together extends Rule {
  readonly item: Item;
  readonly items: Item[];
  readonly resources: string[];
}

/** Joins rules with common resources: a chain of rules keeps all of their resources together. */
function joined(rules: readonly Rule[]): readonly Together[] {
  const setOf = new Map<string, Together>();
  for (const { item, resources } of rules) {
    const touching = [...new Set(resources.flatMap((sid) => setOf.get(sid) ?? []))];
    const [set = { item, items: [], resources: [] }, ...others] = touching;
    for (const other of others) {
      set.items.push(...other.items);
      for (const sid of other.resources) add(set, sid);
    }
    set.items.push(item);
    for (const sid of resources) if (setOf.get(sid) !== set) add(set, sid);
  }
  return [...new Set(setOf.values())];

  function add(set: Together, sid: string): void {
    set.resources.push(sid);
    setOf.set(sid, set);
  }
}

function togetherOnNodes(cluster: Cluster): Problem[] {
  const tiedBy = finderIn(nodeRulesOf(cluster));
  return withAffinity(cluster, "positive").flatMap((together): Problem[] => {
    const [first, second] = tiedBy(together);
    if (!first || !second) return [];
    const text = message`its resources are kept together, and tied to nodes by ${first.item.path} and by ${second.item.path}. Put them into one of the two.`;
    return [problem([first.item, second.item, together.item], text, path("resources"))];
  });
}

function onPreferredNodes(cluster: Cluster): Problem[] {
  const preferredBy = finderIn(nodeRulesOf(cluster).filter(({ item }) => hasPriorities(item)));
  return resourceRulesOf(cluster).flatMap((rule) =>
    preferredBy(rule).map((nodes): Problem => {
      const how = rule.item.text("affinity") === "negative" ? "apart" : "together";
      const text = message`its resources are kept ${how}, and ${nodes.item.path} gives its nodes different priorities. Give all of them one priority.`;
      return problem([nodes.item, rule.item], text, path("resources"));
    }),
  );
}

function apartOnNodes(cluster: Cluster): Problem[] {
  const tiedBy = finderIn(nodeRulesOf(cluster));
  return withAffinity(cluster, "negative").flatMap((apart) =>
    tiedBy(apart).flatMap((rule): Problem[] => {
      const [resources, nodes] = [shared(rule, apart), onlyNodesOf(rule.item)];
      if (!nodes || resources.length <= nodes.length) return [];
      const text = message`${resources.join(", ")} are kept apart, and ${rule.item.path} leaves them ${nodes.length === 1 ? "one node" : `${nodes.length} nodes`} only (${nodes.join(", ")}).`;
      return [problem([rule.item, apart.item], text, path("resources"))];
    }),
  );
}

function hasPriorities(item: ItemOf<typeof haNodeAffinityRule>): boolean {
  const nodes = item.given("nodes");
  if (nodes === undefined || !isMap(nodes)) return false;
  const known = Object.values(nodes).filter((priority) => priority !== UNKNOWN);
  return new Set(known.map((priority) => Number(priority ?? 0))).size > 1;
}

export const haGroupsWithRules = certainMistake("ha-groups-with-rules", {
  doc: "One cluster has HA groups, or resources in a group, and HA rules. A server accepts HA rules only after it has converted all groups, and groups only before.",
  remedy: "Use rules on Proxmox VE 9, and groups on older versions.",
  find: inEachCluster((cluster) => {
    const rules = cluster.of(haNodeAffinityRule, haResourceAffinityRule);
    const [group] = cluster.of(haGroup);
    const [rule] = rules;
    const either = "a cluster has either groups (before Proxmox VE 9) or rules";
    return [
      ...rules.flatMap((one): Problem[] =>
        group ? [problem([group, one], message`${group.path} is an HA group, and ${either}.`)] : [],
      ),
      ...cluster
        .of(haResource)
        .filter((resource) => rule && typeof resource.text("group") === "string")
        .map((resource): Problem => {
          return problem([resource], message`${rule?.path} is an HA rule, and ${either}.`, path("group"));
        }),
    ];
  }),
});

/** Another configuration may define the rule, so only a near miss of a known name is reported. */
export const undefinedHaRule = likelyMistake("undefined-ha-rule", {
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
        known.filter((candidate) => !differInNumbers(candidate, name)),
      );
      if (meant === undefined) return [];
      const text = message`nothing in the application defines "${name}". Did you mean "${meant}"?`;
      return [problem([member], text, path("rule"))];
    });
  }),
});
