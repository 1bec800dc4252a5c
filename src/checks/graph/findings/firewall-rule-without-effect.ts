import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem, pairsOf } from "../check";
import { namesOf } from "../described-firewall";
import { isWithin } from "../networks";
import { addressesOf } from "../rule-covers";
import { groupOf, placedRulesOf, type RuleInList, rulesIn, rulesOf } from "../rules";

export const firewallRuleWithoutEffect: Check = {
  id: "firewall-rule-without-effect",
  severity: "warning",
  doc: "A firewall rule, or an exception of a set, that the server takes and that does nothing: source and destination of two IP versions by way of an alias or set, a guest's interface (`net0`) in a rule of the cluster, a set that the application keeps empty, a group without `forward` rules in a VNet, `nomatch` outside of the other members; or two single rules that ask for one position, whose order is chance.",
  remedy: "Correct it, or leave it out.",
  find: inEachCluster((cluster) => [
    ...rulesOf(cluster).flatMap((rule) => [
      ...mixedVersions(rule, cluster),
      ...guestInterface(rule),
      ...ofNoForward(rule, cluster),
      ...ofEmptySet(rule, cluster),
    ]),
    ...exceptionsOutside(cluster),
    ...onePosition(cluster),
  ]),
};

function mixedVersions({ list, at, rule }: RuleInList, cluster: Cluster): Problem[] {
  const { source, destination } = rule;
  if (typeof source !== "string" || typeof destination !== "string") return [];
  const names = namesOf(cluster);
  const [from, to] = [addressesOf(source, names), addressesOf(destination, names)];
  if (!from || !to || ([4, 6] as const).some((version) => from[version].length > 0 && to[version].length > 0))
    return [];
  const text = `${destination} and the source ${source} are of different IP versions: no packet has both.`;
  return [{ about: [list], at: `${at}destination`, text }];
}

function guestInterface({ list, at, rule }: RuleInList): Problem[] {
  const { interface: name } = rule;
  if (typeof name !== "string" || !/^net\d+$/.test(name) || list.type.startsWith("pve_sdn_")) return [];
  const text = `${name} is the interface of a guest, and rules of the cluster are for those of the nodes, such as vmbr0.`;
  return [{ about: [list], at: `${at}interface`, text }];
}

function ofNoForward({ list, at, rule }: RuleInList, cluster: Cluster): Problem[] {
  const group =
    list.type === "pve_sdn_vnet_firewall_rules" && rule.type === "group" ? groupOf(cluster, rule) : undefined;
  const rules = group ? rulesIn(group) : [];
  if (!group || rules.length === 0 || rules.some((one) => one.rule.type === "forward")) return [];
  const text = `${group.path} has no rule of type "forward", and the firewall of a VNet looks at no others.`;
  return [{ about: [group, list], at: `${at}securityGroup`, text }];
}

/** Others' members are removed from a set whose entries are listed. */
function ofEmptySet({ list, at, rule }: RuleInList, cluster: Cluster): Problem[] {
  return (["source", "destination"] as const).flatMap((side): Problem[] => {
    const [, name] = (typeof rule[side] === "string" && /^\+(?:dc\/)?([\w-]+)$/.exec(rule[side])) || [];
    const set = cluster.of("pve_firewall_ipset").find((one) => one.text("name") === name?.toLowerCase());
    const entries = set?.value("entries");
    if (!set || rule.enabled === false || !Array.isArray(entries) || entries.length > 0) return [];
    return [
      { about: [set, list], at: `${at}${side}`, text: `${set.path} has no entries, so that the rule never matches.` },
    ];
  });
}

function exceptionsOutside(cluster: Cluster): Problem[] {
  return cluster.of("pve_firewall_ipset").flatMap((set) => {
    if (!set.isKnown("entries")) return [];
    const entries = set.objects("entries").map(({ index, object }) => ({ index, cidr: String(object.cidr), object }));
    const members = entries.filter(({ object }) => object.nomatch !== true);
    if (members.some(({ cidr }) => !/^[\d.:a-f/]+$/i.test(cidr))) return [];
    return entries
      .filter(({ object, cidr }) => object.nomatch === true && /^[\d.:a-f/]+$/i.test(cidr))
      .filter(({ cidr }) => !members.some((member) => isWithin(cidr, member.cidr)))
      .map(({ index, cidr }): Problem => {
        const text = `${cidr} is an exception, and lies in no other member of the set: it does nothing.`;
        return { about: [set], at: `entries[${index}]`, text };
      });
  });
}

function onePosition(cluster: Cluster): Problem[] {
  return placedRulesOf(cluster).flatMap((rules) =>
    pairsOf(rules)
      .filter(([one, other]) => one.position === other.position)
      .map(([one, other]): Problem => {
        const text = `${other.position} is the position of ${one.list.path}, too: which of them comes first is chance.`;
        return { about: [one.list, other.list], at: "position", text };
      }),
  );
}
