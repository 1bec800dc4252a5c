/**
 * Who reaches whom by which rule: where rules hold in the middle, who they are about around them. Rules from one place
 * with one answer are one arrow, and addresses that the same rules are about are one box.
 */
import type { State } from "../../../framework/attribute";
import type { Arrow, Box, Picture } from "../picture";
import { counted, elsewhere, LATER, line, type Subject, textOf } from "../subject";
import { listed } from "../text-size";
import { boxesOf, isInForce, numberOf, type Place, placesOf, THROUGH, throughOf } from "./firewall-places";

const ANYWHERE = "anywhere";
/** Of those around one place; what is beyond is said, and drawn with `full`. */
const MOST = 40;
/** Of services in a label, and of addresses in a box. */
const SOME = 3;

/** A rule as it is drawn: from whom, to whom, and what is said beside the arrow. */
interface Drawn {
  readonly place: string;
  readonly peer: string;
  readonly isOutgoing: boolean;
  readonly action: string;
  readonly service: string;
}

export function firewallPicture(subject: Subject, { full = false } = {}): Picture {
  const places = placesOf(subject);
  const groups = groupArrows(places);
  const { boxes: peers, arrows } = arrowsOf(places.flatMap(drawnIn), full);
  const own: Box[] = boxesOf(subject, places);
  const known = new Set([...own, ...peers].map(({ id }) => id));
  const ends = [...groups, ...arrows].flatMap(({ from, to }) => [from, to]);
  const named = elsewhere(ends, known, (id) => ({ id, label: id })).map((box) => withContent(subject, box));
  const all = places.flatMap(({ rules }) => rules);
  const off = all.filter((rule) => !isInForce(rule)).length;
  const single = all.some((rule) => isInForce(rule) && rule.position === undefined);
  return {
    title: `Firewall of ${subject.name}`,
    description: `${counted([all.length, "rule"])}${off > 0 ? `, ${off} of them off` : ""}. A number is the place of a rule in its list; the first one that fits decides.${single ? " Rules without one are managed one by one, at any place." : ""}`,
    // In the order of the rules.
    boxes: [...own, ...inOrder([...peers, ...named], arrows)],
    arrows: [...groups, ...arrows],
  };
}

