import type { Cluster } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { repeatsIn } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { closest } from "../../../naming/closest";
import { message } from "../../../naming/message";
import { networksOf } from "../../formats/address-spans";
import { icmpVersion } from "../../formats/protocols";
import { firewallAlias } from "../alias";
import { ipset } from "../ipset";
import { ipsetEntryResource } from "../ipset-entry";
import { vnetFirewallRules } from "../rules";
import {
  areMembersKnown,
  groupOf,
  membersOf,
  namesOf,
  placedRulesOf,
  type RuleInList,
  rulesIn,
  rulesOf,
  setsByName,
} from "./described-firewall";
import { addressesOf } from "./rule-covers";

export const firewallRuleWithoutEffect = likelyMistake("firewall-rule-without-effect", {
  doc: "The server accepts a firewall rule, or an entry of an IP set, that has no effect. Its source and destination have different IP versions, or its set is empty or of another IP version. A rule of the cluster names a guest's interface (`net0`), or a VNet uses a group without `forward` rules. A set contains an alias for everything, a `nomatch` outside of its members, or has a name similar to `management` or `blacklist`. Or two single rules have the same position.",
  remedy: "Correct the rule or the entry, or remove it.",
  find: inEachCluster((cluster) => [
    ...rulesOf(cluster).flatMap((rule) => [
      ...mixedVersions(rule, cluster),
      ...guestInterface(rule),
      ...groupWithoutForward(rule, cluster),
      ...emptySet(rule, cluster),
    ]),
    ...exceptionsOutsideSets(cluster),
    ...aliasesForEverything(cluster),
    ...misspelledSets(cluster),
    ...samePositions(cluster),
  ]),
});

/** Whether a source or destination is an alias or a set. The resource itself checks the versions of plain addresses. */
const isName = (spec: string): boolean => /^[+a-z]/i.test(spec) && !spec.includes(":");

function mixedVersions({ list, at, rule }: RuleInList, cluster: Cluster): Problem[] {
  const { source, destination, protocol } = rule;
  const names = namesOf(cluster);
  const version = typeof protocol === "string" ? icmpVersion(protocol) : undefined;
  const sides = { source, destination };
  const otherwise = Object.entries(sides).find(([, spec]) => {
    const addresses = version !== undefined && typeof spec === "string" && isName(spec) && addressesOf(spec, names);
    return addresses && addresses[version as 4 | 6].length === 0;
  });
  if (otherwise) {
    const text = message`${String(otherwise[1])} has no address of the IP version of ${String(protocol)}, so the rule never matches.`;
    return [problem([list], text, [...at, ...path(otherwise[0])])];
  }
  if (typeof source !== "string" || typeof destination !== "string") return [];
  const [from, to] = [addressesOf(source, names), addressesOf(destination, names)];
  if (!from || !to || ([4, 6] as const).some((version) => from[version].length > 0 && to[version].length > 0))
    return [];
  const text = message`${destination} and the source ${source} have different IP versions, so no packet matches both.`;
  return [problem([list], text, [...at, ...path("destination")])];
}

function guestInterface({ list, at, rule }: RuleInList): Problem[] {
  const { interface: name } = rule;
  if (typeof name !== "string" || !/^net\d+$/.test(name) || list.is(vnetFirewallRules)) return [];
  const text = message`${name} is the interface of a guest, and rules of the cluster are for those of the nodes, such as vmbr0.`;
  return [problem([list], text, [...at, ...path("interface")])];
}

function groupWithoutForward({ list, at, rule }: RuleInList, cluster: Cluster): Problem[] {
  const group = list.is(vnetFirewallRules) && rule.type === "group" ? groupOf(cluster, rule) : undefined;
  const rules = group ? rulesIn(group) : [];
  if (!group || rules.length === 0 || rules.some((item) => item.rule.type === "forward")) return [];
  const text = message`${group.path} has no rule of type "forward", and the firewall of a VNet evaluates only such rules.`;
  return [problem([group, list], text, [...at, ...path("security_group")])];
}

