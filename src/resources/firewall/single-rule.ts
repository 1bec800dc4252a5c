/**
 * One rule among others. Rules have no id and their positions change with every other write, so a marker at the end of the
 * comment tells ours from all others; the user sees neither. Rules that were imported without marker are found by their
 * content.
 * Facts: docs/facts/firewall.md#rules.
 */
import { createHash } from "node:crypto";
import type { PveSession } from "../../api/types";
import { type Attributes, type State, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import { integer } from "../attributes/integer";
import { securityGroupName } from "../formats/firewall-names";
import { type Resource, untypedResource } from "../kinds/define";
import { MACROS_OPERATION, refuseUnknownMacros } from "./known-macros";
import { FIREWALL_LOCK } from "./lock";
import { editRules, readRules } from "./managed-list";
import {
  CLUSTER_SCOPE,
  fromRule,
  GROUP_SCOPE,
  type RuleScope,
  ruleAttributes,
  toRule,
  validateRule,
} from "./rule-attributes";
import {
  CLUSTER_RULES,
  groupRules,
  type RuleListAddress,
  type RuleListPath,
  ruleListOperations,
} from "./rule-list/address";
import { findEqualRule, findMarkedRule, markerOf, newMarker, withMarker, withoutMarker } from "./rule-list/marker";
import { placeRule } from "./rule-list/place-rule";
import { asDesired, asStored, type Rule, ruleKey } from "./rule-list/rule";
import { ruleListAt } from "./rule-list/rule-list";
import { groups } from "./security-group";
import { singleRulesOf } from "./single-rules";

interface Options {
  readonly type: string;
  readonly key: Attributes;
  readonly path: RuleListPath;
  readonly address: (state: State) => RuleListAddress;
  /** Keys of the lists that there are. */
  readonly lists: (services: PveSession) => Promise<readonly State[]>;
  readonly of: string;
  readonly scope: RuleScope;
  readonly example: string;
  readonly importExample: string;
}

const UNMARKED = "unmarked-";

/** Where the rule of this state stands. */
function locate(rules: readonly Rule[], state: State): number | undefined {
  const id = String(state.id);
  if (!id.startsWith(UNMARKED)) return findMarkedRule(rules, id);
  return findEqualRule(rules, asDesired(toRule(state)));
}

/** The rule to write: with its marker, if it has one. */
function marked(state: State): Rule {
  const rule = asDesired(toRule(state));
  const id = String(state.id);
  return id.startsWith(UNMARKED) ? rule : { ...rule, comment: withMarker(rule.comment, id) };
}

function decode(rule: Rule, state: State, scope: RuleScope): State {
  const { comment: _, ...bare } = rule;
  const comment = withoutMarker(rule.comment);
  const shown = comment === undefined ? bare : { ...bare, comment };
  const id =
    markerOf(rule.comment) ?? `${UNMARKED}${createHash("sha256").update(ruleKey(rule)).digest("hex").slice(0, 12)}`;
  return { ...fromRule(shown, scope), id: state.id ?? id };
}

/** The same rule once more, enabled or not: only a request that was carried out twice makes that. */
function isCopy(rule: Rule, ours: Rule): boolean {
  return (
    markerOf(ours.comment) !== undefined &&
    ruleKey({ ...asStored(rule), enable: 1 }) === ruleKey({ ...asStored(ours), enable: 1 })
  );
}

const place = (rules: readonly Rule[], rule: Rule, position: unknown): Rule[] => {
  const at = typeof position === "number" ? Math.min(position, rules.length) : rules.length;
  return [...rules.slice(0, at), rule, ...rules.slice(at)];
};

function singleRule({ type, key, path, address, lists, of, scope, example, importExample }: Options): Resource {
  const keys = (state: State) => Object.fromEntries(Object.keys(key).map((name) => [name, state[name] ?? null]));

  /** With the copy that an insertion of unknown outcome may have left. Copies that somebody changed are not ours. */
  async function remove(state: State, { services }: Context<PveSession>): Promise<void> {
    await editRules(services, address(state), FIREWALL_LOCK, (rules) => {
      const index = locate(rules, state);
      const ours = index === undefined ? undefined : rules[index];
      return ours ? rules.filter((rule) => rule !== ours && !isCopy(rule, ours)) : rules;
    });
  }

  const behaviour: Behaviour<PveSession> = {
    async list(context) {
      const found = (await lists(context.services)).map((list) => singleRulesOf(context, address(list), list));
      return (await Promise.all(found)).flat();
    },

    async read(state, context) {
      const rules = (await readRules(context, address(state), FIREWALL_LOCK)) ?? [];
      const imported = context.importing && typeof state.position === "number" && state.id === null;
      const index = imported ? (state.position as number) : locate(rules, state);
      const rule = index === undefined ? undefined : rules[index];
      if (!rule) return null;
      return { ...keys(state), ...decode(rule, state, scope), ...(imported && { position: null }) };
    },

    async create(planned, { services, exists, names, allOrNothing, lateMs }) {
      // An earlier attempt has one already.
      const id = typeof planned.id === "string" ? planned.id : newMarker();
      names({ id });
      const { position } = planned;
      const wanted = {
        rule: marked({ ...planned, id }),
        marker: id,
        position: typeof position === "number" ? position : undefined,
      };
      const create = (own: PveSession) =>
        placeRule(ruleListAt(own, address(planned), FIREWALL_LOCK), wanted, {
          onWrite: () => exists({ id }),
          pause: (milliseconds) => own.sleep(milliseconds),
          lateMs,
        });
      // A rule that got no further than to the top of the list would overrule the others: an update moves nothing.
      await allOrNothing(() => services.exclusive(FIREWALL_LOCK, create), {
        undo: (context) => remove({ ...planned, id }, context),
      });
      return { id };
    },

    async update(planned, prior, { services }) {
      const moved = planned.position !== prior.position && planned.position !== null;
      const rule = marked(planned);
      await editRules(services, address(planned), FIREWALL_LOCK, (rules) => {
        const index = locate(rules, prior) ?? locate(rules, planned);
        if (index === undefined) return place(rules, rule, planned.position);
        const others = [...rules.slice(0, index), ...rules.slice(index + 1)];
        return place(others, rule, moved ? planned.position : index);
      });
      return undefined;
    },

    delete: remove,
  };

  return untypedResource({
    type,
    family: "firewall",
    documentation: {
      description: `One firewall rule of ${of}, among rules of others. It carries a marker at the end of its comment on the server, so that it is found wherever it moves to. Do not use it together with a resource that manages the whole list. Import takes the marker or the current position.`,
      example,
      importExample,
    },
    attributes: {
      ...key,
      ...ruleAttributes(scope),
      position: integer({
        doc: "Where the rule is put, 0 is first; at the end when absent. Only used when the rule is created, and when this value changes: others may move it.",
        min: 0,
      }).optional(),
      id: string({ doc: "Marker of the rule." }).computed(),
    },
    identity: [...Object.keys(key), "id"],
    formatImportId: (state) => [...Object.values(keys(state)), state.id ?? state.position].map(String).join("/"),
    parseImportId(text) {
      const parts = text.split("/");
      const last = parts.pop() ?? "";
      if (parts.length !== Object.keys(key).length) return undefined;
      const found = Object.fromEntries(Object.keys(key).map((name, index) => [name, parts[index] ?? null]));
      if (/^\d{1,6}$/.test(last)) return { ...found, position: Number(last) };
      return /^[0-9a-f]{8,64}$/.test(last) ? { ...found, id: last } : undefined;
    },
    operations: [...ruleListOperations(path), MACROS_OPERATION],
    lifeCycle: { kind: "list-entry" },
    behaviour,
    validate: (config, report) => validateRule(config, [], report),
    plan: (context) => refuseUnknownMacros(context, [{ rule: context.planned, at: [] }]),
  });
}

export const firewallRule = singleRule({
  type: "firewall_rule",
  key: {},
  path: "/cluster/firewall/rules",
  address: () => CLUSTER_RULES,
  lists: async () => [{}],
  of: "the cluster",
  scope: CLUSTER_SCOPE,
  example: `resource "pve_firewall_rule" "ssh" {
  type     = "in"
  action   = "ACCEPT"
  macro    = "SSH"
  source   = "192.0.2.0/24"
  position = 0
}
`,
  importExample: "0",
});

export const securityGroupRule = singleRule({
  type: "firewall_security_group_rule",
  key: {
    security_group_name: string({ doc: "Name of the security group.", check: [securityGroupName] })
      .required()
      .replaces(),
  },
  path: "/cluster/firewall/groups/{group}",
  address: (state) => groupRules(state.security_group_name),
  lists: async (services) => (await groups(services)).map(({ group }) => ({ security_group_name: group })),
  of: "a security group",
  scope: GROUP_SCOPE,
  example: `resource "pve_firewall_security_group" "database" {
  name = "database" # without rules: they are managed one by one
}

resource "pve_firewall_security_group_rule" "postgresql" {
  security_group_name = pve_firewall_security_group.database.name
  type                = "in"
  action              = "ACCEPT"
  macro               = "PostgreSQL"
}
`,
  importExample: "database/0",
});
