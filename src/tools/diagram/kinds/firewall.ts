/**
 * Who reaches whom by which rule: each place with its rules in the middle, and around it, in the order of the rules, who they
 * are about. So no arrow crosses another one, however many there are: an address that is named at two places has a box at
 * each. Rules from one place with one answer are one arrow, and addresses that the same rules are about are one box.
 */

import type { Item } from "../../../checks/graph/item";
import type { State } from "../../../framework/attribute";
import { grouped } from "../../grouped";
import type { Arrow, Box, Change, Picture } from "../picture";
import { counted, LATER, line, type Subject, textOf } from "../subject";
import { listed } from "../text-size";
import { boxesOf, isInForce, numberOf, type Place, placeOf, placesOf, throughOf } from "./firewall-places";

const ANYWHERE = "anywhere";
/** Of those around one place; what is beyond is said, and drawn with `full`. */
const MOST = 40;
/** Of services in a label, and of addresses in a box. */
const SOME = 3;
const ENTRIES = 6;

/** A rule as it is drawn: from whom, to whom, and what is said beside the arrow. */
interface Drawn {
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
  const drawn = described.flatMap((place) => drawnIn(place, described));
  const missing = new Set(drawn.map(({ place }) => place).filter((id) => described.every((place) => place.id !== id)));
  const places = [...described, ...[...missing].map(placeOf)];
  const hubs = boxesOf(subject, places);
  const { boxes, arrows } = around(drawn, hubs, subject, full);
  const all = places.flatMap(({ rules }) => rules.filter(({ change }) => change !== "destroy"));
  const off = all.filter((rule) => !isInForce(rule)).length;
  const single = all.some((rule) => isInForce(rule) && rule.position === undefined);
  return {
    title: `Firewall of ${subject.name}`,
    description: `${counted([all.length, "rule"])}${off > 0 ? `, ${off} of them off` : ""}. A number is the place of a rule in its list; the first one that fits decides.${single ? " Rules without one are managed one by one, at any place." : ""}`,
    boxes: [...hubs, ...boxes],
    arrows,
    hubs: hubs.map(({ id }) => id),
  };
}

/** In the order of the rules. Those of a group stand where it is referred to: those about forwarded packets, too. */
function drawnIn({ id, isForwarded, rules }: Place, places: readonly Place[]): Drawn[] {
  return rules.flatMap((rule): Drawn[] => {
    if (!isInForce(rule)) return [];
    const { type, source, destination, action } = rule.values;
    const { change } = rule;
    const number = numberOf(rule);
    if (type === "group") {
      const group = `group ${placeText(rule.values.security_group)}`;
      const own = isForwarded ? [] : places.filter((place) => place.of === group);
      const ends = own.map((place) => [place.id, place.isForwarded ? throughOf(id) : id] as const);
      return (ends.length > 0 ? ends : [[group, id] as const]).map(([peer, place]) => {
        return { place, peer, isGroup: true, isOutgoing: false, action: "", number, service: "", change };
      });
    }
    const isOutgoing = type === "out" || (type === "forward" && !source && Boolean(destination));
    const peer = placeText((isOutgoing ? destination : source) ?? ANYWHERE);
    const other = isOutgoing ? undefined : destination;
    const service = [serviceOf(rule.values), typeof other === "string" ? `to ${other}` : ""].filter(Boolean).join(" ");
    return [{ place: id, peer, isGroup: false, isOutgoing, action: String(action ?? ""), number, service, change }];
  });
}

const placeText = (value: unknown): string => (typeof value === "string" ? value : LATER);

/** `HTTPS`, `tcp 8000:8080`, `everything`. */
function serviceOf({ macro, protocol, destination_port: port, icmp_type: icmp }: Readonly<State>): string {
  const parts = [macro, protocol, port, icmp].filter((part) => typeof part === "string" && part !== "");
  return parts.length === 0 ? "everything" : parts.join(" ");
}

