import type { State } from "../../../framework/attribute";
import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { byName } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { attribute, message } from "../../../naming/message";
import { intersection, rangeOf, union } from "../../../net/ranges";
import type { Path } from "../../../plugin/contract";
import { evpnController } from "../../sdn/controllers/types";
import { ospf, routedFabrics } from "../../sdn/fabrics/types";
import { evpnZone, vxlanZone } from "../../sdn/zones/types";
import { firewallOptions } from "../options";
import { firewallRules } from "../rules";
import { firewallRule } from "../single-rule";
import { groupOf, namesOf, rulesIn } from "./described-firewall";
import { addressesOf, ruleCovers } from "./rule-covers";

export const clusterTrafficDropped = likelyMistake("cluster-traffic-dropped", {
  doc: "The firewall of the cluster drops traffic between the nodes. Either a rule for everything drops Corosync (UDP 5405 to 5412) before the server's own rules accept it. Or no rule accepts VXLAN (UDP 4789), BGP (TCP 179) or OSPF of the application's networks.",
  remedy: "Use `inputPolicy` instead of a last rule for everything, and accept tunnels from the network of the nodes.",
  find: inEachCluster((cluster) =>
    cluster
      .of(firewallOptions)
      .filter((options) => options.flag("enabled") === true)
      .flatMap((options) => [...cutsCorosync(cluster), ...lacksTunnels(cluster, options)]),
  ),
});

type Rule = Readonly<State>;

const traffic = (protocol: string, destination_port: string): Rule => ({
  ...{ type: "in", action: "ACCEPT", enabled: true, macro: null, interface: null, source: null, destination: null },
  ...{ protocol, destination_port, source_port: null, icmp_type: null },
});
const COROSYNC = traffic("udp", "5405:5412");
const DIRECTIONS = ["in", "out"] as const;

/** Rules of the nodes, with the rules of their groups. `undefined` if some are unknown. */
function rulesOf(cluster: Cluster): { list: Item; at: Path; rule: Rule }[] | undefined {
  const [list] = cluster.of(firewallRules);
  if (!list || cluster.allOf(firewallRule).length > 0) return undefined;
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

/** The rule without its addresses and interface: the addresses of the nodes are unknown. */
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
      const policy = direction === "in" ? "input_policy" : "output_policy";
      const text = message`drops the cluster's own traffic (corosync, UDP 5405 to 5412), too: it comes before the server's rules for that traffic. Leave it to ${attribute(policy)}.`;
      return [problem([list], text, at)];
    }
  }
  return [];
}

function lacksTunnels(cluster: Cluster, options: ItemOf<typeof firewallOptions>): Problem[] {
  const policy = options.text("input_policy");
  const rules = rulesOf(cluster);
  if (policy === undefined || policy === "ACCEPT" || !rules || rules.some(({ rule }) => rule.type === "group"))
    return [];
  const names = namesOf(cluster);
  const accepts = (wanted: Rule, nodes?: readonly string[]) =>
    rules.some(
      ({ rule }) =>
        rule.type === "in" &&
        rule.action !== "DROP" &&
        rule.action !== "REJECT" &&
        ruleCovers(anywhere(rule), wanted, names) &&
        isFrom(rule, nodes, names),
    );
  const zones = cluster.of(vxlanZone, evpnZone);
  const [controller] = cluster.of(evpnController);
  const [fabric] = cluster.of(ospf);
  const port = zones.map((zone) => zone.number("vxlan_port")).find((number) => typeof number === "number") ?? 4789;
  const found: Problem[] = [];
  const report = (item: Item, text: string) => found.push(problem([item, options], message`drops ${text}`));
  const zone = zones.find((candidate) => !accepts(traffic("udp", String(port)), nodesOf(candidate, cluster)));
  if (zone) report(zone, `the tunnels of ${zone.path}: no rule lets the nodes reach each other by UDP ${port}.`);
  if (controller && !accepts(traffic("tcp", "179"), nodesOf(controller, cluster)))
    report(controller, `the sessions of ${controller.path}: no rule lets its peers in by TCP 179 (BGP).`);
  if (fabric && !accepts({ ...traffic("ospf", ""), destination_port: null }))
    report(fabric, `the routing messages of ${fabric.path}: no rule lets OSPF in. Add one with the macro OSPF.`);
  return found;
}

/** Addresses and networks of the nodes below an overlay. `undefined` if they are unknown. */
function nodesOf(item: Item<"controller" | "peers" | "fabric">, cluster: Cluster): readonly string[] | undefined {
  if (item.is(evpnZone)) {
    const controller = byName(cluster.of(evpnController), "controller").get(item.text("controller") ?? "");
    return controller && nodesOf(controller, cluster);
  }
  // Peers of a controller may be route reflectors. Nodes open the connections to those, so no rule needs to accept them.
  const { known, isAll } = item.is(vxlanZone) ? item.texts("peers") : { known: [], isAll: false };
  if (isAll && known.length > 0) return known;
  const fabric = byName(cluster.of(...routedFabrics), "fabric").get(item.text("fabric") ?? "");
  const prefixes = [fabric?.text("ip_prefix"), fabric?.text("ip6_prefix")];
  const knownPrefixes = prefixes.filter((prefix) => typeof prefix === "string");
  return knownPrefixes.length > 0 ? knownPrefixes : undefined;
}

/** Whether the sources of a rule may include some of the nodes. */
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
