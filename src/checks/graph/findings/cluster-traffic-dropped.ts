import type { State } from "../../../framework/attribute";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import { namesOf } from "../described-firewall";
import type { Item } from "../item";
import { ruleCovers } from "../rule-covers";
import { groupOf, rulesIn } from "../rules";

export const clusterTrafficDropped: Check = {
  id: "cluster-traffic-dropped",
  severity: "warning",
  doc: "The firewall of the cluster drops what the nodes need of each other: corosync (UDP 5405 to 5412), since a rule for everything stands before the server's own; or VXLAN (UDP 4789) and BGP (TCP 179) of the application's overlay networks, which no rule lets in.",
  remedy:
    "Leave the last rule to `inputPolicy`, which comes after the server's own rules; let the nodes reach each other's tunnels by a rule for their network.",
  find: inEachCluster((cluster) =>
    cluster
      .of("pve_firewall_options")
      .filter((options) => options.flag("enabled") === true)
      .flatMap((options) => [...cutsCorosync(cluster), ...lacksTunnels(cluster, options)]),
  ),
};

type Rule = Readonly<State>;

const traffic = (protocol: string, destination_port: string): Rule => ({
  ...{ type: "in", action: "ACCEPT", enabled: true, macro: null, interface: null, source: null, destination: null },
  ...{ protocol, destination_port, source_port: null, icmp_type: null },
});
const COROSYNC = traffic("udp", "5405:5412");
const DIRECTIONS = ["in", "out"] as const;

/** Those for the nodes, with those of groups; `undefined` where not all are known. */
function rulesOf(cluster: Cluster): { list: Item; at: string; rule: Rule }[] | undefined {
  const [list] = cluster.of("pve_firewall_rules");
  if (!list || cluster.items.some(({ type, isResource }) => isResource && type === "pve_firewall_rule"))
    return undefined;
  const rules = rulesIn(list).map(({ index, rule }) => ({ list, at: `rules[${index}]`, rule }));
  if (!list.isKnown("rules") && rules.length === 0) return undefined;
  return rules.flatMap((one) => {
    if (one.rule.type !== "group") return [one];
    const group = groupOf(cluster, one.rule);
    return group
      ? rulesIn(group).map(({ rule }) => ({ ...one, rule: { ...rule, interface: one.rule.interface ?? null } }))
      : [one];
  });
}

/** Whoever it is for: which addresses the nodes have is not known. */
const anywhere = (rule: Rule): Rule => ({ ...rule, source: null, destination: null, interface: null });

function cutsCorosync(cluster: Cluster): Problem[] {
  return DIRECTIONS.flatMap((direction) => cutsOneWay(cluster, direction));
}

function cutsOneWay(cluster: Cluster, direction: (typeof DIRECTIONS)[number]): Problem[] {
  const names = namesOf(cluster);
  const wanted = { ...COROSYNC, type: direction };
  for (const { list, at, rule } of rulesOf(cluster) ?? []) {
    if (rule.type === "group") return [];
    if (rule.type !== direction) continue;
    if (rule.action === "ACCEPT" && ruleCovers(anywhere(rule), wanted, names)) return [];
    if (typeof rule.action === "string" && rule.action !== "ACCEPT" && ruleCovers(rule, wanted, names)) {
      const policy = direction === "in" ? "inputPolicy" : "outputPolicy";
      const text = `drops the cluster's own traffic (corosync, UDP 5405 to 5412), too: it stands before the server's rules for it. Leave it to \`${policy}\`.`;
      return [{ about: [list], at, text }];
    }
  }
  return [];
}

function lacksTunnels(cluster: Cluster, options: Item): Problem[] {
  const policy = options.text("input_policy");
  const rules = rulesOf(cluster);
  if (policy === undefined || policy === "ACCEPT" || !rules || rules.some(({ rule }) => rule.type === "group"))
    return [];
  const names = namesOf(cluster);
  const lets = (wanted: Rule) =>
    rules.some(
      ({ rule }) =>
        rule.type === "in" &&
        rule.action !== "DROP" &&
        rule.action !== "REJECT" &&
        ruleCovers(anywhere(rule), wanted, names),
    );
  const zones = cluster.of(/^pve_sdn_zone_(vxlan|evpn)$/);
  const [controller] = cluster.of("pve_sdn_controller_evpn");
  const port = zones.map((zone) => zone.number("vxlan_port")).find((one) => typeof one === "number") ?? 4789;
  const [zone] = zones;
  return [
    ...(zone && !lets(traffic("udp", String(port)))
      ? [
          {
            about: [zone, options] as const,
            text: `drops the tunnels of ${zone.path}: no rule lets the nodes reach each other by UDP ${port}.`,
          },
        ]
      : []),
    ...(controller && !lets(traffic("tcp", "179"))
      ? [
          {
            about: [controller, options] as const,
            text: `drops the sessions of ${controller.path}: no rule lets its peers in by TCP 179 (BGP).`,
          },
        ]
      : []),
  ];
}