interface Around {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

function around(drawn: readonly Drawn[], hubs: readonly Box[], subject: Subject, full: boolean): Around {
  const peers = peersOf(subject);
  const ways = groupsOf(drawn, ({ place, peer, isOutgoing, action, change }) =>
    key(place, peer, isOutgoing, action, change),
  );
  const merged = groupsOf(ways, ([first, ...others]) => {
    const { place, isOutgoing, action, peer, service, change, isGroup } = first as Drawn;
    const isPlain = !isGroup && others.length === 0 && /^[0-9a-f]/i.test(peer) && /[.:]/.test(peer);
    return isPlain
      ? key(place, isOutgoing, action, change, service)
      : key(place, isOutgoing, action, change, peer, "single");
  });
  const bySide = groupsOf(merged, (some) => key(some[0]?.[0]?.place, some[0]?.[0]?.isOutgoing));
  const parts = bySide.flatMap((side) => {
    const shown = full ? side : side.slice(0, MOST);
    const left = side.slice(shown.length).flat(2);
    return [...shown.map((some) => together(some.flat(), hubs, peers)), ...(left.length === 0 ? [] : [rest(left)])];
  });
  const boxes = new Map(parts.map(({ box }) => [box.id, box]));
  return { boxes: [...boxes.values()], arrows: parts.map(({ arrow }) => arrow) };
}

interface Part {
  readonly box: Box;
  readonly arrow: Arrow;
}

/** Peers that one and the same answer is for. */
function together(rules: readonly Drawn[], hubs: readonly Box[], peerBox: (name: string) => Box): Part {
  const [first] = rules as [Drawn, ...Drawn[]];
  const peers = [...new Set(rules.map(({ peer }) => peer))];
  const label = `${peers.length} addresses`;
  const several = {
    id: `${label}: ${peers.join(", ")}`,
    label,
    name: peers.join(", "),
    lines: shortened(peers, ENTRIES),
  };
  const what = peers.length > 1 ? several : first.isGroup ? groupBox(first.peer, hubs) : peerBox(first.peer);
  const id = idOf(first, what.id);
  const said = rules.map(({ number, service }) => [number, service].filter(Boolean).join(" ")).filter(Boolean);
  return { box: { ...what, id }, arrow: arrow(first, id, said) };
}

function rest(left: readonly Drawn[]): Part {
  const [first] = left as readonly [Drawn, ...Drawn[]];
  const id = idOf(first, "more");
  const box: Box = { id, label: `${left.length} more rules`, lines: ["not drawn one by one"] };
  return { box, arrow: arrow({ ...first, action: "", change: undefined }, id, []) };
}

const idOf = ({ place, isOutgoing }: Drawn, peer: string): string => `${place} ${isOutgoing ? "to" : "from"} ${peer}`;

function arrow({ place, isOutgoing, action, change }: Drawn, peer: string, services: readonly string[]): Arrow {
  const [from, to] = isOutgoing ? [place, peer] : [peer, place];
  const label = listed(action.toLowerCase(), services, SOME);
  const isAgainst = action === "DROP" || action === "REJECT";
  return { from, to, isAgainst, ...(label !== "" && { label }), ...(change && { change }) };
}

const key = (...parts: readonly unknown[]): string => JSON.stringify(parts);

function shortened(texts: readonly string[], most: number): string[] {
  return texts.length <= most + 1 ? [...texts] : [...texts.slice(0, most), `and ${texts.length - most} more`];
}

const groupsOf = <T>(items: readonly T[], by: (item: T) => string): T[][] => [...grouped(items, by).values()];

/** Its own rules stand around a box of their own, where it is described. */
function groupBox(id: string, hubs: readonly Box[]): Box {
  const own = hubs.find((hub) => hub.id === id);
  return own ? { id, label: id, change: own.change, lines: own.lines ?? [] } : { id, label: id, isElsewhere: true };
}

/** What aliases and sets stand for. They are found by name: there may be thousands. */
function peersOf({ cluster, changeOf }: Subject): (name: string) => Box {
  const named = (type: string, attribute: string) =>
    grouped(cluster.of(type), (one: Item) => textOf(one, attribute) ?? "");
  const aliases = named("pve_firewall_alias", "name");
  const sets = named("pve_firewall_ipset", "name");
  const singles = named("pve_firewall_ipset_entry", "ipset");
  return (name) => {
    if (name === ANYWHERE || name === LATER) return { id: name, label: name };
    const id = `address ${name}`;
    const plain = name.replace(/^\+?(dc\/)?/, "");
    const isSet = name.startsWith("+");
    const [item] = (isSet ? sets : aliases).get(plain) ?? [];
    const single = isSet ? (singles.get(plain) ?? []) : [];
    if (!item && single.length === 0) return { id, label: name, isElsewhere: isSet || /^(dc\/)?[A-Za-z]/.test(name) };
    const entries = [
      ...(item?.objects("entries").map(({ object }) => object) ?? []),
      ...single.map(({ values }) => values),
    ].map(({ nomatch, cidr }) => `${nomatch === true ? "not " : ""}${placeText(cidr)}`);
    const lines = isSet ? shortened(entries, ENTRIES) : item ? line(item, "cidr") : [];
    const box = { id, label: `${isSet ? "set" : "alias"} ${plain}`, lines };
    return item ? { ...box, change: changeOf(item) } : { ...box, isElsewhere: true };
  };
}
