/** Places of firewall rules: nodes, forwarded traffic, security groups and VNets. */

import type { BlockItem } from "../../../checks/graph/item";
import type { State } from "../../../framework/attribute";
import { groupBy } from "../../../framework/checks/grouping";
import { UNKNOWN } from "../../../plugin/cty/value";
import { firewallOptions, vnetFirewallOptions } from "../../../resources/firewall/options";
import { firewallRules, vnetFirewallRules } from "../../../resources/firewall/rules";
import { securityGroup } from "../../../resources/firewall/security-group";
import { firewallRule, securityGroupRule } from "../../../resources/firewall/single-rule";
import type { Box, Change, Line } from "../picture";
import { countsText, type Subject, textOf } from "../subject";

const NODES = "nodes of the cluster";
const THROUGH_NODES = "traffic through the nodes";

export interface PlacedRule {
  readonly values: Readonly<State>;
  /** Position in the server's list; `undefined` for single rules without `position`. */
  readonly position?: number | undefined;
  readonly change?: Change | undefined;
}

export interface Place {
  /** The list, or one of the single rules. Absent if only groups have rules for the place. */
  readonly item?: BlockItem;
  readonly id: string;
  /** Id of the place with the `in` and `out` rules of the same list. */
  readonly of: string;
  /** Whether its rules apply to forwarded packets. */
  readonly isForwarded: boolean;
  readonly rules: readonly PlacedRule[];
}

export const isEnabled = ({ values }: PlacedRule): boolean => values.enabled !== false;

/** Position such as `#3`; empty if it is unknown, and for destroyed rules, whose number another rule has then. */
export const numberOf = ({ position, change }: PlacedRule): string =>
  position === undefined || change === "destroy" ? "" : `#${position}`;

/** Id of the place for forwarded traffic of a place. */
export function forwardedPlace(id: string): string {
  return id === NODES ? THROUGH_NODES : `${id}, forwarded`;
}

/** All places with their rules, sorted by position. */
export function placesOf(subject: Subject): Place[] {
  const { cluster } = subject;
  const rulesIn = (item: BlockItem) => changedRules(subject, item);
  const alone = (item: BlockItem): PlacedRule => {
    return { values: item.values, position: item.number("position") ?? undefined, change: subject.changeOf(item) };
  };
  const ofGroup = (name: string | undefined) => `group ${name}`;
  const lists = [
    ...cluster.of(firewallRules).flatMap((item) => split(item, NODES, rulesIn(item))),
    ...cluster.of(securityGroup).flatMap((item) => split(item, ofGroup(textOf(item, "name")), rulesIn(item))),
    // All rules of a VNet apply to forwarded traffic.
    ...cluster.of(vnetFirewallRules).map((item): Place => {
      const id = vnetPlace(item);
      return { item, id, of: id, isForwarded: false, rules: rulesIn(item) };
    }),
  ];
  const single = [
    ...cluster.of(firewallRule).flatMap((item) => split(item, NODES, [alone(item)])),
    ...cluster
      .of(securityGroupRule)
      .flatMap((item) => split(item, ofGroup(textOf(item, "security_group_name")), [alone(item)])),
  ];
  // Options of a firewall matter without rules, too.
  const switches = [
    ...cluster.of(firewallOptions).map(() => NODES),
    ...cluster.of(vnetFirewallOptions).map((item) => vnetPlace(item)),
  ].map((id): Place => ({ id, of: id, isForwarded: false, rules: [] }));
  const byId = new Map<string, Place>();
  for (const place of [...lists, ...single, ...switches]) {
    const before = byId.get(place.id);
    byId.set(place.id, before ? { ...before, rules: [...before.rules, ...place.rules] } : place);
  }
  // Rules without a position come last.
  const inOrder = (a: PlacedRule, b: PlacedRule) => (a.position ?? MAX) - (b.position ?? MAX);
  return [...byId.values()].map((place) => ({ ...place, rules: [...place.rules].sort(inOrder) }));
}

const vnetPlace = (item: BlockItem): string => `VNet ${textOf(item, "vnet")}`;

const MAX = Number.MAX_SAFE_INTEGER;

