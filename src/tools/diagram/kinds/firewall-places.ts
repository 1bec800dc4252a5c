/** Where firewall rules hold: about the nodes, about what goes through them, in a group, in a VNet. */
import type { Item } from "../../../checks/graph/item";
import type { State } from "../../../framework/attribute";
import { UNKNOWN } from "../../../plugin/cty/value";
import type { Box, Change, Line } from "../picture";
import { counted, type Subject, textOf } from "../subject";

const NODES = "nodes of the cluster";
const THROUGH = "traffic through the nodes";

interface PlacedRule {
  readonly values: Readonly<State>;
  /** In the list as the server has it; of a rule that is managed singly only where it names it. */
  readonly position?: number | undefined;
  readonly change?: Change | undefined;
}

export interface Place {
  /** The list, or any of the rules; nothing where only groups say something about it. */
  readonly item?: Item;
  readonly id: string;
  /** Where its list is: the id of the place that rules for `in` and `out` have. */
  readonly of: string;
  /** Rules about packets that are for none of the nodes. */
  readonly isForwarded: boolean;
  readonly rules: readonly PlacedRule[];
}

export const isInForce = ({ values }: PlacedRule): boolean => values.enabled !== false;

/** `#3`; empty where nobody knows, and of a rule that goes: its number is that of another one then. */
export const numberOf = ({ position, change }: PlacedRule): string =>
  position === undefined || change === "destroy" ? "" : `#${position}`;

/** What is forwarded, beside what is for the place itself. */
export function throughOf(id: string): string {
  return id === NODES ? THROUGH : `${id}, forwarded`;
}

/** Each list in its order. */
export function placesOf(subject: Subject): Place[] {
  const { cluster } = subject;
  const rulesIn = (item: Item) => changedRules(subject, item);
  const alone = (item: Item): PlacedRule => {
    return { values: item.values, position: item.number("position") ?? undefined, change: subject.changeOf(item) };
  };
  const ofGroup = (name: string | undefined) => `group ${name}`;
  const lists = [
    ...cluster.of("pve_firewall_rules").flatMap((item) => split(item, NODES, rulesIn(item))),
    ...cluster
      .of("pve_firewall_security_group")
      .flatMap((item) => split(item, ofGroup(textOf(item, "name")), rulesIn(item))),
    // All of a VNet's rules are about what it forwards.
    ...cluster.of("pve_sdn_vnet_firewall_rules").map((item): Place => {
      const id = vnetPlace(item);
      return { item, id, of: id, isForwarded: false, rules: rulesIn(item) };
    }),
  ];
  const single = [
    ...cluster.of("pve_firewall_rule").flatMap((item) => split(item, NODES, [alone(item)])),
    ...cluster
      .of("pve_firewall_security_group_rule")
      .flatMap((item) => split(item, ofGroup(textOf(item, "security_group_name")), [alone(item)])),
  ];
  // The switch of a firewall and its policies matter without a rule, too.
  const switches = [
    ...cluster.of("pve_firewall_options").map(() => NODES),
    ...cluster.of("pve_sdn_vnet_firewall_options").map((item) => vnetPlace(item)),
  ].map((id): Place => ({ id, of: id, isForwarded: false, rules: [] }));
  const byId = new Map<string, Place>();
  for (const place of [...lists, ...single, ...switches]) {
    const before = byId.get(place.id);
    byId.set(place.id, before ? { ...before, rules: [...before.rules, ...place.rules] } : place);
  }
  // Single rules come in any order; those without a place stay behind.
  const inOrder = (a: PlacedRule, b: PlacedRule) => (a.position ?? MAX) - (b.position ?? MAX);
  return [...byId.values()].map((place) => ({ ...place, rules: [...place.rules].sort(inOrder) }));
}

const vnetPlace = (item: Item): string => `VNet ${textOf(item, "vnet")}`;

const MAX = Number.MAX_SAFE_INTEGER;

