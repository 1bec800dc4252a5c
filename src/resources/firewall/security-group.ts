/**
 * Security group. Facts (docs/facts/firewall.md#security-groups): names are stored in lower case; a comment is
 * changed by renaming the group to itself; a group with rules cannot be deleted; the list of groups has names and
 * comments only, a group's own path its rules.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { listOf, type State, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import { unlessMissing } from "../failures";
import { securityGroupName } from "../formats/firewall-names";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { plural, single } from "../kinds/data-sources";
import { untypedResource } from "../kinds/define";
import { carrying, unknownBeside } from "../unknown-properties/unknown-properties";
import { MACROS_OPERATION, refuseUnknownMacros, rulesAt } from "./known-macros";
import { FIREWALL_LOCK } from "./lock";
import { readRules, removeRules, statesOf, writeRules } from "./managed-list";
import { GROUP_SCOPE, ruleAttributes, validateRules } from "./rule-attributes";
import { groupRules } from "./rule-list/address";
import { isManagedSingly, warnOfSingleRules } from "./single-rules";

const PATH = "/cluster/firewall/groups";
const write = { domain: FIREWALL_LOCK };
const rulesOf = (state: State) => groupRules(state.name);

type Group = EntryOf<"GET /cluster/firewall/groups">;

export const groups = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: FIREWALL_LOCK });

const decode = (found: Group): State =>
  carrying({ name: found.group, comment: found.comment ?? null }, unknownBeside(["group", "comment"], found));

const behaviour: Behaviour<PveSession> = {
  async read(state, context) {
    const found = (await groups(context.services)).find(({ group }) => group === state.name);
    if (!found) return null;
    const managed = context.importing || Array.isArray(state.rules);
    const rules = managed ? await readRules(context, rulesOf(state), FIREWALL_LOCK) : undefined;
    const left = context.importing && rules !== undefined && isManagedSingly(rules);
    if (left) warnOfSingleRules(context, `"${found.group}"`, "pve_firewall_security_group_rule");
    const shown = rules && !left ? statesOf(rules, GROUP_SCOPE) : null;
    return { ...decode(found), rules: shown };
  },

  async list({ services }) {
    return (await groups(services)).map(decode);
  },

  async create(planned, { services, exists, begins, allOrNothing }) {
    const { name, comment, rules } = planned;
    if (Array.isArray(rules)) begins({ rules: [] });
    await services.write(
      `POST ${PATH}`,
      {},
      { group: String(name), ...(comment !== null && comment !== "" && { comment: String(comment) }) },
      write,
    );
    exists(Array.isArray(rules) ? { rules: [] } : {});
    if (!Array.isArray(rules)) return undefined;
    await allOrNothing(() => writeRules(services, rulesOf(planned), FIREWALL_LOCK, rules), {
      undo: (context) => remove(planned, context),
      resumable: true,
    });
    exists({ rules });
    return undefined;
  },

  async update(planned, prior, { services }) {
    const name = String(planned.name);
    if ((planned.comment ?? "") !== (prior.comment ?? "")) {
      await services.write(
        `POST ${PATH}`,
        {},
        { group: name, rename: name, comment: String(planned.comment ?? "") },
        write,
      );
    }
    if (Array.isArray(planned.rules)) await writeRules(services, rulesOf(planned), FIREWALL_LOCK, planned.rules);
    else if (Array.isArray(prior.rules)) await removeRules(services, rulesOf(planned), FIREWALL_LOCK, prior.rules);
    return undefined;
  },

  delete: remove,
};

async function remove(state: State, { services }: Context<PveSession>): Promise<void> {
  const there = (await groups(services)).some(({ group }) => group === state.name);
  if (!there) return;
  if (Array.isArray(state.rules)) await writeRules(services, rulesOf(state), FIREWALL_LOCK, []);
  await unlessMissing(services.write(`DELETE ${PATH}/{group}`, { group: String(state.name) }, {}, write));
}

export const securityGroup = untypedResource({
  type: "firewall_security_group",
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
  attributes: {
    name: string({
      doc: "Name, 2 to 18 characters in lower case. With `create_before_destroy = true` in `lifecycle`, rules never refer to a name that is gone.",
      check: [securityGroupName],
    })
      .required()
      .replaces(),
    comment: string({ doc: "One line of text.", check: [firewallComment], canonical: canonicalFirewallComment })
      .optional()
      .whenAbsent(""),
    rules: listOf(ruleAttributes(GROUP_SCOPE), {
      doc: "The rules, first match first, all of them: others are removed. Leave it out to manage rules elsewhere: they are left alone then, but those that stood here before are removed. `[]` keeps the group empty.",
    })
      .optional()
      .emptyMatters(),
  },
  identity: ["name"],
  operations: [
    `GET ${PATH}`,
    `POST ${PATH}`,
    ...["GET", "POST", "DELETE"].map((method) => `${method} ${PATH}/{group}`),
    ...["PUT", "DELETE"].map((method) => `${method} ${PATH}/{group}/{pos}`),
    MACROS_OPERATION,
  ],
  behaviour,
  validate: (config, report) => validateRules(config.rules, "rules", report),
  plan: (context) => refuseUnknownMacros(context, rulesAt("rules", context.planned.rules)),
});

export const securityGroupsData = plural(securityGroup, "groups", {
  type: "firewall_security_groups",
  omit: ["rules"],
  reads: [`GET ${PATH}`],
});
export const securityGroupData = single(
  {
    ...securityGroup,
    behaviour: { ...behaviour, read: (state, context) => behaviour.read({ ...state, rules: [] }, context) },
  },
  { reads: [`GET ${PATH}`, `GET ${PATH}/{group}`] },
);
