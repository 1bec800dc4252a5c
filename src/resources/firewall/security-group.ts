/**
 * Security group. Facts (contributing/facts/firewall.md#security-groups): names are stored in lower case; a comment is
 * changed by renaming the group to itself; a group with rules cannot be deleted; the list of groups has names and
 * comments only, a group's own path its rules.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { listOf, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import type { AddressOf, RemoteOf } from "../../framework/state-of";
import { unlessMissing } from "../failures";
import { securityGroupName } from "../formats/firewall-names";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { plural, single } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { owning } from "../kinds/hands-over";
import type { Change } from "../privileges/used-operations";
import { carrying, unknownBeside } from "../unknown-properties/unknown-properties";
import { MACROS_OPERATION, refuseUnknownMacros, rulesAt } from "./known-macros";
import { FIREWALL_LOCK } from "./lock";
import { readRules, writeRules } from "./managed-list";
import { GROUP_RULE_NAMES } from "./other-names";
import { GROUP_RULE } from "./rule-attributes";
import { rulesCautions } from "./rule-cautions";
import { fromRules } from "./rule-conversion";
import { groupRules } from "./rule-list/address";
import { contentOfState } from "./rule-names";
import { isManagedSingly, warnOfSingleRules } from "./single-rules";
import { STORED } from "./stored-size";
import { validateRules } from "./validate-rule";

const PATH = "/cluster/firewall/groups";
const write = { domain: FIREWALL_LOCK, overlaps: true };

const attributes = {
  name: string({
    doc: "Name, 2 to 18 characters in lower case. With `create_before_destroy = true` in `lifecycle`, rules never refer to a name that is gone.",
    check: [securityGroupName],
  })
    .required()
    .identifies("firewall.security_group")
    .replaces(),
  comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
    .optional()
    .whenAbsent(""),
  rules: listOf(GROUP_RULE, {
    doc: "The rules, first match first, all of them: others are removed.",
    otherNames: GROUP_RULE_NAMES,
  })
    .optional()
    .distinguishesEmpty()
    .sharedWith("firewall_security_group_rule"),
};

type Attributes = typeof attributes;

export const groups = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: FIREWALL_LOCK });

function decode(found: EntryOf<"GET /cluster/firewall/groups">): RemoteOf<Attributes> {
  return carrying({ name: found.group, comment: found.comment ?? null }, unknownBeside(["group", "comment"], found));
}

/** @param withRules whether the rules are managed here */
async function readGroup(
  name: string,
  context: Context<PveSession>,
  withRules: boolean,
): Promise<RemoteOf<Attributes> | null> {
  const found = (await groups(context.services)).find(({ group }) => group === name);
  if (!found) return null;
  const rules = withRules ? await readRules(context, groupRules(name), FIREWALL_LOCK) : undefined;
  const isLeft = context.importing && rules !== undefined && isManagedSingly(rules);
  if (isLeft) warnOfSingleRules(context, `"${found.group}"`, "pve_firewall_security_group_rule");
  return { ...decode(found), rules: rules && !isLeft ? fromRules(rules, GROUP_RULE) : null };
}

const behaviour: Behaviour<PveSession, Attributes, "name"> = {
  read: ({ name, rules }, context) => readGroup(name, context, context.importing || rules !== null),
  readItem: ({ name }, context) => readGroup(name, context, true),

  async list({ services }) {
    return (await groups(services)).map(decode);
  },

  async create(planned, { services, created, firstStep, transaction }) {
    const { name, comment, rules } = planned;
    if (rules !== null) firstStep({ rules: [] });
    await services.write(`POST ${PATH}`, {}, { group: name, ...(comment && { comment }) }, write);
    if (rules === null) {
      created();
      return undefined;
    }
    created({ rules: [] });
    await transaction(() => writeRules(services, groupRules(name), FIREWALL_LOCK, rules), {
      undo: (context) => remove(planned, context),
      resumable: true,
    });
    created({ rules });
    return undefined;
  },

  async update(planned, prior, { services }) {
    const { name, rules } = planned;
    const comment = planned.comment ?? "";
    if (comment !== (prior.comment ?? ""))
      await services.write(`POST ${PATH}`, {}, { group: name, rename: name, comment }, write);
    if (rules !== null) await writeRules(services, groupRules(name), FIREWALL_LOCK, rules);
    return undefined;
  },

  delete: remove,
};

/** The list of groups is for everybody; their rules are read where they are managed here. */
function readsRules({ prior, planned }: Change): string[] {
  const rules = (planned ?? prior)?.rules;
  return [`GET ${PATH}`, ...(rules === null ? [] : [`GET ${PATH}/{group}`])];
}

async function remove(
  { name, rules }: Pick<AddressOf<Attributes, "name">, "name" | "rules">,
  { services }: Context<PveSession>,
): Promise<void> {
  const there = (await groups(services)).some(({ group }) => group === name);
  if (!there) return;
  if (rules !== null) await writeRules(services, groupRules(name), FIREWALL_LOCK, []);
  await unlessMissing(services.write(`DELETE ${PATH}/{group}`, { group: name }, {}, write));
}

export const securityGroup = resource({
  type: "firewall_security_group",
  stored: STORED.group,
  family: "firewall",
  documentation: {
    description:
      "A security group: a named list of rules that other rule lists refer to. With `rules` the whole list is managed here; leave it out to manage the rules with `pve_firewall_security_group_rule`.",
    example: `resource "pve_firewall_security_group" "web" {
  name    = "web"
  comment = "Web servers"
  rules = [
    { type = "in", action = "ACCEPT", macro = "HTTP" },
    { type = "in", action = "ACCEPT", macro = "HTTPS" },
  ]
}
`,
    importExample: "web",
  },
  attributes,
  identity: ["name"],
  handsOver: owning("firewall_security_group_rule", "name", { rules: contentOfState }),
  rights: { read: readsRules },
  operations: [
    `GET ${PATH}`,
    `POST ${PATH}`,
    ...["GET", "POST", "DELETE"].map((method) => `${method} ${PATH}/{group}`),
    ...["PUT", "DELETE"].map((method) => `${method} ${PATH}/{group}/{pos}`),
    MACROS_OPERATION,
  ],
  behaviour,
  validate: (config, report) => validateRules(config.rules, "rules", report),
  cautions: rulesCautions,
  plan: (context) => refuseUnknownMacros(context, rulesAt("rules", context.planned.rules)),
});

export const securityGroupsData = plural(securityGroup, "groups", {
  type: "firewall_security_groups",
  omit: ["rules"],
  reads: [`GET ${PATH}`],
});
export const securityGroupData = single(securityGroup, { reads: [`GET ${PATH}`, `GET ${PATH}/{group}`] });
