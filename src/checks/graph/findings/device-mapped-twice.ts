import type { Cluster } from "../application";
import { type Check, groupedBy, inEachCluster, type Problem, pairsOf } from "../check";
import type { Item } from "../item";

export const deviceMappedTwice: Check = {
  id: "device-mapped-twice",
  severity: "warning",
  doc: "A PCI device or USB port of a node stands twice in a mapping, or in two of them: two guests would take it.",
  remedy: "Leave it in one of them.",
  find: inEachCluster((cluster) => /* PCI and USB have name spaces of their own. */ [
    ...twiceIn(cluster, "pve_mapping_pci"),
    ...twiceIn(cluster, "pve_mapping_usb"),
  ]),
};

interface Device {
  readonly item: Item;
  readonly index: number;
  readonly node: string;
  readonly path: string;
}

function twiceIn(cluster: Cluster, type: string): Problem[] {
  const devices = cluster
    .of(type)
    .flatMap((item) =>
      item
        .objects("map")
        .flatMap(({ index, object: { node_name: node, path } }): Device[] =>
          typeof node !== "string" || typeof path !== "string"
            ? []
            : path.split(";").map((one) => ({ item, index, node, path: one })),
        ),
    );
  return groupedBy(devices, ({ node, path }) => `${node} ${path.replace(/\.\d$/, "")}`).flatMap((same) =>
    pairsOf(same)
      .filter(([one, other]) => overlap(one.path, other.path))
      .map(([one, other]): Problem => {
        const where = one.item === other.item ? `map[${one.index}]` : one.item.path;
        const text = `${other.path} of ${other.node} is in ${where} already.`;
        return {
          about: one.item === other.item ? [other.item] : [one.item, other.item],
          at: `map[${other.index}]`,
          text,
        };
      }),
  );
}

/** A device holds all of its functions. */
const overlap = (one: string, other: string): boolean =>
  one === other || one === other.replace(/\.\d$/, "") || other === one.replace(/\.\d$/, "");
