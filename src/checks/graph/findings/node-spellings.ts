import type { Attributes } from "../../../framework/attribute";
import { isMap } from "../../../plugin/cty/value";
import { camelCase } from "../../../text/camel-case";
import { type Check, groupedBy, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";

export const nodeSpellings: Check = {
  id: "node-spellings",
  severity: "warning",
  doc: "A node is named in two spellings that differ in case: the server tells them apart, and a node has one of them.",
  remedy: "Name the node as the cluster does.",
  find: inEachCluster(({ items }) =>
    groupedBy(items.filter(({ isResource }) => isResource).flatMap(namedIn), ({ name }) => name.toLowerCase()).flatMap(
      (same) => {
        const spellings = groupedBy(same, ({ name }) => name).sort((a, b) => b.length - a.length);
        const [usual] = spellings[0] ?? [];
        const others = spellings.slice(1).flat();
        return others.map(({ item, at, name }): Problem => {
          const text = `"${name}" is "${usual?.name}" elsewhere, as in ${usual?.item.path}: names of nodes are told apart by case.`;
          return { about: usual && usual.item !== item ? [usual.item, item] : [item], at, text };
        });
      },
    ),
  ),
};

interface Named {
  readonly item: Item;
  readonly at: string;
  readonly name: string;
}

const ATTRIBUTES = ["node_name", "nodes", "exit_nodes", "primary_exit_node", "target"];
/** Members of WireGuard fabrics outside of the cluster, and targets that are no nodes. */
const OTHERS = /^pve_(sdn_fabric_node_wireguard_external|notification_)/;

interface Naming {
  readonly own: readonly string[];
  readonly isMapping: boolean;
}

const namings = new WeakMap<Attributes, Naming>();

function namingOf(attributes: Attributes): Naming {
  const before = namings.get(attributes);
  if (before) return before;
  const naming = { own: ATTRIBUTES.filter((name) => name in attributes), isMapping: "map" in attributes };
  namings.set(attributes, naming);
  return naming;
}

function namedIn(item: Item): Named[] {
  if (OTHERS.test(item.type)) return [];
  const { own: names, isMapping } = namingOf(item.attributes);
  if (names.length === 0 && !isMapping) return [];
  const own = names.flatMap((attribute) => {
    const value = item.value(attribute) ?? null;
    const names = isMap(value) ? Object.keys(value) : [value].flat();
    return names.flatMap((name): Named[] =>
      typeof name === "string" ? [{ item, at: camelCase(attribute), name }] : [],
    );
  });
  const mapped = isMapping ? item.objects("map") : [];
  return [
    ...own,
    ...mapped.flatMap(({ index, object: { node_name: name } }): Named[] =>
      typeof name === "string" ? [{ item, at: `map[${index}].nodeName`, name }] : [],
    ),
  ];
}
