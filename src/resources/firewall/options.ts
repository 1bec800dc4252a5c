/**
 * Options of the firewall of the cluster and of VNets. Facts (contributing/facts/firewall.md#options): the server answers only
 * options that are set. With a number above 1 for `enable`, the server switches the firewall off again after a minute, so
 * the provider sends only 0 and 1.
 */

import { bool, number, object, reportedAttributes, string } from "../../framework/attribute";
import { SWITCH_NAMES } from "../attributes/switch-names";
import { logRate } from "../formats/firewall-names";
import { dataSource, resource } from "../kinds/define";
import { decodeOptions, optionsBehaviour } from "../kinds/singleton";
import { parameter, subkey } from "../parameters/parameter";
import { extraJson } from "../unknown-properties/unknown-properties";
import { actionValues, logLevelValues } from "./enumerations";
import { FIREWALL_LOCK } from "./lock";
import { AFTER_APPLY, forRunningVnet, vnetFirewallDomain, vnetKey, waitUntilVnetRuns } from "./running-vnet";

/** Note in the documentation of the types that decide which traffic reaches the nodes. Facts: contributing/facts/firewall.md#decision-about-a-packet. */
export const SERVER_RULES_NOTE =
  "Never add a last rule that drops everything: use `input_policy` of `pve_firewall_options` instead. Such a rule would come before the server's own rules, lock out administrators and cut the traffic of the cluster. The server's own rules let the network of the nodes (alias `local_network`) and the IP set `management` reach the API (TCP 8006), SSH, SPICE, consoles and migration. They also let the nodes reach each other's corosync (UDP 5405 to 5412). Ceph between the nodes (TCP 3300, 6789, 6800 to 7300) needs a rule of yours. These rules protect the nodes; each guest has its own firewall.";

const enabled = (doc: string) =>
  parameter("enable", bool({ doc }), {
    codec: { encode: (value) => (value === true ? 1 : 0), decode: (raw) => Number(raw) > 0 },
  }).optional();

const policy = (name: string, doc: string, ...actions: (typeof actionValues.values)[number][]) =>
  parameter(name, { doc, check: [actionValues.only(...actions)] }).optional();

const clusterOptions = {
  enabled: enabled(
    "Whether the firewall is on. With the default policy, the nodes are then reachable only from the cluster network and from members of the IP set `management`. Make this resource depend on the rules that give you access.",
  ),
  ebtables: parameter(
    "ebtables",
    bool({ doc: "Whether the server creates ebtables rules. The server's default is `true`." }),
  ).optional(),
  input_policy: policy(
    "policy_in",
    "Decision about incoming traffic that no rule matches: `ACCEPT`, `REJECT` or `DROP`. The server's default is `DROP`.",
    "ACCEPT",
    "REJECT",
    "DROP",
  ),
  output_policy: policy(
    "policy_out",
    "Decision about outgoing traffic that no rule matches: `ACCEPT`, `REJECT` or `DROP`. The server's default is `ACCEPT`.",
    "ACCEPT",
    "REJECT",
    "DROP",
  ),
  forward_policy: policy(
    "policy_forward",
    "Decision about forwarded traffic that no rule matches: `ACCEPT` or `DROP`. The server's default is `ACCEPT`. It needs the nftables firewall.",
    "ACCEPT",
    "DROP",
  ),
  log_ratelimit: parameter(
    "log_ratelimit",
    object(
      {
        enabled: subkey("enable", bool({ doc: "Whether logging is limited." })).required(),
        burst: subkey(
          "burst",
          number({
            doc: "Number of messages before the limit applies. The server's default is 5.",
            check: [
              (burst) => (Number.isInteger(burst) && burst >= 0 ? undefined : "must be a whole number of at least 0"),
            ],
          }),
        ).optional(),
        rate: subkey("rate", {
          doc: "Number of messages per unit of time, such as `1/second`, the server's default.",
          check: [logRate],
        }).optional(),
      },
      { doc: "Rate limit for log messages.", otherNames: SWITCH_NAMES },
    ),
    { defaultKey: "enable" },
  ).optional(),
};

const vnetOptions = {
  enabled: enabled("Whether the firewall of the VNet is on. The server's default is `false`."),
  forward_policy: policy(
    "policy_forward",
    "Decision about forwarded traffic that no rule matches: `ACCEPT` or `DROP`. The server's default is `ACCEPT`.",
    "ACCEPT",
    "DROP",
  ),
  log_level: parameter("log_level_forward", {
    doc: `Level at which forwarded traffic is logged: ${logLevelValues.values.map((level) => `\`${level}\``).join(", ")}.`,
    check: [logLevelValues],
  }).optional(),
};

const MANAGED = "Only configured options are managed; removing one from the configuration clears it on the server.";
const PATH = "/cluster/firewall/options";
const VNET_PATH = "/cluster/sdn/vnets/{vnet}/firewall/options";

const clusterAttributes = { id: string({ doc: "Always `cluster`." }).derived([], () => "cluster"), ...clusterOptions };

export const firewallOptions = resource({
  type: "firewall_options",
  description: `Options of the cluster firewall. ${MANAGED}`,
  note: SERVER_RULES_NOTE,
  importExample: "cluster",
  attributes: clusterAttributes,
  identity: ["id"],
  parseImportId: (id) => (id === "cluster" ? { id } : undefined),
  operations: [`GET ${PATH}`, `PUT ${PATH}`],
  lifeCycle: { kind: "singleton" },
  behaviour: optionsBehaviour({
    attributes: clusterAttributes,
    identity: ["id"],
    path: PATH,
    domain: () => FIREWALL_LOCK,
  }),
});

const vnetAttributes = { ...vnetKey, ...vnetOptions };

export const vnetFirewallOptions = resource({
  type: "sdn_vnet_firewall_options",
  description: `Options of the firewall of a VNet, for the nftables firewall only. ${MANAGED} The server keeps options and rules when it removes their VNet. Refer to the VNet, so that Terraform destroys them first. ${AFTER_APPLY}`,
  importExample: "web",
  attributes: vnetAttributes,
  identity: ["vnet"],
  operations: [`GET ${VNET_PATH}`, `PUT ${VNET_PATH}`],
  lifeCycle: { kind: "singleton" },
  behaviour: forRunningVnet(
    optionsBehaviour({
      attributes: vnetAttributes,
      identity: ["vnet"],
      path: VNET_PATH,
      domain: ({ vnet }) => vnetFirewallDomain(String(vnet)),
    }),
  ),
});

export const firewallOptionsData = dataSource({
  type: "firewall_options",
  description: "The options of the cluster firewall that are set.",
  attributes: { ...reportedAttributes(clusterOptions), ...extraJson },
  operations: [`GET ${PATH}`],
  read: async (_, { services }) =>
    decodeOptions(
      { ...clusterOptions, ...extraJson },
      await services.read(`GET ${PATH}`, {}, {}, { shared: FIREWALL_LOCK }),
    ),
});

export const vnetFirewallOptionsData = dataSource({
  type: "sdn_vnet_firewall_options",
  since: "8.3",
  description: "The options of the firewall of a VNet that are set.",
  attributes: { vnet: vnetKey.vnet.argument(), ...reportedAttributes(vnetOptions), ...extraJson },
  operations: [`GET ${VNET_PATH}`],
  async read({ vnet }, { services }) {
    await waitUntilVnetRuns(vnet, services);
    return decodeOptions({ ...vnetOptions, ...extraJson }, await services.read(`GET ${VNET_PATH}`, { vnet }));
  },
});
