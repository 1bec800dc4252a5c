/** What the firewall does with a packet, by rules that need not be on any server yet. Facts: contributing/facts/firewall.md#a-packets-way. */
import { list, listOf, map, number, object, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import type { Stored } from "../framework/state-of";
import { decide } from "../packet-filter/decide";
import type { Packet } from "../packet-filter/firewall";
import { PacketProblem, parsePacket } from "../packet-filter/parse-packet";
import { integer } from "../resources/attributes/integer";
import { actionValues, ruleTypeValues } from "../resources/firewall/enumerations";
import { MEMBER_NAMES, memberAttributes } from "../resources/firewall/ipset-members";
import { CLUSTER_RULE, CLUSTER_RULE_NAMES, GROUP_RULE, GROUP_RULE_NAMES } from "../resources/firewall/rule-attributes";
import { ipAddress } from "../resources/formats/addresses";
import { aliasCidr } from "../resources/formats/firewall-addresses";
import { icmpType } from "../resources/formats/icmp-types";
import { protocol as protocolName } from "../resources/formats/protocols";
import { refuseWrongRules } from "./checked-rules";
import { filterRule, type NamedObjects, namesFor } from "./firewall-names";
import { networkOrAddress } from "./network-or-address";

const packet = object(
  {
    direction: string({
      doc: "`in` (default), `out` or `forward`.",
      check: [ruleTypeValues.only("in", "out", "forward")],
    }).optional(),
    source: string({ doc: "Address that it comes from.", check: [ipAddress] }).required(),
    destination: string({ doc: "Address that it goes to.", check: [ipAddress] }).required(),
    protocol: string({ doc: "Name or number; `tcp` where a port is given.", check: [protocolName] }).optional(),
    source_port: integer({ doc: "Port that it comes from.", min: 0, max: 65_535 }).optional(),
    destination_port: integer({ doc: "Port that it goes to.", min: 0, max: 65_535 }).optional(),
    icmp_type: string({ doc: "Name of the ICMP type.", check: [icmpType] }).optional(),
    interface: string({ doc: "Network interface of the node." }).optional(),
  },
  { doc: "First packet of a connection." },
);

const policy = (direction: string, otherwise: string) =>
  string({
    doc: `What becomes of packets (${direction}) that no rule is for. Default: \`${otherwise}\`.`,
    check: [actionValues],
  }).optional();

const settings = object(
  {
    aliases: map(string({ doc: "Address or network.", check: [aliasCidr] }), { doc: "Aliases by name." }).optional(),
    ipsets: map(listOf(memberAttributes, { doc: "Entries.", otherNames: MEMBER_NAMES }), {
      doc: "Entries of ip sets by name.",
    }).optional(),
    security_groups: map(listOf(GROUP_RULE, { doc: "Rules.", otherNames: GROUP_RULE_NAMES }), {
      doc: "Rules of security groups by name.",
    }).optional(),
    policy_in: policy("in", "DROP"),
    policy_out: policy("out", "ACCEPT"),
    policy_forward: policy("forward", "ACCEPT"),
    local_network: string({
      doc: "Network of the nodes, which may manage them.",
      check: [networkOrAddress],
    }).optional(),
    nodes: list(string({ doc: "Address.", check: [ipAddress] }), { doc: "Addresses of the nodes." }).optional(),
  },
  { doc: "What rules refer to, and what holds where none fits." },
);
type FirewallSettings = Partial<Stored<typeof settings.value>>;

export const firewallMatches = defineFunction({
  name: "firewall_matches",
  documentation: {
    summary: "What the cluster's firewall does with a packet, and which rule decides it.",
    details:
      "It decides as the nodes do with the rules of the cluster, the firewall being on: the set `blacklist`, the rules in their order, what may always manage the nodes, the policy. Rules of nodes and guests are not known. Names that rules refer to stand in `settings`, also those of SDN (`sdn/…`); a name that is missing is an error.",
    example: [
      [
        { type: "in", action: "ACCEPT", macro: "SSH", source: "+office" },
        { type: "in", action: "ACCEPT", macro: "Ping" },
      ],
      { source: "192.0.2.7", destination: "198.51.100.1", destination_port: 22 },
      { ipsets: { office: [{ cidr: "192.0.2.0/24" }] } },
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
  ignores: ["extra_json", "id", "order", "position", "security_group_name", "timeouts"],
  returns: object(
    {
      action: string({ doc: "`ACCEPT`, `DROP` or `REJECT`." }).computed(),
      position: number({ doc: "Rule that decides, from 0 on; null where none does." }).computed(),
      security_group: string({ doc: "Security group whose rule it is." }).computed(),
      group_position: number({ doc: "Rule of the group." }).computed(),
      reason: string({ doc: "What decides, in one line." }).computed(),
    },
    { doc: "The verdict." },
  ).computed(),
  run({ rules, packet: given }, [more]: readonly FirewallSettings[]) {
    const { policy_in, policy_out, policy_forward, local_network, nodes, ...named } = more ?? {};
    refuseWrongRules(rules, path("rules"));
    const verdict = decide(
      {
        enabled: true,
        rules: rules.map(filterRule),
        // Types do not reach into maps of lists; these attributes have converted the values.
        names: namesFor(rules, named as unknown as NamedObjects),
        policies: {
          ...(policy_in && { in: policy_in as "DROP" }),
          ...(policy_out && { out: policy_out as "DROP" }),
          ...(policy_forward && { forward: policy_forward as "DROP" }),
        },
        ...(local_network && { localNetwork: local_network }),
        ...(nodes && { nodes }),
      },
      packetOf(given),
    );
    const { action, reason, position = null, group = null, groupPosition = null } = verdict;
    return { action, position, security_group: group, group_position: groupPosition, reason };
  },
});

function packetOf(given: Stored<typeof packet.value>): Packet {
  const { source_port, destination_port, icmp_type, direction, protocol, interface: by, ...ends } = given;
  const parsed = parsePacket({
    ...ends,
    ...(direction !== null && { direction }),
    // An empty text is nothing, as in a rule.
    ...(protocol && { protocol }),
    ...(by && { interface: by }),
    ...(source_port !== null && { sourcePort: source_port }),
    ...(destination_port !== null && { destinationPort: destination_port }),
    ...(icmp_type && { icmpType: icmp_type }),
  });
  if (!(parsed instanceof PacketProblem)) return parsed;
  throw new ArgumentError(path("packet"), parsed.sentence.replace(/^icmpType /, "icmp_type "));
}
