import type { State } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import { intersection, rangeOf, union } from "../../../net/ranges";
import type { Path } from "../../../plugin/contract";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import { namesOf } from "../described-firewall";
import type { Item } from "../item";
import { addressesOf, ruleCovers } from "../rule-covers";
import { groupOf, rulesIn } from "../rules";
import { byName } from "../sdn";

export const clusterTrafficDropped: Check = {
  id: "cluster-traffic-dropped",
  severity: "warning",
  doc: "The firewall of the cluster drops traffic between the nodes. Either a rule for everything drops Corosync (UDP 5405 to 5412) before the server's own rules accept it. Or no rule accepts VXLAN (UDP 4789), BGP (TCP 179) or OSPF of the application's networks.",
  remedy: "Use `inputPolicy` instead of a last rule for everything, and accept tunnels from the network of the nodes.",
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
function rulesOf(cluster: Cluster): { list: Item; at: Path; rule: Rule }[] | undefined {
  const [list] = cluster.of("pve_firewall_rules");
  if (!list || cluster.items.some(({ type, isResource }) => isResource && type === "pve_firewall_rule"))
    return undefined;
  const rules = rulesIn(list).map(({ index, rule }) => ({ list, at: path("rules", index), rule }));
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
  const lets = (wanted: Rule, nodes?: readonly string[]) =>
    rules.some(
      ({ rule }) =>
        rule.type === "in" &&
        rule.action !== "DROP" &&
        rule.action !== "REJECT" &&
        ruleCovers(anywhere(rule), wanted, names) &&
        isFrom(rule, nodes, names),
    );
  const zones = cluster.of(/^pve_sdn_zone_(vxlan|evpn)$/);
  const [controller] = cluster.of("pve_sdn_controller_evpn");
  const [ospf] = cluster.of("pve_sdn_fabric_ospf");
  const port = zones.map((zone) => zone.number("vxlan_port")).find((one) => typeof one === "number") ?? 4789;
  const found: Problem[] = [];
  const say = (item: Item, text: string) => found.push({ about: [item, options], text: `drops ${text}` });
  const zone = zones.find((one) => !lets(traffic("udp", String(port)), nodesOf(one, cluster)));
  if (zone) say(zone, `the tunnels of ${zone.path}: no rule lets the nodes reach each other by UDP ${port}.`);
  if (controller && !lets(traffic("tcp", "179"), nodesOf(controller, cluster)))
    say(controller, `the sessions of ${controller.path}: no rule lets its peers in by TCP 179 (BGP).`);
  if (ospf && !lets({ ...traffic("ospf", ""), destination_port: null }))
    say(ospf, `what the nodes of ${ospf.path} tell each other: no rule lets OSPF in. Add one with the macro OSPF.`);
  return found;
}

/** Addresses and networks that the nodes have below an overlay; `undefined` where they are not known. */
function nodesOf(item: Item, cluster: Cluster): readonly string[] | undefined {
  if (item.type === "pve_sdn_zone_evpn") {
    const controller = byName(cluster.of("pve_sdn_controller_evpn"), "controller").get(item.text("controller") ?? "");
    return controller && nodesOf(controller, cluster);
  }
  // Peers of a controller may be route reflectors, to which the nodes connect themselves.
  const { known, isAll } = item.type === "pve_sdn_zone_vxlan" ? item.texts("peers") : { known: [], isAll: false };
  if (isAll && known.length > 0) return known;
  const fabric = byName(cluster.of(/^pve_sdn_fabric_(openfabric|ospf|bgp)$/), "fabric").get(item.text("fabric") ?? "");
  const prefixes = ["ip_prefix", "ip6_prefix"].map((name) =>
    fabric && name in fabric.attributes ? fabric.text(name) : undefined,
  );
  const given = prefixes.filter((prefix) => typeof prefix === "string");
  return given.length > 0 ? given : undefined;
}

/** Whether some of the nodes may be among a rule's sources. */
function isFrom({ source }: Rule, nodes: readonly string[] | undefined, names: ReturnType<typeof namesOf>): boolean {
  const sources = typeof source === "string" && source !== "" ? addressesOf(source, names) : undefined;
  if (!nodes || !sources) return true;
  return ([4, 6] as const).some((version) => {
    const own = union(
      nodes.flatMap((node) => {
        const range = rangeOf(node, version);
        return range ? [range] : [];
      }),
    );
    return intersection(sources[version], own).length > 0;
  });
}
