/**
 * Firewall rules as a picture. Each place is a hub; its peers are around it in the order of the rules. An address at two places
 * has two boxes, so that no arrows cross. Rules with the same peer and action are one arrow, and addresses with the same rules
 * are one box.
 */

import type { BlockItem } from "../../../checks/graph/item";
import type { State } from "../../../framework/attribute";
import type { Selected } from "../../../framework/checks/application";
import { groupBy } from "../../../framework/checks/grouping";
import { firewallAlias } from "../../../resources/firewall/alias";
import { ipset } from "../../../resources/firewall/ipset";
import { ipsetEntryResource } from "../../../resources/firewall/ipset-entry";
import type { Arrow, Box, Change, Picture } from "../picture";
import { fitList } from "../placed";
import { countsText, line, type Subject, textOf, UNKNOWN_TEXT } from "../subject";
import {
  boxesOf,
  forwardedPlace,
  isEnabled,
  numberOf,
  type Place,
  type PlacedRule,
  placeOf,
  placesOf,
} from "./firewall-places";

const ANYWHERE = "anywhere";
/** Maximum number of peers on one side of a place. `full` draws all of them. */
const MAX_PEERS = 40;
/** Maximum number of services in a label, and of addresses in a box. */
const MAX_SERVICES = 3;
const MAX_ENTRIES = 6;

/** A rule with its ends and the parts of its label. */
interface DrawnRule {
  readonly place: string;
  readonly peer: string;
  readonly isGroup: boolean;
  readonly isOutgoing: boolean;
  readonly action: string;
  readonly number: string;
  readonly service: string;
  readonly change: Change | undefined;
}

export function firewallPicture(subject: Subject, { full = false } = {}): Picture {
  const described = placesOf(subject);
  const drawn = described.flatMap((place) => drawnRules(place, described));
  const missing = new Set(drawn.map(({ place }) => place).filter((id) => described.every((place) => place.id !== id)));
  const places = [...described, ...[...missing].map(placeOf)];
  const hubs = boxesOf(subject, places);
  const { boxes, arrows } = peersAround(drawn, hubs, subject, full);
  const all = places.flatMap(({ rules }) => rules.filter(({ change }) => change !== "destroy"));
  const off = all.filter((rule) => !isEnabled(rule)).length;
  const single = all.some((rule) => isEnabled(rule) && rule.position === undefined);
  return {
    title: `Firewall of ${subject.name}`,
    description: `${countsText([all.length, "rule"])}${off > 0 ? `, ${off} of them off` : ""}. A number is the place of a rule in its list; the first one that fits decides.${single ? " Rules without one are managed one by one, at any place." : ""}`,
    boxes: [...hubs, ...boxes],
    arrows,
    hubs: hubs.map(({ id }) => id),
  };
}

/** Enabled rules of a place in order. */
function drawnRules(place: Place, places: readonly Place[]): DrawnRule[] {
  return place.rules
    .filter(isEnabled)
    .flatMap((rule) => (rule.values.type === "group" ? drawnGroup(rule, place, places) : [drawnRule(rule, place.id)]));
}

/** A rule for a group appears at each place that the group has rules for, also for forwarded packets. */
function drawnGroup(rule: PlacedRule, { id, isForwarded }: Place, places: readonly Place[]): DrawnRule[] {
  const group = `group ${placeText(rule.values.security_group)}`;
  const groupPlaces = isForwarded ? [] : places.filter((place) => place.of === group);
  const ends = groupPlaces.map((place) => [place.id, place.isForwarded ? forwardedPlace(id) : id] as const);
  const { change } = rule;
  return (ends.length > 0 ? ends : [[group, id] as const]).map(([peer, place]) => {
    return { place, peer, isGroup: true, isOutgoing: false, action: "", number: numberOf(rule), service: "", change };
  });
}

function drawnRule(rule: PlacedRule, place: string): DrawnRule {
  const { type, source, destination, action } = rule.values;
  const isOutgoing = type === "out" || (type === "forward" && !source && Boolean(destination));
  const target = isOutgoing ? undefined : destination;
  const services = [serviceOf(rule.values), typeof target === "string" ? `to ${target}` : ""];
  return {
    place,
    peer: placeText((isOutgoing ? destination : source) ?? ANYWHERE),
    isGroup: false,
    isOutgoing,
    action: String(action ?? ""),
    number: numberOf(rule),
    service: services.filter(Boolean).join(" "),
    change: rule.change,
  };
}

const placeText = (value: unknown): string => (typeof value === "string" ? value : UNKNOWN_TEXT);

/** Service of a rule: `HTTPS`, `tcp 8000:8080`, `everything`. */
function serviceOf({ macro, protocol, destination_port: port, icmp_type: icmp }: Readonly<State>): string {
  const parts = [macro, protocol, port, icmp].filter((part) => typeof part === "string" && part !== "");
  return parts.length === 0 ? "everything" : parts.join(" ");
}

