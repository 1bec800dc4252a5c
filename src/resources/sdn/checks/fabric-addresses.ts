import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { byName, conflictsIn, groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { isWithin, overlapping } from "../../formats/address-spans";
import { routedNodes } from "../fabric-nodes/types";
import { routedFabrics } from "../fabrics/types";

export const fabricAddresses = certainMistake("fabric-addresses", {
  doc: "Two fabrics have overlapping prefixes, or two OSPF fabrics the same area. Or a node of a fabric has no address, an address outside the prefix, or the address of another node.",
  remedy: "Give each fabric a prefix of its own, and each node an address in it.",
  find: inEachCluster((cluster) => [...fabricsIn(cluster), ...nodesIn(cluster)]),
});

const FAMILIES = [
  { prefix: "ip_prefix", address: "ip" },
  { prefix: "ip6_prefix", address: "ip6" },
] as const;

type Fabric = ItemOf<(typeof routedFabrics)[number]>;

function fabricsIn(cluster: Cluster): Problem[] {
  const fabrics = cluster.of(...routedFabrics);
  const prefixes = FAMILIES.flatMap(({ prefix }) => {
    const given = fabrics.filter((fabric) => typeof fabric.text(prefix) === "string");
    const textOf = (fabric: Fabric) => fabric.text(prefix) as string;
    return overlapping(given, textOf).map(([one, other]): Problem => {
      const text = message`${textOf(other)} overlaps with ${textOf(one)} of ${one.path}.`;
      return problem([one, other], text, path(prefix));
    });
  });
  return [...prefixes, ...sameAreas(fabrics)];
}

const sameAreas = (fabrics: readonly Fabric[]): Problem[] =>
  groupedBy(fabrics, (fabric) => {
    const area = fabric.text("area");
    return area ? String(areaNumber(area)) : undefined;
  }).flatMap((same) =>
    conflictsIn(same).map(([one, other]): Problem => {
      const text = message`${other.text("area")} is the area of ${one.path} already. Each OSPF fabric has its own.`;
      return problem([one, other], text, path("area"));
    }),
  );

/** `1` is `0.0.0.1`. */
const areaNumber = (area: string): number => area.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

function nodesIn(cluster: Cluster): Problem[] {
  const fabrics = byName(cluster.of(...routedFabrics), "fabric");
  const nodes = cluster.of(...routedNodes);
  return FAMILIES.flatMap(({ prefix, address }) => [
    ...nodes.flatMap((node): Problem[] => {
      const fabric = fabrics.get(node.text("fabric") ?? "");
      if (!fabric || !(prefix in fabric.attributes) || !(address in node.attributes)) return [];
      const text = addressProblem(fabric, fabric.text(prefix), node.text(address));
      return text === undefined ? [] : [problem([fabric, node], text, path(address))];
    }),
    ...groupedBy(nodes, (node) => {
      const [fabric, ip] = [node.text("fabric"), address in node.attributes ? node.text(address) : undefined];
      return fabric && ip ? `${fabric} ${ip}` : undefined;
    }).flatMap((same) =>
      conflictsIn(same).map(([one, other]): Problem => {
        const text = message`${other.text(address)} is the address of ${one.path} already.`;
        return problem([one, other], text, path(address));
      }),
    ),
  ]);
}

function addressProblem(fabric: Item, prefix: string | null | undefined, ip: string | null | undefined) {
  if (prefix === undefined || ip === undefined) return undefined;
  if (prefix === null)
    return ip === null ? undefined : message`${fabric.path} has no prefix of this family. Leave the address out.`;
  if (ip === null) return message`is missing: ${fabric.path} has the prefix ${prefix}.`;
  return isWithin(ip, prefix) ? undefined : message`must lie in ${prefix} of ${fabric.path}. Got ${ip}.`;
}
