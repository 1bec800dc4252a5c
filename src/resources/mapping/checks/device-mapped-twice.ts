import type { Item } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message, place } from "../../../naming/message";
import { mappingPci, mappingUsb } from "../types";

export const deviceMappedTwice = likelyMistake("device-mapped-twice", {
  doc: "A mapping, or two of them, contain the same PCI device or USB port of a node, so two guests could get it.",
  remedy: "Leave the device in one place.",
  find: inEachCluster((cluster) => [
    ...twiceIn(cluster.of(mappingPci), wholeDevice),
    // A port behind a hub is a separate port: `1-2.1` is not a part of `1-2`.
    ...twiceIn(cluster.of(mappingUsb), (port) => port),
  ]),
});

interface Device {
  readonly item: Item;
  readonly index: number;
  readonly node: string;
  readonly path: string;
}

/** Device of a PCI function, such as `0000:01:00` for `0000:01:00.0`. */
const wholeDevice = (path: string): string => path.replace(/\.\d$/, "");

/** Each device with the first one before it that has the same path, contains it or is a part of it. */
function conflictsAmong(devices: readonly Device[], whole: (path: string) => string): [Device, Device][] {
  const first = new Map<string, Device>();
  return devices.flatMap((device): [Device, Device][] => {
    const { path } = device;
    const part = whole(path) === path ? devices[0] : undefined;
    const earlier = first.get(path) ?? first.get(whole(path)) ?? part;
    if (!first.has(path)) first.set(path, device);
    return earlier && earlier !== device ? [[earlier, device]] : [];
  });
}

/** `whole` returns the device that a path is a part of. */
function twiceIn(mappings: readonly Item<"map">[], whole: (path: string) => string): Problem[] {
  const devices = mappings.flatMap((item) =>
    item
      .objects("map")
      .flatMap(({ index, object: { node_name: node, path } }): Device[] =>
        typeof node !== "string" || typeof path !== "string"
          ? []
          : path.split(";").map((part) => ({ item, index, node, path: part })),
      ),
  );
  return groupedBy(devices, ({ node, path }) => `${node} ${whole(path)}`).flatMap((group) =>
    conflictsAmong(group, whole).map(([one, other]): Problem => {
      const where = one.item === other.item ? place("map", one.index) : one.item.path;
      const text = message`${other.path} of ${other.node} is in ${where} already.`;
      return problem(one.item === other.item ? [other.item] : [one.item, other.item], text, path("map", other.index));
    }),
  );
}
