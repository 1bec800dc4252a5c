/** Rules, macros and references as they are. Facts: docs/facts/firewall.md#lists-for-reading. */
import { type Attributes, listOf, type State, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { securityGroupName } from "../formats/firewall-names";
import { oneOf } from "../formats/validator";
import { type DataSource, dataSource } from "../kinds/define";
import { named } from "../parameters/address";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { carrying, extraJson, withExtraJson } from "../unknown-properties/unknown-properties";
import { FIREWALL_LOCK } from "./lock";
import { readRules, statesOf } from "./managed-list";
import { CLUSTER_SCOPE, fromRule, GROUP_SCOPE, type RuleScope, ruleAttributes, VNET_SCOPE } from "./rule-attributes";
import { CLUSTER_RULES, groupRules, type RuleListAddress, type RuleListPath, vnetRules } from "./rule-list/address";
import { ruleFromServer, unknownOfRule } from "./rule-list/rule-parameters";
import { vnetFirewallDomain, vnetKey } from "./running-vnet";

type Entry = Readonly<Record<string, unknown>>;

const reported = (scope: RuleScope): Attributes => ({
  ...Object.fromEntries(Object.entries(ruleAttributes(scope)).map(([name, attribute]) => [name, attribute.reported()])),
  ...extraJson,
});

export const firewallRulesData = dataSource({
  type: "firewall_rules",
  family: "firewall",
  documentation: {
    description: "The firewall rules of the cluster or of a security group, in order.",
    example: `data "pve_firewall_rules" "cluster" {}\n\ndata "pve_firewall_rules" "web" {\n  security_group = pve_firewall_security_group.web.name\n}\n`,
  },
  attributes: {
    security_group: string({
      doc: "Name of a security group; the cluster's own rules when absent.",
      check: [securityGroupName],
    }).optional(),
    rules: listOf(reported(CLUSTER_SCOPE), { doc: "The rules." }).computed(),
  },
  operations: ["GET /cluster/firewall/rules", "GET /cluster/firewall/groups/{group}"],
  async read({ security_group }, context) {
    const address = security_group === null ? CLUSTER_RULES : groupRules(security_group);
    const rules = await readRules(context, address, FIREWALL_LOCK);
    if (!rules) throw new Error(`there is no security group ${String(security_group)}`);
    return { rules: statesOf(rules, CLUSTER_SCOPE).map(withExtraJson) };
  },
});

/** One rule by its position. */
function ruleAtPosition(
  type: string,
  family: string,
  key: Attributes,
  address: (config: State) => RuleListAddress,
  list: RuleListPath,
  scope: RuleScope,
  example: string,
): DataSource {
  return dataSource({
    type,
    family,
    documentation: {
      description: "One firewall rule, by its current position.",
      example,
    },
    attributes: { ...key, position: integer({ doc: "Position; 0 is first.", min: 0 }).required(), ...reported(scope) },
    operations: [`GET ${list}/{pos}`],
    async read(config, { services }) {
      const at = { ...address(config).of, pos: String(config.position) };
      const answer = (await named(services).read(`GET ${list}/{pos}`, at)) as Entry;
      return withExtraJson(fromRule(carrying(ruleFromServer(answer), unknownOfRule(answer)), scope));
    },
  });
}

export const firewallRuleData = ruleAtPosition(
  "firewall_rule",
  "firewall",
  {},
  () => CLUSTER_RULES,
  "/cluster/firewall/rules",
  CLUSTER_SCOPE,
  `data "pve_firewall_rule" "first" {
  position   = 0
  depends_on = [pve_firewall_rules.cluster]
}
`,
);
export const securityGroupRuleData = ruleAtPosition(
  "firewall_security_group_rule",
  "firewall",
  { security_group_name: string({ doc: "Name of the security group.", check: [securityGroupName] }).required() },
  (config) => groupRules(config.security_group_name),
  "/cluster/firewall/groups/{group}",
  GROUP_SCOPE,
  `data "pve_firewall_security_group_rule" "first" {
  security_group_name = pve_firewall_security_group.web.name
  position            = 0
}
`,
);
export const vnetFirewallRuleData = ruleAtPosition(
  "sdn_vnet_firewall_rule",
  "sdn",
  vnetKey,
  (config) => vnetRules(config.vnet),
  "/cluster/sdn/vnets/{vnet}/firewall/rules",
  VNET_SCOPE,
  `data "pve_sdn_vnet_firewall_rule" "first" {
  vnet     = pve_sdn_vnet_firewall_rules.web.vnet
  position = 0
}
`,
);

export const vnetFirewallRulesData = dataSource({
  type: "sdn_vnet_firewall_rules",
  family: "sdn",
  documentation: {
    description: "The firewall rules of a vnet, in order.",
    example: `data "pve_sdn_vnet_firewall_rules" "web" {\n  vnet = pve_sdn_vnet_firewall_rules.web.vnet\n}\n`,
  },
  attributes: { ...vnetKey, rules: listOf(reported(VNET_SCOPE), { doc: "The rules." }).computed() },
  operations: ["GET /cluster/sdn/vnets/{vnet}/firewall/rules"],
  async read(config, context) {
    const rules = await readRules(context, vnetRules(config.vnet), vnetFirewallDomain(config));
    if (!rules) throw new Error(`there is no applied vnet ${String(config.vnet)}`);
    return { rules: statesOf(rules, VNET_SCOPE).map(withExtraJson) };
  },
});

const macro = {
  name: parameter("macro", string({ doc: "Name." })).computed(),
  description: parameter("descr", string({ doc: "What it stands for." })).computed(),
};

const reference = {
  type: parameter("type", string({ doc: "`alias` or `ipset`." })).computed(),
  name: parameter("name", string({ doc: "Name." })).computed(),
  scope: parameter("scope", string({ doc: "`dc` (the cluster's own) or `sdn` (made from SDN)." })).computed(),
  ref: string({ doc: "How rules name it, with the scope." }).computed(),
  comment: parameter("comment", string({ doc: "Comment." })).computed(),
};

const sorted = (rows: State[], name: string) => rows.sort((a, b) => (String(a[name]) < String(b[name]) ? -1 : 1));

export const macrosData = dataSource({
  type: "firewall_macros",
  family: "firewall",
  documentation: {
    description: "Macros that firewall rules can use, sorted by name.",
    example: `data "pve_firewall_macros" "all" {}\n`,
  },
  attributes: { macros: listOf(macro, { doc: "The macros." }).computed() },
  operations: ["GET /cluster/firewall/macros"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/firewall/macros", {});
    return {
      macros: sorted(
        entries.map((entry) => decodeAnswer(macro, entry)),
        "name",
      ),
    };
  },
});

export const refsData = dataSource({
  type: "firewall_refs",
  family: "firewall",
  documentation: {
    description: "Aliases and ip sets that firewall rules can name, also those made from SDN.",
    example: `data "pve_firewall_refs" "sets" {\n  type = "ipset"\n}\n`,
  },
  attributes: {
    type: string({ doc: "Only `alias` or `ipset`.", check: [oneOf("alias", "ipset")] }).optional(),
    refs: listOf(reference, { doc: "The references, sorted." }).computed(),
  },
  operations: ["GET /cluster/firewall/refs"],
  async read(config, { services }) {
    const entries = await services.read(
      "GET /cluster/firewall/refs",
      {},
      config.type === null ? {} : { type: config.type as "alias" | "ipset" },
    );
    const rows = entries.map((entry) => {
      const name = String(entry.ref).replace(/^\+/, "");
      const prefix = entry.type === "ipset" ? "+" : "";
      return { ...decodeAnswer(reference, entry), ref: `${prefix}${String(entry.scope)}/${name}` };
    });
    return { refs: sorted(rows, "ref") };
  },
});
