/**
 * Applies a planned change to the known parts of the firewall, by the requests that its resource sends (`after-request.ts`).
 * Lists that are set as a whole, and single rules, whose positions follow from their markers, are computed here.
 */
import type { State } from "../../../framework/attribute";
import { isWhollyKnown, type Value } from "../../../plugin/cty/value";
import { membersIn } from "../../../resources/firewall/ipset-members";
import { findRule, type MarkedRule } from "../../../resources/firewall/marked-rule";
import type { RuleState } from "../../../resources/firewall/rule-attributes";
import { toRule } from "../../../resources/firewall/rule-conversion";
import { ruleFromServer, ruleParameters } from "../../../resources/firewall/rule-list/rule-parameters";
import { storedIpsetEntry } from "../../../resources/formats/firewall-addresses";
import { afterRequest } from "./after-request";
import { ALIASES, GROUPS, type Item, itemsIn, OPTIONS, type Parts, RULES, SETS } from "./parts";

export interface Change {
  /** With the provider's prefix. */
  readonly type: string;
  /** `null` for a creation. */
  readonly prior: State | null;
  /** `null` for a deletion. */
  readonly planned: State | null;
}

type Effect = (parts: Parts, change: Change) => Parts;

interface Kind {
  /** Attributes that decide about access. */
  readonly attributes: readonly string[];
  readonly effect: Effect;
}

const POLICIES = { enabled: "enable", input_policy: "policy_in" } as const;
const RULE = ["type", "action", "security_group", "enabled", "macro", "interface", "source", "destination", "protocol"];
const SINGLE_RULE = [...RULE, "source_port", "destination_port", "position", "security_group_name"];

const KINDS: Readonly<Record<string, Kind>> = {
  pve_firewall_options: { attributes: Object.keys(POLICIES), effect: options },
  pve_firewall_rules: {
    attributes: ["rules"],
    effect: (parts, { planned }) => list(parts, RULES, { rules: planned?.rules ?? [] }),
  },
  pve_firewall_rule: { attributes: SINGLE_RULE, effect: (parts, change) => singleRule(parts, RULES, change) },
  pve_firewall_security_group: {
    attributes: ["name", "rules"],
    effect: namedListEffect(GROUPS, "group", "rules", list),
  },
  pve_firewall_security_group_rule: {
    attributes: SINGLE_RULE,
    effect: (parts, change) =>
      singleRule(parts, `${GROUPS}/${String((change.planned ?? change.prior)?.security_group_name)}`, change),
  },
  pve_firewall_alias: {
    attributes: ["name", "cidr"],
    effect: (parts, { prior, planned }) => {
      const without = prior
        ? withRequest(parts, "DELETE", `${ALIASES}/${encodeURIComponent(String(prior.name))}`)
        : parts;
      return planned ? withRequest(without, "POST", ALIASES, { name: planned.name, cidr: planned.cidr }) : without;
    },
  },
  pve_firewall_ipset: {
    attributes: ["name", "entries", "nomatch"],
    effect: namedListEffect(SETS, "name", "entries", members),
  },
  pve_firewall_ipset_entry: { attributes: ["ipset", "cidr", "nomatch"], effect: member },
};

export const affectsAccess = (type: string): boolean => type in KINDS;

/** True when all attributes that decide about access are known. */
export const isKnown = ({ type, planned }: Change): boolean =>
  planned === null || (KINDS[type]?.attributes ?? []).every((name) => isWhollyKnown(planned[name] ?? null));

export const afterPlan = (parts: Parts, change: Change): Parts => KINDS[change.type]?.effect(parts, change) ?? parts;

/** The parts after a request. */
const withRequest = (parts: Parts, method: string, path: string, parameters: Item = {}): Parts =>
  afterRequest(parts, { method, path, parameters }) ?? parts;

/** Options that neither the plan nor the state sets are left alone. */
function options(parts: Parts, { prior, planned }: Change): Parts {
  const names = Object.entries(POLICIES);
  const isSet = (state: State | null, attribute: string) => (state?.[attribute] ?? null) !== null;
  const set = names.flatMap(([attribute, name]) => {
    const value = planned?.[attribute] ?? null;
    return value === null ? [] : [[name, name === "enable" ? Number(value) : value] as const];
  });
  const cleared = names.flatMap(([attribute, name]) =>
    !isSet(planned, attribute) && isSet(prior, attribute) ? name : [],
  );
  return withRequest(parts, "PUT", OPTIONS, { ...Object.fromEntries(set), delete: cleared.join() });
}

const asItem = (state: Value): Item => ruleParameters(toRule(state as unknown as RuleState));

function list(parts: Parts, path: string, { rules }: State): Parts {
  return new Map([...parts, [path, (rules as Value[]).map(asItem)]]);
}

function members(parts: Parts, path: string, planned: State): Parts {
  return new Map([...parts, [path, membersIn(planned as never).map(asMember)]]);
}

const asMember = ({ cidr, nomatch }: { readonly cidr?: unknown; readonly nomatch?: unknown }): Item => ({
  cidr: storedIpsetEntry(String(cidr)),
  nomatch: nomatch === true,
});

/** A change of a named list, whose content this resource or others manage. */
function namedListEffect(
  collection: string,
  key: "group" | "name",
  content: "rules" | "entries",
  filled: (parts: Parts, path: string, planned: State) => Parts,
): Effect {
  return (parts, { prior, planned }) => {
    const isRenamed = prior !== null && prior.name !== planned?.name;
    const without = isRenamed
      ? withRequest(parts, "DELETE", `${collection}/${encodeURIComponent(String(prior.name))}`)
      : parts;
    if (planned === null) return without;
    const path = `${collection}/${String(planned.name)}`;
    const exists = prior !== null && !isRenamed;
    const created = exists ? without : withRequest(without, "POST", collection, { [key]: planned.name });
    return (planned[content] ?? null) === null ? created : filled(created, path, planned);
  };
}

function member(parts: Parts, { prior, planned }: Change): Parts {
  const set = (state: State) => `${SETS}/${String(state.ipset)}`;
  const without = [prior, planned].reduce(
    (known, state) =>
      state
        ? withRequest(known, "DELETE", `${set(state)}/${encodeURIComponent(storedIpsetEntry(String(state.cidr)))}`)
        : known,
    parts,
  );
  return planned ? withRequest(without, "POST", set(planned), asMember(planned as unknown as Item)) : without;
}

/** Marks rules of this plan: Terraform plans the creation of a replacement twice. */
const PLANNED = Symbol("created by this plan");

function singleRule(parts: Parts, path: string, { prior, planned }: Change): Parts {
  if (!parts.has(path)) return parts;
  const rules = itemsIn(parts, path);
  const at = prior ? findRule(rules.map(ruleFromServer), prior as unknown as MarkedRule) : undefined;
  const rest = at === undefined ? rules : rules.toSpliced(at, 1);
  if (planned === null) return new Map([...parts, [path, rest]]);
  const item = asItem(planned as Value);
  const isTwice = prior === null && rules.some((rule) => rule[PLANNED as never] && sameItem(rule, item));
  if (isTwice) return parts;
  const isMoved = planned.position !== prior?.position && (planned.position ?? null) !== null;
  const to = isMoved || at === undefined ? Number(planned.position ?? rest.length) : at;
  return new Map([...parts, [path, rest.toSpliced(Math.min(to, rest.length), 0, { ...item, [PLANNED]: true })]]);
}

const sameItem = (one: Item, other: Item): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
