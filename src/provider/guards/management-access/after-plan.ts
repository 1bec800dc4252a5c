/** What a planned change makes of the parts that are known. */
import type { State } from "../../../framework/attribute";
import { isWhollyKnown, type Value } from "../../../plugin/cty/value";
import { findRule, type MarkedRule } from "../../../resources/firewall/marked-rule";
import type { RuleState } from "../../../resources/firewall/rule-attributes";
import { toRule } from "../../../resources/firewall/rule-conversion";
import { ruleFromServer, ruleParameters } from "../../../resources/firewall/rule-list/rule-parameters";
import { storedIpsetEntry } from "../../../resources/formats/firewall-addresses";
import { afterRequest, changed } from "./after-request";
import { ALIASES, GROUPS, type Item, itemsIn, OPTIONS, type Part, type Parts, RULES, SETS } from "./parts";

export interface Change {
  /** With its prefix. */
  readonly type: string;
  /** `null` of what is created. */
  readonly prior: State | null;
  /** `null` of what is removed. */
  readonly planned: State | null;
}

type Effect = (parts: Parts, change: Change) => Parts;

interface Kind {
  /** Attributes that count. */
  readonly by: readonly string[];
  readonly effect: Effect;
}

const POLICIES = { enabled: "enable", input_policy: "policy_in" } as const;
const RULE = ["type", "action", "security_group", "enabled", "macro", "interface", "source", "destination", "protocol"];
const SINGLE = [...RULE, "source_port", "destination_port", "position", "security_group_name"];

const KINDS: Readonly<Record<string, Kind>> = {
  pve_firewall_options: { by: Object.keys(POLICIES), effect: options },
  pve_firewall_rules: {
    by: ["rules"],
    effect: (parts, { planned }) => list(parts, RULES, planned?.rules ?? []),
  },
  pve_firewall_rule: { by: SINGLE, effect: (parts, change) => singleRule(parts, RULES, change) },
  pve_firewall_security_group: { by: ["name", "rules"], effect: whole(GROUPS, "group", "rules", list) },
  pve_firewall_security_group_rule: {
    by: SINGLE,
    effect: (parts, change) =>
      singleRule(parts, `${GROUPS}/${String((change.planned ?? change.prior)?.security_group_name)}`, change),
  },
  pve_firewall_alias: {
    by: ["name", "cidr"],
    effect: (parts, { prior, planned }) => {
      const without = prior ? sent(parts, "DELETE", `${ALIASES}/${encodeURIComponent(String(prior.name))}`) : parts;
      return planned ? sent(without, "POST", ALIASES, { name: planned.name, cidr: planned.cidr }) : without;
    },
  },
  pve_firewall_ipset: { by: ["name", "entries"], effect: whole(SETS, "name", "entries", members) },
  pve_firewall_ipset_entry: { by: ["ipset", "cidr", "nomatch"], effect: member },
};

export const isLookedAt = (type: string): boolean => type in KINDS;

/** Whether everything that counts is known. */
export const isKnown = ({ type, planned }: Change): boolean =>
  planned === null || (KINDS[type]?.by ?? []).every((name) => isWhollyKnown(planned[name] ?? null));

export const afterPlan = (parts: Parts, change: Change): Parts => KINDS[change.type]?.effect(parts, change) ?? parts;

const sent = (parts: Parts, method: string, path: string, parameters: Item = {}): Parts =>
  afterRequest(parts, { method, path, parameters }) ?? parts;

/** What is not managed is somebody else's, and stays. */
function options(parts: Parts, { prior, planned }: Change): Parts {
  return changed(parts, OPTIONS, (known) => {
    const after: Record<string, unknown> = { ...(known as Item) };
    for (const [attribute, name] of Object.entries(POLICIES)) {
      const value = planned?.[attribute] ?? null;
      if (value !== null) after[name] = name === "enable" ? Number(value) : value;
      else if ((prior?.[attribute] ?? null) !== null) delete after[name];
    }
    return after;
  });
}

const asItem = (state: Value): Item => ruleParameters(toRule(state as unknown as RuleState));

function list(parts: Parts, path: string, rules: Value): Parts {
  return new Map([...parts, [path, (rules as Value[]).map(asItem)]]);
}

function members(parts: Parts, path: string, entries: Value): Parts {
  return new Map([...parts, [path, (entries as unknown as Item[]).map(asMember)]]);
}

const asMember = ({ cidr, nomatch }: Item): Item => ({
  cidr: storedIpsetEntry(String(cidr)),
  nomatch: nomatch === true,
});

/** A list with a name, whose content is managed here or elsewhere. */
function whole(
  collection: string,
  key: "group" | "name",
  content: "rules" | "entries",
  filled: (parts: Parts, path: string, content: Value) => Parts,
): Effect {
  return (parts, { prior, planned }) => {
    const isRenamed = prior !== null && prior.name !== planned?.name;
    const without = isRenamed
      ? sent(parts, "DELETE", `${collection}/${encodeURIComponent(String(prior.name))}`)
      : parts;
    if (planned === null) return without;
    const path = `${collection}/${String(planned.name)}`;
    const isThere = prior !== null && !isRenamed;
    const made = isThere ? without : sent(without, "POST", collection, { [key]: planned.name });
    const managed = planned[content] ?? null;
    return managed === null ? made : filled(made, path, managed);
  };
}

function member(parts: Parts, { prior, planned }: Change): Parts {
  const place = (state: State) => `${SETS}/${String(state.ipset)}`;
  const stored = (state: State) => storedIpsetEntry(String(state.cidr));
  const without = prior
    ? changed(parts, place(prior), (known) => others(known, (item) => item.cidr === stored(prior)))
    : parts;
  if (!planned) return without;
  const entry = asMember(planned as unknown as Item);
  return changed(without, place(planned), (known) => [...others(known, (item) => item.cidr === entry.cidr), entry]);
}

const others = (known: Part | undefined, isMeant: (item: Item) => boolean): readonly Item[] =>
  ((known ?? []) as readonly Item[]).filter((item) => !isMeant(item));

/** A creation that stands for a replacement is planned twice. */
const MADE = Symbol("made by this plan");

function singleRule(parts: Parts, path: string, { prior, planned }: Change): Parts {
  if (!parts.has(path)) return parts;
  const there = itemsIn(parts, path);
  const at = prior ? findRule(there.map(ruleFromServer), prior as unknown as MarkedRule) : undefined;
  const rest = at === undefined ? there : there.toSpliced(at, 1);
  if (planned === null) return new Map([...parts, [path, rest]]);
  const item = asItem(planned as Value);
  const isTwice = prior === null && there.some((one) => one[MADE as never] && sameItem(one, item));
  if (isTwice) return parts;
  const isMoved = planned.position !== prior?.position && (planned.position ?? null) !== null;
  const to = isMoved || at === undefined ? Number(planned.position ?? rest.length) : at;
  return new Map([...parts, [path, rest.toSpliced(Math.min(to, rest.length), 0, { ...item, [MADE]: true })]]);
}

const sameItem = (one: Item, other: Item): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
