import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { addressText, difference, type Ranges, rangeOf, union, versionOf } from "../../../net/ranges";
import { acceptedSources } from "../../../packet-filter/accepted-sources";
import { decide } from "../../../packet-filter/decide";
import type { Action, Firewall, FirewallRule } from "../../../packet-filter/firewall";
import { ipset } from "../ipset";
import { firewallOptions } from "../options";
import { firewallRules } from "../rules";
import { firewallRule } from "../single-rule";
import { asFilterRule, filterRules, membersOf, namesOf } from "./described-firewall";

export const managementShutOut = likelyMistake("management-shut-out", {
  doc: "The firewall is on, and a network that manages the nodes cannot reach the API (8006) or SSH. These networks are `requireManagementAccess` of the provider, and the members of the set `management`.",
  remedy: "Accept the network in the first rule, which `firewall.TieredFirewall` does.",
  find: inEachCluster((cluster) => shutOut(cluster)),
});

const PORTS = [
  [8006, "the API"],
  [22, "SSH"],
] as const;

interface Managing {
  readonly network: string;
  /** Addresses of the network that may be shut out. */
  readonly exceptions: Ranges;
}

/** `networks`: those that manage the nodes; default: those that the application names. */
export const shutOut = (cluster: Cluster, networks?: readonly string[]): Problem[] => {
  const all = networks?.map((network): Managing => ({ network, exceptions: [] })) ?? networksIn(cluster);
  return cluster.of(firewallOptions).flatMap((options) => {
    const firewall = firewallOf(cluster, options);
    return firewall ? all.flatMap((one) => problemOf(one, firewall, cluster, options)) : [];
  });
};

/** `undefined` if the firewall is off, or if the application does not have all of its rules. */
function firewallOf(cluster: Cluster, options: ItemOf<typeof firewallOptions>): Firewall | undefined {
  const policy = options.text("input_policy");
  if (options.flag("enabled") !== true || policy === undefined) return undefined;
  const names = namesOf(cluster);
  const rules = rulesIn(cluster, names);
  return rules && { enabled: true, rules, names, policies: policy === null ? {} : { in: policy as Action } };
}

/** Single rules have no known order, so they are only evaluated if all of them accept. */
function rulesIn(cluster: Cluster, names: ReturnType<typeof namesOf>): readonly FirewallRule[] | undefined {
  const [list] = cluster.of(firewallRules);
  if (list) return list.isKnown("rules") || list.objects("rules").length > 0 ? filterRules(list, names) : undefined;
  const single = cluster.allOf(firewallRule);
  const isAccepting = single.every((item) => !item.hasCountOrForEach && item.text("action") === "ACCEPT");
  return isAccepting ? single.map(({ values }) => asFilterRule(values, names)) : undefined;
}

function networksIn(cluster: Cluster): Managing[] {
  const required = new Set(cluster.providers.flatMap((provider) => provider.texts("require_management_access").known));
  const entries = cluster
    .of(ipset)
    .filter((set) => set.text("name") === "management")
    .flatMap(membersOf);
  const exceptionsOf = (version: 4 | 6): Ranges =>
    union(
      entries.flatMap(({ cidr, nomatch }) => {
        const range = nomatch ? rangeOf(cidr, version) : undefined;
        return range ? [range] : [];
      }),
    );
  const members = new Set(entries.filter(({ nomatch }) => !nomatch).map(({ cidr }) => cidr));
  return [...new Set([...required, ...members])]
    .filter((network) => rangeOf(network, versionOf(network)))
    .map((network) => ({ network, exceptions: required.has(network) ? [] : exceptionsOf(versionOf(network)) }));
}

function problemOf({ network, exceptions }: Managing, firewall: Firewall, cluster: Cluster, options: Item): Problem[] {
  const whole = rangeOf(network, versionOf(network));
  if (!whole) throw new Error(`managementNetworks: "${network}" is neither an address nor a network`);
  const destination = versionOf(network) === 6 ? "::" : "0.0.0.0";
  for (const [destinationPort, service] of PORTS) {
    const passed = acceptedSources(firewall, { network, destination, destinationPort });
    const [lost] = difference(difference([whole], passed), exceptions);
    if (!lost) continue;
    const source = addressText(lost[0], versionOf(network));
    const packet = { direction: "in", source, destination, protocol: "tcp", destinationPort } as const;
    const { reason, position } = decide(firewall, packet);
    const [list] = cluster.of(firewallRules);
    const text = message`${network} does not get through to ${service} (port ${destinationPort}) of the nodes: ${reason}.`;
    return list && position !== undefined
      ? [problem([options, list], text, path("rules", position))]
      : [problem([options], text)];
  }
  return [];
}
