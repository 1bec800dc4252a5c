import type { Attributes } from "../../framework/attribute";
import type { Item } from "../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../framework/checks/check";
import { groupedBy } from "../../framework/checks/grouping";
import { addressOf, path } from "../../framework/diagnostics";
import { oncePerObject } from "../../memo/memo";
import { message } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import { isMap } from "../../plugin/cty/value";

export const nodeSpellings = likelyMistake("node-spellings", {
  doc: "The application spells the name of a node in upper and lower case, which the server distinguishes. Or a name occurs once, and differs from another node by a missing, doubled or swapped letter.",
  remedy: "Use the name that the node has in the cluster.",
  find: inEachCluster(({ items }) => {
    const named = items.filter(({ isResource }) => isResource).flatMap(namedIn);
    return [...inOtherCase(named), ...misspelled(named)];
  }),
});

function inOtherCase(all: readonly Named[]): Problem[] {
  return groupedBy(all, ({ name }) => name.toLowerCase()).flatMap((group) => {
    const spellings = groupedBy(group, ({ name }) => name).sort((a, b) => b.length - a.length);
    const [usual] = spellings[0] ?? [];
    const others = spellings.slice(1).flat();
    return others.map(({ item, at, name }): Problem => {
      const text = message`"${name}" is "${usual?.name}" elsewhere, as in ${usual?.item.path}: names of nodes are case-sensitive.`;
      return problem(usual && usual.item !== item ? [usual.item, item] : [item], text, at);
    });
  });
}

function misspelled(all: readonly Named[]): Problem[] {
  // If each spelling occurs once, report the later one.
  const names = groupedBy(all, ({ name }) => name);
  return names.flatMap(([first, second], index): Problem[] => {
    if (!first || second) return [];
    const { item, at, name } = first;
    // An object that names both means two nodes.
    const isBeside = (other: string) =>
      all.some((spelled) => spelled.name === other && spelled.item === item && placeOf(spelled.at) === placeOf(at));
    const isMeant = ([one, more]: Named[], place: number) =>
      one !== undefined && (more !== undefined || place < index) && isSlipOf(name, one.name) && !isBeside(one.name);
    const [meant] = names.find(isMeant) ?? [];
    if (!meant) return [];
    const text = message`"${name}" is named nowhere else. Did you mean "${meant.name}", as in ${meant.item.path}?`;
    return [problem(meant.item === item ? [item] : [meant.item, item], text, at)];
  });
}

/** The path of an attribute without the index of an element. */
const placeOf = (at: Path): string => addressOf(at.filter((step) => !("index" in step)));

/** Names that differ in one place are likely different nodes: `web1` and `app1`, `pve1` and `pve2`, `pve1a` and `pve1b`. */
function isSlipOf(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 1) return false;
  const [one, two] = [name.toLowerCase(), other.toLowerCase()];
  const digits = (text: string) => text.replace(/\D/g, "");
  if (one === two || Math.min(one.length, two.length) < 3 || digits(one) !== digits(two)) return false;
  if (one.length === two.length) return isSwapped(one, two);
  const [long, short] = one.length > two.length ? [one, two] : [two, one];
  return (
    long.length === short.length + 1 &&
    [...long].some((_, index) => isWithinWord(long, index) && long.slice(0, index) + long.slice(index + 1) === short)
  );
}

/** A letter more at the start or the end makes a different node, unless the letter is doubled: `pve` and `pveb`. */
const isWithinWord = (name: string, index: number): boolean =>
  (index > 0 && index < name.length - 1) || [name[index - 1], name[index + 1]].includes(name[index]);

/** Whether the names differ only by two neighbouring letters that are swapped. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return swapped === other;
}

interface Named {
  readonly item: Item;
  readonly at: Path;
  readonly name: string;
}

const ATTRIBUTES = ["node_name", "nodes", "exit_nodes", "primary_exit_node", "target"];

const namingOf = oncePerObject((attributes: Attributes) => ({
  own: ATTRIBUTES.filter((name) => name in attributes),
  isMapping: "map" in attributes,
}));

function namedIn(item: Item<string>): Named[] {
  // External members and endpoints do not name nodes of the cluster.
  if ("public_key" in item.attributes || item.attributes.target?.traits.refersTo !== undefined) return [];
  const { own: names, isMapping } = namingOf(item.attributes);
  if (names.length === 0 && !isMapping) return [];
  const own = names.flatMap((attribute) => {
    const value = item.value(attribute) ?? null;
    const names = isMap(value) ? Object.keys(value) : [value].flat();
    return names.flatMap((name): Named[] => (typeof name === "string" ? [{ item, at: path(attribute), name }] : []));
  });
  const mapped = isMapping ? item.objects("map") : [];
  return [
    ...own,
    ...mapped.flatMap(({ index, object: { node_name: name } }): Named[] =>
      typeof name === "string" ? [{ item, at: path("map", index, "node_name"), name }] : [],
    ),
  ];
}