function inOrder(boxes: readonly Box[], arrows: readonly Arrow[]): Box[] {
  const ends = arrows.flatMap(({ from, to }) => [from, to]);
  const places = new Map(ends.map((id, index) => [id, index] as const).reverse());
  const placeOf = ({ id }: Box) => places.get(id) ?? -1;
  return [...boxes].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Rules of a group stand where it is referred to: those about forwarded packets, too. */
function groupArrows(places: readonly Place[]): Arrow[] {
  return places
    .filter(({ isForwarded }) => !isForwarded)
    .flatMap(({ id, rules }) =>
      rules.flatMap((rule): Arrow[] => {
        if (rule.values.type !== "group" || !isInForce(rule)) return [];
        const group = `group ${placeText(rule.values.security_group)}`;
        const own = places.filter((place) => place.of === group);
        const label = numberOf(rule);
        const arrows = own.map((place) => ({ from: place.id, to: place.isForwarded ? throughOf(id) : id }));
        return (own.length > 0 ? arrows : [{ from: group, to: id }]).map((ends) => ({
          ...ends,
          ...(label && { label }),
        }));
      }),
    );
}

function drawnIn({ id, rules }: Place): Drawn[] {
  return rules.flatMap((rule): Drawn[] => {
    const { type, source, destination, action } = rule.values;
    if (!isInForce(rule) || type === "group") return [];
    const isOutgoing = type === "out" || (type === "forward" && !source && Boolean(destination));
    const peer = (isOutgoing ? destination : source) ?? ANYWHERE;
    const other = isOutgoing ? undefined : destination;
    const parts = [numberOf(rule), serviceOf(rule.values), typeof other === "string" ? `to ${other}` : ""];
    const service = parts.filter((part) => part !== "").join(" ");
    return [{ place: id, peer: placeText(peer), isOutgoing, action: String(action ?? ""), service }];
  });
}

const placeText = (value: unknown): string => (typeof value === "string" ? value : LATER);

/** `HTTPS`, `tcp 8000:8080`, `everything`. */
function serviceOf({ macro, protocol, destination_port: port, icmp_type: icmp }: Readonly<State>): string {
  const parts = [macro, protocol, port, icmp].filter((part) => typeof part === "string" && part !== "");
  return parts.length === 0 ? "everything" : parts.join(" ");
}

interface Around {
  readonly boxes: Box[];
  readonly arrows: Arrow[];
}

function arrowsOf(drawn: readonly Drawn[], full: boolean): Around {
  const ways = [...grouped(drawn, ({ place, peer, isOutgoing, action }) => key(place, peer, isOutgoing, action))];
  const merged = grouped(ways, ([first, ...others]) => {
    const { place, isOutgoing, action, peer } = first as Drawn;
    const isPlain = others.length === 0 && /^[0-9a-f]/i.test(peer) && /[.:]/.test(peer) && peer !== ANYWHERE;
    const service = (first as Drawn).service.replace(/^#\d+ /, "");
    return isPlain ? key(place, isOutgoing, action, service) : key(place, isOutgoing, action, peer, "single");
  });
  const byPlace = grouped(merged, (some) => key(some[0]?.[0]?.place, some[0]?.[0]?.isOutgoing));
  return byPlace
    .flatMap((around) => {
      const shown = full ? around : around.slice(0, MOST);
      const parts = shown.map(one);
      const left = around.slice(shown.length).flat(2);
      return left.length === 0 ? parts : [...parts, rest(left)];
    })
    .reduce<Around>(
      (all, part) => ({ boxes: [...all.boxes, ...part.boxes], arrows: [...all.arrows, ...part.arrows] }),
      {
        boxes: [],
        arrows: [],
      },
    );
}

/** Peers that one and the same answer is for. */
function one(ways: readonly (readonly Drawn[])[]): Around {
  const rules = ways.flat();
  const [first] = rules as [Drawn, ...Drawn[]];
  const peers = [...new Set(rules.map(({ peer }) => peer))];
  const isSeveral = peers.length > 1;
  const id = isSeveral ? `${peers.length} addresses: ${peers.join(", ")}` : peerId(first.peer);
  const box: Box = { id, label: `${peers.length} addresses`, lines: shortened(peers, 6) };
  return {
    boxes: isSeveral ? [box] : [],
    arrows: [
      arrow(
        first,
        id,
        rules.map(({ service }) => service),
      ),
    ],
  };
}

function rest(left: readonly Drawn[]): Around {
  const [first] = left as readonly [Drawn, ...Drawn[]];
  const id = `more for ${first.place}`;
  const label = `${left.length} more rules`;
  return { boxes: [{ id, label, lines: ["not drawn one by one"] }], arrows: [arrow({ ...first, action: "" }, id, [])] };
}

function arrow({ place, isOutgoing, action }: Drawn, peer: string, services: readonly string[]): Arrow {
  const [from, to] = isOutgoing ? [place, peer] : [peer, place];
  const label = listed(action.toLowerCase(), services, SOME);
  return { from, to, isAgainst: action === "DROP" || action === "REJECT", ...(label !== "" && { label }) };
}

const peerId = (peer: string): string => (peer === ANYWHERE ? ANYWHERE : `address ${peer}`);

const key = (...parts: readonly unknown[]): string => JSON.stringify(parts);

function shortened(texts: readonly string[], most: number): string[] {
  return texts.length <= most + 1 ? [...texts] : [...texts.slice(0, most), `and ${texts.length - most} more`];
}

function grouped<T>(items: readonly T[], by: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item]);
  return [...groups.values()];
}

/** What an alias or a set stands for. */
function withContent({ cluster, changeOf }: Subject, box: Box): Box {
  if (!box.id.startsWith("address ")) return { ...box, isElsewhere: box.id !== ANYWHERE && box.id !== THROUGH };
  const name = box.id.slice("address ".length);
  const plain = name.replace(/^\+?(dc\/)?/, "");
  const isSet = name.startsWith("+");
  const [item] = cluster
    .of(isSet ? "pve_firewall_ipset" : "pve_firewall_alias")
    .filter((one) => textOf(one, "name") === plain);
  if (!item) return { ...box, label: name, isElsewhere: isSet || /^(dc\/)?[A-Za-z]/.test(name) };
  const entries = item
    .objects("entries")
    .map(({ object }) => `${object.nomatch === true ? "not " : ""}${placeText(object.cidr)}`);
  const lines = isSet ? shortened(entries, 6) : line(item, "cidr");
  return { ...box, label: `${isSet ? "set" : "alias"} ${plain}`, lines, change: changeOf(item), isElsewhere: false };
}
