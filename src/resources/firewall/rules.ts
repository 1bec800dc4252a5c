/** Rule lists that one resource manages as a whole: those of the cluster and of VNets. Facts: contributing/facts/firewall.md#rules. */
import type { LockDomain, PveSession } from "../../api/types";
import { listOf, string } from "../../framework/attribute";
import type { ApplyContext, Behaviour, Context, PlanContext } from "../../framework/resource";
import { counted } from "../../output/printable";
import { UNKNOWN } from "../../plugin/cty/value";
import { resource } from "../kinds/define";
import { listOwner } from "../kinds/hands-over";
import { ruleListTakenOver } from "./diagnostics";
import { FIREWALL_LOCK } from "./lock";
import { MACROS_OPERATION, refuseUnknownMacros, rulesAt } from "./macros";
import { editRules, readRules, writeRules } from "./managed-list";
import { isManagedSingly, warnOfSingleRules } from "./marked-rule";
import { SERVER_RULES_NOTE } from "./options";
import { CLUSTER_RULE, CLUSTER_RULE_NAMES, type RuleState, VNET_RULE, VNET_RULE_NAMES } from "./rule-attributes";
import { rulesCautions } from "./rule-cautions";
import { contentOfState, fromRules, nameOfRule } from "./rule-conversion";
import type { Rule } from "./rule-list/rule";
import { CLUSTER_RULES, type RuleListAddress, ruleListOperations, vnetRules } from "./rule-list/rule-list";
import { AFTER_APPLY, forRunningVnet, vnetFirewallDomain, vnetKey } from "./running-vnet";
import { STORED } from "./stored-size";
import { validateRules } from "./validate-rule";

interface WholeList {
  /** Owner of the rules, for messages. */
  readonly of: string;
  readonly address: RuleListAddress;
  readonly domain: LockDomain;
  /** Names a rule for the change to single rules, for lists where single rules can replace the list. */
  readonly nameOf?: (rule: Rule) => string;
}

/** The parts of a context that this module uses, for any attributes. */
type Writing = Pick<ApplyContext<PveSession>, "services" | "firstStep" | "lateMs">;
type Deletion = Context<PveSession> & Pick<ApplyContext<PveSession>, "replacedBy" | "isHandedOver">;

/** The writing operations of a behaviour. `S` is the part of a state that identifies the list. */
function wholeListWrites<S>(listOf: (state: S) => WholeList) {
  type Planned = S & { readonly rules: readonly RuleState[] };
  return {
    async create(planned: Planned, { services, firstStep, lateMs }: Writing): Promise<undefined> {
      const { address, domain } = listOf(planned);
      await writeRules(services, address, domain, planned.rules, { onWrite: () => firstStep({}), lateMs });
    },
    async update(planned: Planned, _: unknown, { services, lateMs }: Writing): Promise<undefined> {
      const { address, domain } = listOf(planned);
      await writeRules(services, address, domain, planned.rules, { lateMs });
    },
    async delete(state: S, context: Deletion): Promise<void> {
      // The replacement manages the same list and changes only the differences. Until then these rules remain in force.
      if (context.replacedBy) return;
      const { address, domain, nameOf } = listOf(state);
      const isHandedOver = (rule: Rule) =>
        nameOf !== undefined && context.isHandedOver?.("added", nameOf(rule)) === true;
      await context.services.exclusive(domain, async (services) => {
        const existing = await readRules({ ...context, services }, address, domain);
        if (existing) await editRules(services, address, domain, (rules) => rules.filter(isHandedOver));
      });
    },
  };
}

/** Warns in the plan that a new resource adopts a list that already has rules. */
async function warnOfTakeover(
  { services, signal, warn }: Pick<PlanContext<PveSession>, "services" | "signal" | "warn">,
  { of, address, domain }: WholeList,
): Promise<void> {
  if (!services) return;
  const context = { services, signal, importing: false, warn: () => undefined };
  const existing = await readRules(context, address, domain);
  if (!existing || existing.length === 0) return;
  warn(ruleListTakenOver({ rules: counted(existing.length, "rule"), list: of }));
}

const DESCRIPTION =
  "This resource manages all rules of the list: rules that are not in `rules` are removed. It changes the list with the fewest requests. At every moment, either the old or the new list decides about a packet, even during a replacement (`-replace`, `terraform taint`). Do not manage single rules of the same list elsewhere.";
