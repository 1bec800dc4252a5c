/**
 * Options of the cluster firewall and of a vnet's firewall. Facts (contributing/facts/firewall.md#options): only set options
 * are answered; a number above 1 for `enable` is a trick of the web interface that switches the firewall off again
 * after a minute, so only 0 and 1 are sent.
 */

import { bool, number, object, string } from "../../framework/attribute";
import { SWITCH_NAMES } from "../attributes/switch-names";
import { logRate } from "../formats/firewall-names";
import { resource } from "../kinds/define";
import { optionsBehaviour } from "../kinds/singleton";
import { parameter, subkey } from "../parameters/parameter";
import { actionValues, logLevelValues } from "./enumerations";
import { FIREWALL_LOCK } from "./lock";
import { AFTER_APPLY, ofRunningVnet, vnetFirewallDomain, vnetKey } from "./running-vnet";
import { SERVER_RULES_NOTE } from "./server-rules-note";

const enabled = (doc: string) =>
  parameter("enable", bool({ doc }), {
    codec: { encode: (value) => (value === true ? 1 : 0), decode: (raw) => Number(raw) > 0 },
  }).optional();

const policy = (name: string, doc: string, ...actions: (typeof actionValues.values)[number][]) =>
  parameter(
    name,
    string({
      doc: `${doc}: ${actions.map((action) => `\`${action}\``).join(", ")}.`,
      check: [actionValues.only(...actions)],
    }),
  ).optional();

export const clusterOptions = {
  enabled: enabled(
    "Whether the firewall is on. With the default policy, nodes are then reachable from the cluster network and the ip set `management` only: make this resource depend on the rules that let you in.",
  ),
  ebtables: parameter(
    "ebtables",
    bool({ doc: "Whether ebtables rules are made. The server's default is true." }),
  ).optional(),
  input_policy: policy(
    "policy_in",
    "What happens to incoming traffic that no rule matches; the server's default is `DROP`",
    "ACCEPT",
    "REJECT",
    "DROP",
  ),
  output_policy: policy(
    "policy_out",
    "What happens to outgoing traffic; the server's default is `ACCEPT`",
    "ACCEPT",
    "REJECT",
    "DROP",
  ),
  forward_policy: policy(
    "policy_forward",
    "What happens to forwarded traffic; the server's default is `ACCEPT`. Works with the nftables firewall only",
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
            doc: "How many messages come before the limit holds. The server's default is 5.",
            check: [
              (burst) => (Number.isInteger(burst) && burst >= 0 ? undefined : "must be a whole number of at least 0"),
            ],
          }),
        ).optional(),
        rate: subkey(
          "rate",
          string({ doc: "Messages in a time, such as `1/second`, which is the server's default.", check: [logRate] }),
        ).optional(),
      },
      { doc: "Limit for log messages.", otherNames: SWITCH_NAMES },
    ),
    { defaultKey: "enable" },
  ).optional(),
};

export const vnetOptions = {
  enabled: enabled("Whether the firewall of the vnet is on. The server's default is `false`."),
  forward_policy: policy(
    "policy_forward",
    "What happens to forwarded traffic that no rule matches; the server's default is `ACCEPT`",
    "ACCEPT",
    "DROP",
  ),
  log_level: parameter(
    "log_level_forward",
    string({
      doc: `Level at which forwarded traffic is logged: ${logLevelValues.values.map((level) => `\`${level}\``).join(", ")}.`,
      check: [logLevelValues],
    }),
  ).optional(),
};

const MANAGED = "Only configured options are managed; removing one from the configuration clears it on the server.";
export const PATH = "/cluster/firewall/options";
export const VNET_PATH = "/cluster/sdn/vnets/{vnet}/firewall/options";

const clusterAttributes = {
  id: string({ doc: "Always `cluster`." }).derived([], () => "cluster"),
  ...clusterOptions,
};

export const firewallOptions = resource({
  type: "firewall_options",
  family: "firewall",
  documentation: {
    description: `Options of the cluster firewall. ${MANAGED}`,
    example: `resource "pve_firewall_options" "cluster" {
  enabled      = true
  input_policy = "DROP"
  log_ratelimit = {
    enabled = true
    rate    = "5/minute"
  }
  depends_on = [pve_firewall_rules.cluster]
}
`,
    note: SERVER_RULES_NOTE,
    importExample: "cluster",
  },
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
  family: "sdn",
  documentation: {
    description: `Options of a vnet's firewall, which works with the nftables firewall only. ${MANAGED} Options and rules outlive their vnet on the server: destroy them before it, as references to the vnet see to. ${AFTER_APPLY}`,
    example: `resource "pve_sdn_vnet_firewall_options" "web" {
  vnet           = pve_sdn_vnet.web.vnet
  enabled        = true
  forward_policy = "DROP"
}
`,
    importExample: "web",
  },
  attributes: vnetAttributes,
  identity: ["vnet"],
  operations: [`GET ${VNET_PATH}`, `PUT ${VNET_PATH}`],
  lifeCycle: { kind: "singleton" },
  behaviour: ofRunningVnet(
    optionsBehaviour({
      attributes: vnetAttributes,
      identity: ["vnet"],
      path: VNET_PATH,
      domain: ({ vnet }) => vnetFirewallDomain(String(vnet)),
    }),
  ),
});
