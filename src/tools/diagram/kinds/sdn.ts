/** SDN fabrics and controllers, zones with their VNets and subnets, and their dependencies. */

import type { BlockItem } from "../../../checks/graph/item";
import type { Selected } from "../../../framework/checks/application";
import { groupBy } from "../../../framework/checks/grouping";
import { controllers } from "../../../resources/sdn/controllers/types";
import { fabricNodes } from "../../../resources/sdn/fabric-nodes/types";
import { fabrics } from "../../../resources/sdn/fabrics/types";
import { subnet } from "../../../resources/sdn/subnets/subnet";
import { vnet } from "../../../resources/sdn/vnets/vnet";
import { zones } from "../../../resources/sdn/zones/types";
import { zoneNode } from "../../../resources/sdn/zones/zone-node";
import type { Arrow, Box, Line, Picture } from "../picture";
import {
  boxesElsewhere,
  compareNames,
  countsText,
  line,
  listLine,
  membersOf,
  referencedNames,
  type Subject,
  sortedBoxes,
  textOf,
} from "../subject";

const PROTOCOLS: Readonly<Record<string, string>> = {
  bgp: "BGP",
  evpn: "EVPN",
  isis: "IS-IS",
  openfabric: "OpenFabric",
  ospf: "OSPF",
  qinq: "QinQ",
  simple: "simple",
  vlan: "VLAN",
  vxlan: "VXLAN",
  wireguard: "WireGuard",
};

const kindOf = ({ type }: BlockItem): string => {
  const last = type.split("_").at(-1) ?? "";
  return PROTOCOLS[last] ?? last;
};

export function sdnPicture(subject: Subject): Picture {
  const { cluster } = subject;
  const vnetsIn = vnetsByZone(subject);
  const zoneBoxes = cluster.of(...zones).map((zone) => zoneBox(subject, zone, vnetsIn));
  const controllerBoxes = cluster.of(...controllers).map((controller) => controllerBox(subject, controller));
  const fabricBoxes = cluster.of(...fabrics).map((fabric) => fabricBox(subject, fabric));
  const arrows = [
    ...cluster.of(...zones).flatMap((zone) => arrowsOf(subject, zone, "zone")),
    ...cluster.of(...controllers).flatMap((controller) => arrowsOf(subject, controller, "controller")),
  ];
  const homeless = cluster.of(vnet).map((item) => textOf(item, "zone") ?? "");
  const described = [...zoneBoxes, ...controllerBoxes, ...fabricBoxes];
  const ids = new Set(described.map(({ id }) => id));
  const others = [
    ...boxesElsewhere(
      homeless.map((zone) => `zone ${zone}`),
      ids,
      (label) => ({ id: label, label, boxes: vnetsIn(label.slice("zone ".length)) }),
    ),
    ...boxesElsewhere(
      arrows.map(({ to }) => to),
      ids,
    ),
  ];
  const vnets = cluster.of(vnet).length;
  const all = [...described, ...others];
  const isZone = ({ id }: Box) => id.startsWith("zone ");
  return {
    title: `SDN of ${subject.name}`,
    description: `${countsText([zoneBoxes.length, "zone"], [vnets, "VNet"], [controllerBoxes.length, "controller"], [fabricBoxes.length, "fabric"])}.`,
    // Zones first, because readers search them.
    boxes: [...sortedBoxes(all.filter(isZone)), ...sortedBoxes(all.filter((box) => !isZone(box)))],
    arrows,
  };
}

type VnetsIn = (zone: string) => Box[];

function zoneBox(subject: Subject, zone: BlockItem, vnetsIn: VnetsIn): Box {
  const name = textOf(zone, "zone") ?? "";
  return {
    id: `zone ${name}`,
    label: `zone ${name}`,
    change: subject.changeOf(zone),
    lines: [
      kindOf(zone),
      ...line(zone, "bridge", "bridge "),
      ...line(zone, "tag", "tag "),
      ...line(zone, "vrf_vxlan", "VRF VXLAN "),
      ...nodeLines(subject, zone),
      ...listLine(zone, "exit_nodes", "exit nodes "),
      ...line(zone, "dhcp", "DHCP by "),
    ],
    boxes: vnetsIn(name),
  };
}

