/**
 * Security group. Facts (contributing/facts/firewall.md#security-groups): the server stores names in lower case. Renaming a
 * group to its own name changes the comment. The server refuses to delete a group that has rules. The list of groups has
 * names and comments only; the path of a group has its rules.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { listOf, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import type { AddressOf, RemoteOf } from "../../framework/state-of";
import { unlessMissing } from "../failures";
import { NAME_CHANGE, securityGroupName } from "../formats/firewall-names";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { listOwner } from "../kinds/hands-over";
import type { Change } from "../privileges/used-operations";
import { unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import { FIREWALL_LOCK } from "./lock";
import { MACROS_OPERATION, refuseUnknownMacros, rulesAt } from "./macros";
import { readRules, writeRules } from "./managed-list";
import { isManagedSingly, warnOfSingleRules } from "./marked-rule";
import { GROUP_RULE, GROUP_RULE_NAMES } from "./rule-attributes";
import { rulesCautions } from "./rule-cautions";
import { contentOfState, fromRules } from "./rule-conversion";
import { groupRules } from "./rule-list/rule-list";
import { STORED } from "./stored-size";
import { validateRules } from "./validate-rule";

const PATH = "/cluster/firewall/groups";
const write = { domain: FIREWALL_LOCK, overlaps: true };

const attributes = {
  name: string({ doc: "Name, 2 to 18 characters in lower case.", check: [securityGroupName] })
    .key()
    .identifies("firewall.security_group")
    .whenWritten(NAME_CHANGE),
  comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
    .optional()
    .whenAbsent(""),
  rules: listOf(GROUP_RULE, {
    doc: "All rules, in order: the first rule that matches decides.",
    otherNames: GROUP_RULE_NAMES,
  })
    .optional()
    .distinguishesEmpty()
    .sharedWith("firewall_security_group_rule")
    .whenWritten("Other rules are removed."),
};

type Attributes = typeof attributes;

export const readGroups = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: FIREWALL_LOCK });

function decode(found: EntryOf<"GET /cluster/firewall/groups">): RemoteOf<Attributes> {
  return withUnknown({ name: found.group, comment: found.comment ?? null }, unknownExcept(["group", "comment"], found));
}

/** @param withRules whether this resource manages the rules */
async function readGroup(
  name: string,
  context: Context<PveSession>,
  withRules: boolean,
): Promise<RemoteOf<Attributes> | null> {
  const found = (await readGroups(context.services)).find(({ group }) => group === name);
  if (!found) return null;
  const rules = withRules ? await readRules(context, groupRules(name), FIREWALL_LOCK) : undefined;
  const hasSingleRules = context.importing && rules !== undefined && isManagedSingly(rules);
  if (hasSingleRules) warnOfSingleRules(context, `"${found.group}"`, "pve_firewall_security_group_rule");
  return { ...decode(found), rules: rules && !hasSingleRules ? fromRules(rules, GROUP_RULE) : null };
}

const behaviour: Behaviour<PveSession, Attributes, "name"> = {
  read: ({ name, rules }, context) => readGroup(name, context, context.importing || rules !== null),
  readItem: ({ name }, context) => readGroup(name, context, true),

  async list({ services }) {
    return (await readGroups(services)).map(decode);
  },

  async create(planned, { services, created, firstStep, transaction, lateMs }) {
    const { name, comment, rules } = planned;
    if (rules !== null) firstStep({ rules: [] });
    await services.write(`POST ${PATH}`, {}, { group: name, ...(comment && { comment }) }, write);
    if (rules === null) {
      created();
      return undefined;
    }
    created({ rules: [] });
    await transaction(() => writeRules(services, groupRules(name), FIREWALL_LOCK, rules, { lateMs }), {
      undo: (context) => remove(planned, context),
      resumable: true,
    });
    created({ rules });
    return undefined;
  },

  async update(planned, prior, { services, lateMs }) {
    const { name, rules } = planned;
    const comment = planned.comment ?? "";
    if (comment !== (prior.comment ?? ""))
      await services.write(`POST ${PATH}`, {}, { group: name, rename: name, comment }, write);
    if (rules !== null) await writeRules(services, groupRules(name), FIREWALL_LOCK, rules, { lateMs });
    return undefined;
  },

  delete: remove,
};

/** Every user may read the list of groups. The rules of a group are read only if this resource manages them. */
function readsRules({ prior, planned }: Change): string[] {
  const rules = (planned ?? prior)?.rules;
  return [`GET ${PATH}`, ...(rules === null ? [] : [`GET ${PATH}/{group}`])];
}

async function remove(
  { name, rules }: Pick<AddressOf<Attributes, "name">, "name" | "rules">,
  { services }: Context<PveSession>,
): Promise<void> {
  const exists = (await readGroups(services)).some(({ group }) => group === name);
  if (!exists) return;
  if (rules !== null) await writeRules(services, groupRules(name), FIREWALL_LOCK, []);
  await unlessMissing(services.write(`DELETE ${PATH}/{group}`, { group: name }, {}, write));
}

export const securityGroup = resource({
  type: "firewall_security_group",
  stored: STORED.group,
  description:
    "A security group: a named list of rules that other rule lists refer to. With `rules`, this resource manages the whole list. Leave `rules` out to manage the rules with `pve_firewall_security_group_rule`.",
  importExample: "web",
  attributes,
  identity: ["name"],
  handsOver: listOwner("firewall_security_group_rule", "name", { rules: { nameOf: contentOfState } }),
  rights: { read: readsRules },
  operations: [
    `GET ${PATH}`,
    `POST ${PATH}`,
    ...["GET", "POST", "DELETE"].map((method) => `${method} ${PATH}/{group}`),
    ...["PUT", "DELETE"].map((method) => `${method} ${PATH}/{group}/{pos}`),
    MACROS_OPERATION,
  ],
  behaviour,
  validate: (config, report) => validateRules(config.rules, report),
  cautions: rulesCautions,
  plan: (context) => refuseUnknownMacros(context, rulesAt(context.planned.rules)),
});

export const securityGroupsData = listDataSource(securityGroup, "groups", {
  type: "firewall_security_groups",
  omit: ["rules"],
  reads: [`GET ${PATH}`],
});
export const securityGroupData = objectDataSource(securityGroup, { reads: [`GET ${PATH}`, `GET ${PATH}/{group}`] });