/** Rules of a list with their changes. Rules have no names: the plan adds rules that are only in the new list, and destroys those only in the old one. */
function changedRules(subject: Subject, item: BlockItem): PlacedRule[] {
  const after = rulesOf(item);
  const change = subject.changeOf(item);
  const earlier = change === "change" ? subject.before(item) : undefined;
  if (!earlier) return after.map((rule) => ({ ...rule, change: change === "replace" ? undefined : change }));
  const unmatched = groupBy(rulesOf(earlier), textOfRule);
  const current = after.map((rule) =>
    unmatched.get(textOfRule(rule))?.shift() ? rule : { ...rule, change: "add" as const },
  );
  const destroyed = [...unmatched.values()].flat().map((rule) => ({ ...rule, change: "destroy" as const }));
  return [...current, ...destroyed];
}

const rulesOf = (item: BlockItem): PlacedRule[] =>
  item.objects("rules").map(({ object, index }) => ({ values: object, position: index }));

const textOfRule = ({ values }: PlacedRule): string => {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== UNKNOWN && value !== "");
  return JSON.stringify(known.sort(([a], [b]) => (a < b ? -1 : 1)));
};

function split(item: BlockItem, id: string, rules: readonly PlacedRule[]): Place[] {
  const forwarded = rules.filter(({ values }) => values.type === "forward");
  const others = rules.filter((rule) => !forwarded.includes(rule));
  return [
    ...(others.length > 0 || forwarded.length === 0 ? [{ item, id, of: id, isForwarded: false, rules: others }] : []),
    ...(forwarded.length > 0 ? [{ item, id: forwardedPlace(id), of: id, isForwarded: true, rules: forwarded }] : []),
  ];
}

/** A place that only has rules of groups. */
export const placeOf = (id: string): Place => ({ id, of: id, isForwarded: true, rules: [] });

export function boxesOf(subject: Subject, places: readonly Place[]): Box[] {
  const { cluster, changeOf } = subject;
  const [ofNodes] = cluster.of(firewallOptions);
  const ofVnets = new Map(cluster.of(vnetFirewallOptions).map((item) => [vnetPlace(item), item]));
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
    const placeChange = changeOfPlace(item, rules, changeOf);
    const isSwitched = lines.some((line) => typeof line !== "string");
    return {
      id,
      label: id,
      lines: [countsText([rules.filter(({ change }) => change !== "destroy").length, "rule"]), ...lines],
      change: placeChange ?? (isSwitched ? "change" : undefined),
    };
  });
}

const SWITCH: Readonly<Record<string, string>> = { true: "on", false: "off" };
/** Server defaults of options. */
const DEFAULTS = { enabled: "off", input_policy: "DROP", forward_policy: "ACCEPT" } as const;

/** Line with the value of an option, or its old and new value; empty if it is not set. */
function optionLine(subject: Subject, options: BlockItem, name: keyof typeof DEFAULTS, label: string): Line[] {
  const valueIn = (item: BlockItem | undefined) => {
    const text = item && textOf(item, name);
    return text === undefined ? undefined : (SWITCH[text] ?? text);
  };
  const change = subject.changeOf(options);
  const isDestroyed = change === "destroy";
  const after = isDestroyed ? undefined : valueIn(options);
  const before = isDestroyed || change === undefined ? valueIn(options) : valueIn(subject.before(options));
  if (after === undefined && before === undefined) return [];
  const current = after ?? DEFAULTS[name];
  if (before === current) return [`${label} ${current}`];
  const text = before === undefined ? `${label} ${current}` : `${label} ${before} → ${current}`;
  return [{ text, change: change === "add" ? "add" : "change" }];
}

/** Change of a place. A plan adds and destroys only groups; other places exist, and their rules change. */
function changeOfPlace(
  item: BlockItem | undefined,
  rules: readonly PlacedRule[],
  changeOf: Subject["changeOf"],
): Change | undefined {
  const itemChange = item && changeOf(item);
  if (item?.is(securityGroup)) return itemChange;
  const isList = item !== undefined && "rules" in item.attributes;
  if (itemChange === "replace" && isList) return itemChange;
  return (itemChange !== undefined && isList) || rules.some(({ change }) => change !== undefined)
    ? "change"
    : undefined;
}