/** Rules have no names: what is not there before a change comes with it, and what is there only before goes. */
function changedRules(subject: Subject, item: Item): PlacedRule[] {
  const after = rulesOf(item);
  const own = subject.changeOf(item);
  const earlier = own === "change" ? subject.before(item) : undefined;
  if (!earlier) return after.map((rule) => ({ ...rule, change: own === "replace" ? undefined : own }));
  const left = new Map<string, PlacedRule[]>();
  for (const rule of rulesOf(earlier)) left.set(textOfRule(rule), [...(left.get(textOfRule(rule)) ?? []), rule]);
  const there = after.map((rule) => (left.get(textOfRule(rule))?.shift() ? rule : { ...rule, change: "add" as const }));
  const gone = [...left.values()].flat().map((rule) => ({ ...rule, change: "destroy" as const }));
  return [...there, ...gone];
}

const rulesOf = (item: Item): PlacedRule[] =>
  item.objects("rules").map(({ object, index }) => ({ values: object, position: index }));

const textOfRule = ({ values }: PlacedRule): string => {
  const said = Object.entries(values).filter(([, value]) => value !== null && value !== UNKNOWN && value !== "");
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
};

function split(item: Item, id: string, rules: readonly PlacedRule[]): Place[] {
  const forwarded = rules.filter(({ values }) => values.type === "forward");
  const others = rules.filter((rule) => !forwarded.includes(rule));
  return [
    ...(others.length > 0 || forwarded.length === 0 ? [{ item, id, of: id, isForwarded: false, rules: others }] : []),
    ...(forwarded.length > 0 ? [{ item, id: throughOf(id), of: id, isForwarded: true, rules: forwarded }] : []),
  ];
}

/** A place that only a group says something about. */
export const placeOf = (id: string): Place => ({ id, of: id, isForwarded: true, rules: [] });

export function boxesOf(subject: Subject, places: readonly Place[]): Box[] {
  const { cluster, changeOf } = subject;
  const [ofNodes] = cluster.of("pve_firewall_options");
  const ofVnets = new Map(cluster.of("pve_sdn_vnet_firewall_options").map((item) => [vnetPlace(item), item]));
  return places.map(({ item, id, of, isForwarded, rules }): Box => {
    const isOfVnet = ofVnets.has(of);
    const options = of === NODES ? ofNodes : ofVnets.get(of);
    const policy = isForwarded || isOfVnet ? "forward_policy" : "input_policy";
    const lines = options
      ? [
          ...optionLine(subject, options, policy, "everything else:"),
          ...(isForwarded ? [] : optionLine(subject, options, "enabled", "firewall:")),
        ]
      : [];
    const own = changeOfPlace(item, rules, changeOf);
    const isSwitched = lines.some((one) => typeof one !== "string");
    return {
      id,
      label: id,
      lines: [counted([rules.filter(({ change }) => change !== "destroy").length, "rule"]), ...lines],
      change: own ?? (isSwitched ? "change" : undefined),
    };
  });
}

const SWITCH: Readonly<Record<string, string>> = { true: "on", false: "off" };
/** What is in force where an option is not set any more. */
const DEFAULTS = { enabled: "off", input_policy: "DROP", forward_policy: "ACCEPT" } as const;

/** An option as it is, or from what to what it changes; nothing where nobody says anything about it. */
function optionLine(subject: Subject, options: Item, name: keyof typeof DEFAULTS, said: string): Line[] {
  const valueIn = (item: Item | undefined) => {
    const text = item && textOf(item, name);
    return text === undefined ? undefined : (SWITCH[text] ?? text);
  };
  const change = subject.changeOf(options);
  const isGone = change === "destroy";
  const after = isGone ? undefined : valueIn(options);
  const before = isGone || change === undefined ? valueIn(options) : valueIn(subject.before(options));
  if (after === undefined && before === undefined) return [];
  const now = after ?? DEFAULTS[name];
  if (before === now) return [`${said} ${now}`];
  const text = before === undefined ? `${said} ${now}` : `${said} ${before} → ${now}`;
  return [{ text, change: change === "add" ? "add" : "change" }];
}

/** Only groups come and go; others are there, and their rules change. */
function changeOfPlace(
  item: Item | undefined,
  rules: readonly PlacedRule[],
  changeOf: Subject["changeOf"],
): Change | undefined {
  const own = item && changeOf(item);
  if (item?.type === "pve_firewall_security_group") return own;
  const isList = item !== undefined && "rules" in item.attributes;
  if (own === "replace" && isList) return own;
  return (own !== undefined && isList) || rules.some(({ change }) => change !== undefined) ? "change" : undefined;
}
