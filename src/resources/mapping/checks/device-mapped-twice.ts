import type { Item } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { conflictsIn, groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { mappingPci } from "../pci";
import { mappingUsb } from "../usb";

export const deviceMappedTwice: Check = {
  id: "device-mapped-twice",
  severity: "warning",
  doc: "A mapping, or two of them, contain the same PCI device or USB port of a node, so that two guests could get it.",
  remedy: "Leave the device in one place.",
  find: inEachCluster((cluster) => [
    ...twiceIn(cluster.of(mappingPci), wholeDevice),
    // A port behind a hub is another one: `1-2.1` is not in `1-2`.
    ...twiceIn(cluster.of(mappingUsb), (port) => port),
  ]),
};

interface Device {
  readonly item: Item;
  readonly index: number;
  readonly node: string;
  readonly path: string;
}

/** `0000:01:00` of its function `0000:01:00.0`. */
const wholeDevice = (path: string): string => path.replace(/\.\d$/, "");

/** `whole`: what a path is a part of. */
function twiceIn(mappings: readonly Item<"map">[], whole: (path: string) => string): Problem[] {
  const devices = mappings.flatMap((item) =>
    item
      .objects("map")
      .flatMap(({ index, object: { node_name: node, path } }): Device[] =>
        typeof node !== "string" || typeof path !== "string"
          ? []
          : path.split(";").map((one) => ({ item, index, node, path: one })),
      ),
  );
  return groupedBy(devices, ({ node, path }) => `${node} ${whole(path)}`).flatMap((same) =>
    conflictsIn(
      same,
      ({ path: one }, { path: other }) => one === other || one === whole(other) || other === whole(one),
    ).map(([one, other]): Problem => {
      const where = one.item === other.item ? `map[${one.index}]` : one.item.path;
      const text = `${other.path} of ${other.node} is in ${where} already.`;
      return {
        about: one.item === other.item ? [other.item] : [one.item, other.item],
        at: path("map", other.index),
        text,
      };
    }),
  );
}