/** A set with a list of entries has no others: the provider removes them. */
function emptySet({ list, at, rule }: RuleInList, cluster: Cluster): Problem[] {
  return (["source", "destination"] as const).flatMap((side): Problem[] => {
    const [, name] = (typeof rule[side] === "string" && /^\+(?:dc\/)?([\w-]+)$/.exec(rule[side])) || [];
    const set = setsByName(cluster).get(name?.toLowerCase() ?? "");
    const entries = set?.value("entries");
    if (!set || rule.enabled === false || !Array.isArray(entries) || entries.length > 0) return [];
    return [
      problem([set, list], message`${set.path} has no entries, so the rule never matches.`, [...at, ...path(side)]),
    ];
  });
}

function exceptionsOutsideSets(cluster: Cluster): Problem[] {
  const addressOf = (cidr: string): string => namesOf(cluster).alias(cidr) ?? cidr;
  return cluster.of(ipset).flatMap((set) => {
    if (!areMembersKnown(set)) return [];
    const entries = membersOf(set).map((member) => ({ ...member, cidr: addressOf(member.cidr) }));
    const members = entries.filter(({ nomatch }) => !nomatch);
    if (members.some(({ cidr }) => !/^[\d.:a-f/]+$/i.test(cidr))) return [];
    const outer = networksOf(members.map(({ cidr }) => cidr));
    return entries
      .filter(({ nomatch, cidr }) => nomatch && /^[\d.:a-f/]+$/i.test(cidr))
      .filter(({ cidr }) => !outer.contain(cidr))
      .map(({ at, cidr }): Problem => {
        const text = message`${cidr} is an exception outside of all other members of the set, so it has no effect.`;
        return problem([set], text, at);
      });
  });
}

/** The server refuses a mask of 0 in a set. It sees the mask of an alias only later, when it compiles the rules. */
function aliasesForEverything(cluster: Cluster): Problem[] {
  if (!cluster.of(firewallAlias).some((alias) => alias.text("cidr")?.endsWith("/0"))) return [];
  const names = namesOf(cluster);
  const members = cluster.of(ipset).flatMap((set) => membersOf(set).map(({ at, cidr }) => ({ item: set, at, cidr })));
  const single = cluster
    .of(ipsetEntryResource)
    .map((entry) => ({ item: entry, at: path("cidr"), cidr: entry.text("cidr") }));
  return [...members, ...single].flatMap(({ item, at, cidr }): Problem[] => {
    if (typeof cidr !== "string" || !names.alias(cidr)?.endsWith("/0")) return [];
    return [problem([item], message`${cidr} matches every address, and an IP set accepts no such entry.`, at)];
  });
}

/** Sets whose names are near misses of names with a special effect. */
function misspelledSets(cluster: Cluster): Problem[] {
  const sets = cluster.of(ipset);
  return ["management", "blacklist"].flatMap((special) => {
    if (sets.some((set) => set.text("name") === special)) return [];
    return sets.flatMap((set): Problem[] => {
      const name = set.text("name") ?? "";
      const isOther = name.includes(special) || name.length === special.length + 1;
      const isSwapped = name.length === special.length && sorted(name) !== sorted(special);
      if (isOther || isSwapped || closest(name, [special]) === undefined || Math.abs(name.length - special.length) > 1)
        return [];
      const text = message`"${name}" is an ordinary set, without the special effect of "${special}"; did you mean "${special}"?`;
      return [problem([set], text, path("name"))];
    });
  });
}

const sorted = (text: string): string => [...text].sort().join("");

function samePositions(cluster: Cluster): Problem[] {
  return placedRulesOf(cluster).flatMap((rules) =>
    repeatsIn(rules, ({ position }) => String(position)).map(([one, other]): Problem => {
      const text = message`${other.position} is the position of ${one.list.path}, too: their order is random.`;
      return problem([one.list, other.list], text, path("position"));
    }),
  );
}
