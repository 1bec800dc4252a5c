/** Predicts the decision of the firewall about a packet, by rules of the configuration. Facts: contributing/facts/firewall.md#decision-about-a-packet. */
import { list, listOf, map, number, object, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import type { Stored } from "../framework/state-of";
import { terraform } from "../naming/message";
import { decide } from "../packet-filter/decide";
import type { Packet } from "../packet-filter/firewall";
import { PacketProblem, parsePacket } from "../packet-filter/parse-packet";
import { integer } from "../resources/attributes/integer";
import { actionValues, ruleTypeValues } from "../resources/firewall/enumerations";
import { entryAttributes } from "../resources/firewall/ipset-members";
import { CLUSTER_RULE, CLUSTER_RULE_NAMES, GROUP_RULE, GROUP_RULE_NAMES } from "../resources/firewall/rule-attributes";
import { ipAddress } from "../resources/formats/addresses";
import { aliasCidr } from "../resources/formats/firewall-addresses";
import { icmpType } from "../resources/formats/ports";
import { protocol as protocolName } from "../resources/formats/protocols";
import { filterRule, type NamedObjects, namesFor, refuseWrongRules } from "./firewall-rules";
import { networkOrAddress } from "./networks";

const packet = object(
  {
    direction: string({
      doc: "`in` (default), `out` or `forward`.",
      check: [ruleTypeValues.only("in", "out", "forward")],
    }).optional(),
    source: string({ doc: "Source address.", check: [ipAddress] }).required(),
    destination: string({ doc: "Destination address.", check: [ipAddress] }).required(),
    protocol: string({
      doc: "Protocol by name or number. Default with a port: `tcp`.",
      check: [protocolName],
    }).optional(),
    source_port: integer({ doc: "Source port.", min: 0, max: 65_535 }).optional(),
    destination_port: integer({ doc: "Destination port.", min: 0, max: 65_535 }).optional(),
    icmp_type: string({ doc: "Name of the ICMP type.", check: [icmpType] }).optional(),
    interface: string({ doc: "Network interface of the node." }).optional(),
  },
  { doc: "First packet of a connection." },
);

const policy = (direction: string, otherwise: string) =>
  string({
    doc: `Action for packets (${direction}) that no rule matches. Default: \`${otherwise}\`.`,
    check: [actionValues],
  }).optional();

const settings = object(
  {
    aliases: map(string({ doc: "Address or network.", check: [aliasCidr] }), { doc: "Aliases by name." }).optional(),
    ipsets: map(object(entryAttributes, { doc: "IP set, with entries as in `pve_firewall_ipset`." }), {
      doc: "IP sets by name.",
    }).optional(),
    security_groups: map(listOf(GROUP_RULE, { doc: "Rules.", otherNames: GROUP_RULE_NAMES }), {
      doc: "Rules of security groups by name.",
    }).optional(),
    policy_in: policy("in", "DROP"),
    policy_out: policy("out", "ACCEPT"),
    policy_forward: policy("forward", "ACCEPT"),
    local_network: string({
      doc: "Network of the nodes, which has management access.",
      check: [networkOrAddress],
    }).optional(),
    nodes: list(string({ doc: "Address.", check: [ipAddress] }), { doc: "Addresses of the nodes." }).optional(),
  },
  { doc: "Names that rules refer to, and policies." },
);
type FirewallSettings = Partial<Stored<typeof settings.value>>;

export const firewallMatches = defineFunction({
  name: "firewall_matches",
  documentation: {
    summary: "Evaluates a packet as the cluster's firewall does, and names the deciding rule.",
    details:
      "Evaluates like a node with an enabled firewall. First comes the IP set `blacklist`, then the rules of the cluster in order, the server's rules for management access, and the policy. The function does not know rules of nodes and guests. Put names that rules refer to into `settings`, including those of SDN (`sdn/…`). A missing name is an error.",
    example: [
      [
        { type: "in", action: "ACCEPT", macro: "SSH", source: "+office" },
        { type: "in", action: "ACCEPT", macro: "Ping" },
      ],
      { source: "192.0.2.7", destination: "198.51.100.1", destination_port: 22 },
      { ipsets: { office: { entries: { "192.0.2.0/24": "" } } } },
    ],
    result: {
      action: "ACCEPT",
      position: 0,
      security_group: null,
      group_position: null,
      reason: "rule 0 (in ACCEPT SSH from +office)",
    },
  },
  parameters: {
    rules: listOf(CLUSTER_RULE, {
      doc: "Rules as in `pve_firewall_rules`.",
      otherNames: CLUSTER_RULE_NAMES,
    }).required(),
    packet: packet.required(),
  },
  variadic: { name: "settings", attribute: settings, most: 1 },
  ignores: ["comment", "extra_json", "id", "name", "order", "position", "ref", "security_group_name", "timeouts"],
  returns: object(
    {
      action: string({ doc: "`ACCEPT`, `DROP` or `REJECT`." }).computed(),
      position: number({ doc: "Position of the rule that decides, from 0; null if no rule does." }).computed(),
      security_group: string({ doc: "Security group of the rule that decides." }).computed(),
      group_position: number({ doc: "Position of the rule in the group." }).computed(),
      reason: string({ doc: "Rule or policy that decides, on one line." }).computed(),
    },
    { doc: "The verdict." },
  ).computed(),
  run({ rules, packet: argument }, [more]: readonly FirewallSettings[]) {
    const { policy_in, policy_out, policy_forward, local_network, nodes, ...named } = more ?? {};
    refuseWrongRules(rules, path("rules"));
    const verdict = decide(
      {
        enabled: true,
        rules: rules.map(filterRule),
        // `Stored` does not cover lists in maps. The attributes have converted these values.
        names: namesFor(rules, named as unknown as NamedObjects),
        policies: {
          ...(policy_in && { in: policy_in as "DROP" }),
          ...(policy_out && { out: policy_out as "DROP" }),
          ...(policy_forward && { forward: policy_forward as "DROP" }),
        },
        ...(local_network && { localNetwork: local_network }),
        ...(nodes && { nodes }),
      },
      packetOf(argument),
    );
    const { action, reason, position = null, group = null, groupPosition = null } = verdict;
    return { action, position, security_group: group, group_position: groupPosition, reason };
  },
});

function packetOf(argument: Stored<typeof packet.value>): Packet {
  const { source_port, destination_port, icmp_type, direction, protocol, interface: by, ...ends } = argument;
  const parsed = parsePacket({
    ...ends,
    ...(direction !== null && { direction }),
    // An empty string means unset, as in a rule.
    ...(protocol && { protocol }),
    ...(by && { interface: by }),
    ...(source_port !== null && { sourcePort: source_port }),
    ...(destination_port !== null && { destinationPort: destination_port }),
    ...(icmp_type && { icmpType: icmp_type }),
  });
  if (!(parsed instanceof PacketProblem)) return parsed;
  const { field, text } = parsed;
  throw new ArgumentError(path("packet", ...(field === undefined ? [] : [terraform.name(field)])), text);
}