interface Around {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

function peersAround(drawn: readonly DrawnRule[], hubs: readonly Box[], subject: Subject, full: boolean): Around {
  const peers = peersOf(subject);
  const rulesByPeer = groupsOf(drawn, ({ place, peer, isOutgoing, action, change }) =>
    key(place, peer, isOutgoing, action, change),
  );
  const groups = groupsOf(rulesByPeer, ([first, ...others]) => {
    const { place, isOutgoing, action, peer, service, change, isGroup } = first as DrawnRule;
    const isPlain = !isGroup && others.length === 0 && /^[0-9a-f]/i.test(peer) && /[.:]/.test(peer);
    return isPlain
      ? key(place, isOutgoing, action, change, service)
      : key(place, isOutgoing, action, change, peer, "single");
  });
  const sides = groupsOf(groups, ([rules]) => key(rules?.[0]?.place, rules?.[0]?.isOutgoing));
  const parts = sides.flatMap((side) => {
    const shown = full ? side : side.slice(0, MAX_PEERS);
    const folded = side.slice(shown.length).flat(2);
    return [
      ...shown.map((rules) => mergedPeers(rules.flat(), hubs, peers)),
      ...(folded.length === 0 ? [] : [foldedRules(folded)]),
    ];
  });
  const boxes = new Map(parts.map(({ box }) => [box.id, box]));
  return { boxes: [...boxes.values()], arrows: parts.map(({ arrow }) => arrow) };
}

interface Part {
  readonly box: Box;
  readonly arrow: Arrow;
}

/** Box and arrow of peers with the same rules. */
function mergedPeers(rules: readonly DrawnRule[], hubs: readonly Box[], peerBox: (name: string) => Box): Part {
  const [first] = rules as [DrawnRule, ...DrawnRule[]];
  const peers = [...new Set(rules.map(({ peer }) => peer))];
  const label = `${peers.length} addresses`;
  const several = {
    id: `${label}: ${peers.join(", ")}`,
    label,
    name: peers.join(", "),
    lines: shortened(peers, MAX_ENTRIES),
  };
  const box = peers.length > 1 ? several : first.isGroup ? groupBox(first.peer, hubs) : peerBox(first.peer);
  const id = idOf(first, box.id);
  const services = rules.map(({ number, service }) => [number, service].filter(Boolean).join(" ")).filter(Boolean);
  return { box: { ...box, id }, arrow: arrow(first, id, services) };
}

/** Box and arrow that stand for rules beyond the limit. */
function foldedRules(rules: readonly DrawnRule[]): Part {
  const [first] = rules as readonly [DrawnRule, ...DrawnRule[]];
  const id = idOf(first, "more");
  const box: Box = { id, label: `${rules.length} more rules`, lines: ["not drawn one by one"] };
  return { box, arrow: arrow({ ...first, action: "", change: undefined }, id, []) };
}

const idOf = ({ place, isOutgoing }: DrawnRule, peer: string): string =>
  `${place} ${isOutgoing ? "to" : "from"} ${peer}`;

function arrow({ place, isOutgoing, action, change }: DrawnRule, peer: string, services: readonly string[]): Arrow {
  const [from, to] = isOutgoing ? [place, peer] : [peer, place];
  const label = fitList(action.toLowerCase(), services, MAX_SERVICES);
  const isAgainst = action === "DROP" || action === "REJECT";
  return { from, to, isAgainst, ...(label !== "" && { label }), ...(change && { change }) };
}

const key = (...parts: readonly unknown[]): string => JSON.stringify(parts);

function shortened(texts: readonly string[], most: number): string[] {
  return texts.length <= most + 1 ? [...texts] : [...texts.slice(0, most), `and ${texts.length - most} more`];
}

const groupsOf = <T>(items: readonly T[], by: (item: T) => string): T[][] => [...groupBy(items, by).values()];

/** Box of a group. If the group is described, its rules are around its own hub. */
function groupBox(id: string, hubs: readonly Box[]): Box {
  const hub = hubs.find((hub) => hub.id === id);
  return hub ? { id, label: id, change: hub.change, lines: hub.lines ?? [] } : { id, label: id, isElsewhere: true };
}

/** Boxes of addresses, with the contents of aliases and IP sets. Indexed by name, because there may be thousands. */
function peersOf({ cluster, changeOf }: Subject): (name: string) => Box {
  const named = (definition: Selected, attribute: string) =>
    groupBy(cluster.of(definition), (item) => textOf(item, attribute) ?? "");
  const aliases = named(firewallAlias, "name");
  const sets = named(ipset, "name");
  const singles = named(ipsetEntryResource, "ipset");
  return (name) => {
    if (name === ANYWHERE || name === UNKNOWN_TEXT) return { id: name, label: name };
    const id = `address ${name}`;
    const plain = name.replace(/^\+?(dc\/)?/, "");
    const isSet = name.startsWith("+");
    const [item] = (isSet ? sets : aliases).get(plain) ?? [];
    const single = isSet ? (singles.get(plain) ?? []) : [];
    if (!item && single.length === 0) return { id, label: name, isElsewhere: isSet || /^(dc\/)?[A-Za-z]/.test(name) };
    const lines = isSet ? shortened(entryTexts(item, single), MAX_ENTRIES) : item ? line(item, "cidr") : [];
    const box = { id, label: `${isSet ? "set" : "alias"} ${plain}`, lines };
    return item ? { ...box, change: changeOf(item) } : { ...box, isElsewhere: true };
  };
}

/** Members of an IP set, of its lists and of single resources. */
function entryTexts(set: BlockItem | undefined, single: readonly BlockItem[]): string[] {
  const entries = [
    ...(set?.objects("entries").map(({ object }) => object) ?? []),
    ...(set?.objects("nomatch").map(({ object: { cidr } }) => ({ cidr, nomatch: true })) ?? []),
    ...single.map(({ values }) => values),
  ];
  return entries.map(({ nomatch, cidr }) => `${nomatch === true ? "not " : ""}${placeText(cidr)}`);
}