const DOC = "The rules, in order: the first rule that matches decides.";

const SINGLE_RULE = "firewall_rule";
const CLUSTER: WholeList = {
  of: "the cluster",
  address: CLUSTER_RULES,
  domain: FIREWALL_LOCK,
  nameOf: (rule) => nameOfRule(SINGLE_RULE, undefined, rule),
};

const clusterAttributes = {
  id: string({ doc: "Always `cluster`." }).derived([], () => "cluster"),
  rules: listOf(CLUSTER_RULE, { doc: DOC, otherNames: CLUSTER_RULE_NAMES }).required(),
};

const clusterRules = (context: Context<PveSession>) => readRules(context, CLUSTER_RULES, FIREWALL_LOCK);
const withoutWarnings = (context: Context<PveSession>) => ({ ...context, warn: () => undefined });

const clusterBehaviour: Behaviour<PveSession, typeof clusterAttributes, "id"> = {
  ...wholeListWrites(() => CLUSTER),
  async read({ id }, context) {
    if (context.importing && isManagedSingly((await clusterRules(withoutWarnings(context))) ?? []))
      warnOfSingleRules(context, "the cluster", "pve_firewall_rule");
    const rules = await clusterRules(context);
    return rules ? { id, rules: fromRules(rules, CLUSTER_RULE) } : null;
  },
  /** For inventories. Leaves out an empty list, and a list whose rules are managed one by one. */
  async list(context) {
    const rules = (await clusterRules(withoutWarnings(context))) ?? [];
    return rules.length > 0 && !isManagedSingly(rules) ? [{ id: "cluster" }] : [];
  },
};

export const firewallRules = resource({
  type: "firewall_rules",
  stored: STORED.rules,
  description: `The firewall rules of the cluster, in order. ${DESCRIPTION}`,
  note: SERVER_RULES_NOTE,
  importExample: "cluster",
  attributes: clusterAttributes,
  identity: ["id"],
  parseImportId: (id) => (id === "cluster" ? { id } : undefined),
  operations: [...ruleListOperations(CLUSTER_RULES.list), MACROS_OPERATION],
  handsOver: listOwner(SINGLE_RULE, undefined, { rules: { nameOf: contentOfState } }),
  lifeCycle: { kind: "singleton" },
  behaviour: clusterBehaviour,
  validate: ({ rules }, report) => validateRules(rules, report),
  cautions: rulesCautions,
  async plan(context) {
    await refuseUnknownMacros(context, rulesAt(context.planned.rules));
    if (context.prior === null) await warnOfTakeover(context, CLUSTER);
  },
});

const vnetAttributes = { ...vnetKey, rules: listOf(VNET_RULE, { doc: DOC, otherNames: VNET_RULE_NAMES }).required() };

const ofVnet = ({ vnet }: { readonly vnet: string }): WholeList => ({
  of: "a vnet",
  address: vnetRules(vnet),
  domain: vnetFirewallDomain(vnet),
});

const vnetBehaviour: Behaviour<PveSession, typeof vnetAttributes, "vnet"> = {
  ...wholeListWrites(ofVnet),
  async read(state, context) {
    const { address, domain } = ofVnet(state);
    const rules = await readRules(context, address, domain);
    return rules ? { vnet: state.vnet, rules: fromRules(rules, VNET_RULE) } : null;
  },
};

export const vnetFirewallRules = resource({
  type: "sdn_vnet_firewall_rules",
  description: `The firewall rules of a VNet, in order. ${DESCRIPTION} ${AFTER_APPLY}`,
  importExample: "web",
  attributes: vnetAttributes,
  identity: ["vnet"],
  operations: [...ruleListOperations("/cluster/sdn/vnets/{vnet}/firewall/rules"), MACROS_OPERATION],
  lifeCycle: { kind: "singleton" },
  behaviour: forRunningVnet(vnetBehaviour),
  validate: ({ rules }, report) => validateRules(rules, report),
  cautions: rulesCautions,
  async plan(context) {
    await refuseUnknownMacros(context, rulesAt(context.planned.rules));
    const { vnet } = context.planned;
    if (context.prior === null && vnet !== null && vnet !== UNKNOWN) await warnOfTakeover(context, ofVnet({ vnet }));
  },
});
