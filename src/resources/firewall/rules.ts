/** Rule lists that are managed as a whole: of the cluster and of vnets. Facts: docs/facts/firewall.md#rules. */
import type { LockDomain, PveSession } from "../../api/types";
import { type Attributes, listOf, type State, string } from "../../framework/attribute";
import type { Behaviour, Context, PlanContext } from "../../framework/resource";
import { type Resource, resource } from "../kinds/define";
import { locate } from "../parameters/address";
import { MACROS_OPERATION, refuseUnknownMacros, rulesAt } from "./known-macros";
import { FIREWALL_LOCK } from "./lock";
import { readRules, statesOf, writeRules } from "./managed-list";
import { CLUSTER_SCOPE, type RuleScope, ruleAttributes, VNET_SCOPE, validateRules } from "./rule-attributes";
import { CLUSTER_RULES, type RuleListAddress, type RuleListPath, ruleListOperations } from "./rule-list/address";
import { AFTER_APPLY, ofRunningVnet, vnetFirewallDomain, vnetKey } from "./running-vnet";
import { isManagedSingly, warnOfSingleRules } from "./single-rules";

const DESCRIPTION =
  "All of them: rules that are not in `rules` are removed. Changes are made with the fewest requests, and at no moment is traffic treated otherwise than by the old or the new list; a replacement (`-replace`, `terraform taint`) keeps to that too. Do not manage single rules of the same list elsewhere.";

interface ListOptions {
  readonly type: string;
  readonly family: string;
  readonly of: string;
  /** What else there is to say about it. */
  readonly note?: string;
  readonly key: Attributes;
  readonly path: RuleListPath;
  readonly domain: (state: State) => LockDomain;
  readonly scope: RuleScope;
  readonly example: string;
  readonly importExample: string;
  readonly parseImportId?: (id: string) => State | undefined;
}

export function ruleList({
  type,
  family,
  of,
  note,
  key,
  path,
  domain,
  scope,
  example,
  importExample,
  parseImportId,
}: ListOptions): Resource {
  const address = (state: State): RuleListAddress => ({ list: path, of: locate(path, state).of });
  const behaviour: Behaviour<PveSession> = {
    async read(state, context) {
      const rules = await readRules(context, address(state), domain(state));
      return rules ? { ...pick(state, key), rules: statesOf(rules, scope) } : null;
    },
    async create(planned, { services, begins }) {
      await writeRules(services, address(planned), domain(planned), planned.rules, () => begins({}));
      return undefined;
    },
    async update(planned, _, { services }) {
      await writeRules(services, address(planned), domain(planned), planned.rules);
      return undefined;
    },
    async delete(state, context) {
      // The same list follows, and will only change what differs: until then traffic is judged by these rules.
      if (context.successor) return;
      await context.services.exclusive(domain(state), async (services) => {
        const there = await readRules({ ...context, services }, address(state), domain(state));
        if (there) await writeRules(services, address(state), domain(state), []);
      });
    },
  };

  /** Taking over a list that has rules already is worth a word before it happens. */
  async function plan(planning: PlanContext<PveSession>) {
    const { planned, prior, services, warn, signal } = planning;
    await refuseUnknownMacros(planning, rulesAt("rules", planned.rules));
    if (prior || !services || Object.keys(key).some((name) => typeof planned[name] !== "string")) return;
    const context = { services, signal, importing: false, warn: () => undefined };
    const there = await readRules(context, address(planned), domain(planned));
    if (there && there.length > 0) {
      warn(
        `The list has ${there.length} ${there.length === 1 ? "rule" : "rules"} already`,
        `The list of ${of} has rules on the server; those that are not in the configuration will be removed. Import the list to see the difference.`,
      );
    }
  }

  return resource({
    type,
    family,
    documentation: {
      description: [`The firewall rules of ${of}, in order. ${DESCRIPTION}`, note].filter(Boolean).join(" "),
      example,
      importExample,
    },
    attributes: { ...key, rules: listOf(ruleAttributes(scope), { doc: "The rules, first match first." }).required() },
    identity: Object.keys(key),
    ...(parseImportId && { parseImportId }),
    operations: [...ruleListOperations(path), MACROS_OPERATION],
    lifeCycle: { kind: "singleton" },
    behaviour,
    plan,
    validate: (config, report) => validateRules(config.rules, "rules", report),
  });
}

function pick(state: State, key: Attributes): State {
  return Object.fromEntries(Object.keys(key).map((name) => [name, state[name] ?? null]));
}

const clusterRuleList = ruleList({
  type: "firewall_rules",
  family: "firewall",
  of: "the cluster",
  key: { id: string({ doc: "Always `cluster`." }).derived([], () => "cluster") },
  path: "/cluster/firewall/rules",
  domain: () => FIREWALL_LOCK,
  scope: CLUSTER_SCOPE,
  example: `resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "group", security_group = pve_firewall_security_group.web.name },
    { type = "in", action = "ACCEPT", macro = "SSH", source = pve_firewall_ipset.management.ref },
    { type = "in", action = "DROP", log_level = "info", comment = "The rest" },
  ]
}
`,
  importExample: "cluster",
  parseImportId: (id) => (id === "cluster" ? { id } : undefined),
});

const clusterRules = (context: Context<PveSession>) =>
  readRules({ ...context, warn: () => undefined }, CLUSTER_RULES, FIREWALL_LOCK);

export const firewallRules: Resource = {
  ...clusterRuleList,
  behaviour: {
    ...clusterRuleList.behaviour,
    async read(state, context) {
      if (context.importing && isManagedSingly((await clusterRules(context)) ?? []))
        warnOfSingleRules(context, "the cluster", "pve_firewall_rule");
      return clusterRuleList.behaviour.read(state, context);
    },
    /** For inventories: not a list without rules, nor one whose rules are managed one by one. */
    async list(context) {
      const rules = (await clusterRules(context)) ?? [];
      return rules.length > 0 && !isManagedSingly(rules) ? [{ id: "cluster" }] : [];
    },
  },
};

const vnetRuleList = ruleList({
  type: "sdn_vnet_firewall_rules",
  family: "sdn",
  of: "a vnet",
  note: AFTER_APPLY,
  key: vnetKey,
  path: "/cluster/sdn/vnets/{vnet}/firewall/rules",
  domain: vnetFirewallDomain,
  scope: VNET_SCOPE,
  example: `resource "pve_sdn_vnet_firewall_rules" "web" {
  vnet = pve_sdn_vnet.web.vnet
  rules = [
    { type = "forward", action = "ACCEPT", macro = "HTTPS", destination = "+sdn/web-all" },
    { type = "forward", action = "DROP" },
  ]
}
`,
  importExample: "web",
});

export const vnetFirewallRules: Resource = { ...vnetRuleList, behaviour: ofRunningVnet(vnetRuleList.behaviour) };