/** Nodes of a zone on one line, and a line for each node that a plan adds or removes. */
function nodeLines(subject: Subject, zone: BlockItem): Line[] {
  if (!("nodes" in zone.attributes)) return [];
  const all = membersOf(subject, zone, "nodes", zoneNode, "zone").sort((a, b) => compareNames(a.name, b.name));
  const zoneChange = subject.changeOf(zone);
  const marked = all.filter(({ change }) => change !== undefined && change !== zoneChange);
  const names = all.filter((candidate) => !marked.includes(candidate)).map(({ name }) => name);
  const known = names.length > 0 ? [`nodes ${names.join(", ")}`] : [];
  const together = all.length > 0 ? known : listLine(zone, "nodes", "nodes ");
  return [...together, ...marked.map(({ name, change }) => ({ text: `node ${name}`, change }))];
}

/** Indexed by name, because there may be thousands. */
function vnetsByZone(subject: Subject): VnetsIn {
  const named = (definition: Selected, attribute: string) =>
    groupBy(subject.cluster.of(definition), (item) => textOf(item, attribute) ?? "");
  const [vnets, subnets] = [named(vnet, "zone"), named(subnet, "vnet")];
  const boxOf = (item: BlockItem): Box => {
    const name = textOf(item, "vnet") ?? "";
    const subnetTexts = subnetLines(subject, subnets.get(name) ?? []);
    return {
      id: `vnet ${name}`,
      label: `VNet ${name}`,
      change: subject.changeOf(item),
      lines: [...line(item, "tag", "tag "), ...line(item, "alias"), ...subnetTexts],
    };
  };
  return (zone) => sortedBoxes((vnets.get(zone) ?? []).map(boxOf));
}

/** Lines of subnets. Unchanged ones are plain strings. */
function subnetLines(subject: Subject, subnets: readonly BlockItem[]): Line[] {
  const lines = subnets.map(subnetLine(subject)).sort((a, b) => compareNames(a.text, b.text));
  return lines.map((entry) => (entry.change === undefined ? entry.text : entry));
}

const subnetLine =
  (subject: Subject) =>
  (subnet: BlockItem): Exclude<Line, string> => {
    const [gateway] = line(subnet, "gateway", "via ");
    const parts = [
      textOf(subnet, "cidr"),
      gateway,
      subnet.flag("snat") ? "SNAT" : undefined,
      subnet.objects("dhcp_ranges").length > 0 ? "DHCP" : undefined,
    ];
    return { text: parts.filter((part) => part !== undefined).join(" "), change: subject.changeOf(subnet) };
  };

function controllerBox(subject: Subject, controller: BlockItem): Box {
  const name = textOf(controller, "controller") ?? "";
  return {
    id: `controller ${name}`,
    label: `controller ${name}`,
    change: subject.changeOf(controller),
    lines: [
      kindOf(controller),
      ...line(controller, "asn", "AS "),
      ...line(controller, "node_name", "on "),
      ...listLine(controller, "nodes", "nodes "),
      ...listLine(controller, "peers", "peers "),
    ],
  };
}

function fabricBox(subject: Subject, fabric: BlockItem): Box {
  const name = textOf(fabric, "fabric") ?? "";
  const nodes = subject.cluster.of(...fabricNodes).filter((node) => textOf(node, "fabric") === name);
  return {
    id: `fabric ${name}`,
    label: `fabric ${name}`,
    change: subject.changeOf(fabric),
    lines: [
      kindOf(fabric),
      ...line(fabric, "ip_prefix"),
      ...line(fabric, "ip6_prefix"),
      ...line(fabric, "area", "area "),
    ],
    boxes: sortedBoxes(
      nodes.map((node): Box => {
        const nodeName = textOf(node, "node_name") ?? "";
        const lines = [...line(node, "ip"), ...line(node, "ip6"), ...line(node, "endpoint")];
        return { id: `fabric ${name} ${nodeName}`, label: nodeName, change: subject.changeOf(node), lines };
      }),
    ),
  };
}

/** Arrows from a zone or a controller to its controllers and fabric. */
function arrowsOf(subject: Subject, item: BlockItem, kind: "zone" | "controller"): Arrow[] {
  const from = `${kind} ${textOf(item, kind) ?? ""}`;
  const to = (target: "controller" | "fabric", attribute: string, label?: string): Arrow[] =>
    attribute in item.attributes
      ? referencedNames(subject, item, attribute).map(({ name, change }) => ({
          from,
          to: `${target} ${name}`,
          ...(label !== undefined && { label }),
          ...(change && { change }),
        }))
      : [];
  return [
    ...(kind === "zone" ? to("controller", "controller") : []),
    ...to("controller", "secondary_controllers", "secondary"),
    ...to("fabric", "fabric"),
  ];
}
