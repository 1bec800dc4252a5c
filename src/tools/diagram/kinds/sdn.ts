/** Fabrics and controllers, zones with their VNets and subnets, and what of it stands on what. */

import type { Item } from "../../../checks/graph/item";
import { grouped } from "../../grouped";
import { membersOf, namedBy } from "../members";
import type { Arrow, Box, Line, Picture } from "../picture";
import { compare, counted, elsewhere, line, listLine, type Subject, sorted, textOf } from "../subject";

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

const kindOf = ({ type }: Item): string => {
  const last = type.split("_").at(-1) ?? "";
  return PROTOCOLS[last] ?? last;
};

export function sdnPicture(subject: Subject): Picture {
  const { cluster } = subject;
  const vnetsIn = vnetsByZone(subject);
  const zones = cluster.of(/^pve_sdn_zone_(?!node)/).map((zone) => zoneBox(subject, zone, vnetsIn));
  const controllers = cluster.of(/^pve_sdn_controller_/).map((one) => controllerBox(subject, one));
  const fabrics = cluster.of(/^pve_sdn_fabric_(?!node)/).map((one) => fabricBox(subject, one));
  const arrows = [
    ...cluster.of(/^pve_sdn_zone_(?!node)/).flatMap((zone) => arrowsOf(subject, zone, "zone")),
    ...cluster.of(/^pve_sdn_controller_/).flatMap((one) => arrowsOf(subject, one, "controller")),
  ];
  const homeless = cluster.of("pve_sdn_vnet").map((vnet) => textOf(vnet, "zone") ?? "");
  const own = [...zones, ...controllers, ...fabrics];
  const ids = new Set(own.map(({ id }) => id));
  const others = [
    ...elsewhere(
      homeless.map((zone) => `zone ${zone}`),
      ids,
      (label) => ({ id: label, label, boxes: vnetsIn(label.slice("zone ".length)) }),
    ),
    ...elsewhere(
      arrows.map(({ to }) => to),
      ids,
      (label) => ({ id: label, label }),
    ),
  ];
  const vnets = cluster.of("pve_sdn_vnet").length;
  const all = [...own, ...others];
  const isZone = ({ id }: Box) => id.startsWith("zone ");
  return {
    title: `SDN of ${subject.name}`,
    description: `${counted([zones.length, "zone"], [vnets, "VNet"], [controllers.length, "controller"], [fabrics.length, "fabric"])}.`,
    // Zones are what is looked for.
    boxes: [...sorted(all.filter(isZone)), ...sorted(all.filter((box) => !isZone(box)))],
    arrows,
  };
}

type VnetsIn = (zone: string) => Box[];

function zoneBox(subject: Subject, zone: Item, vnetsIn: VnetsIn): Box {
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

/** In one line, but for those that a plan adds or takes away. */
function nodeLines(subject: Subject, zone: Item): Line[] {
  if (!("nodes" in zone.attributes)) return [];
  const all = membersOf(subject, zone, "nodes", "sdn_zone_node", "zone").sort((a, b) => compare(a.name, b.name));
  const own = subject.changeOf(zone);
  const marked = all.filter(({ change }) => change !== undefined && change !== own);
  const names = all.filter((one) => !marked.includes(one)).map(({ name }) => name);
  const known = names.length > 0 ? [`nodes ${names.join(", ")}`] : [];
  const together = all.length > 0 ? known : listLine(zone, "nodes", "nodes ");
  return [...together, ...marked.map(({ name, change }) => ({ text: `node ${name}`, change }))];
}

/** Found by name: there may be thousands. */
function vnetsByZone(subject: Subject): VnetsIn {
  const named = (type: string, attribute: string) =>
    grouped(subject.cluster.of(type), (one) => textOf(one, attribute) ?? "");
  const [vnets, subnets] = [named("pve_sdn_vnet", "zone"), named("pve_sdn_subnet", "vnet")];
  const boxOf = (vnet: Item): Box => {
    const name = textOf(vnet, "vnet") ?? "";
    const own = subnetLines(subject, subnets.get(name) ?? []);
    return {
      id: `vnet ${name}`,
      label: `VNet ${name}`,
      change: subject.changeOf(vnet),
      lines: [...line(vnet, "tag", "tag "), ...line(vnet, "alias"), ...own],
    };
  };
  return (zone) => sorted((vnets.get(zone) ?? []).map(boxOf));
}

/** What no plan changes is said as a text. */
function subnetLines(subject: Subject, subnets: readonly Item[]): Line[] {
  const lines = subnets.map(subnetLine(subject)).sort((a, b) => compare(a.text, b.text));
  return lines.map((one) => (one.change === undefined ? one.text : one));
}

const subnetLine =
  (subject: Subject) =>
  (subnet: Item): Exclude<Line, string> => {
    const [gateway] = line(subnet, "gateway", "via ");
    const parts = [
      textOf(subnet, "cidr"),
      gateway,
      subnet.flag("snat") ? "SNAT" : undefined,
      subnet.objects("dhcp_ranges").length > 0 ? "DHCP" : undefined,
    ];
    return { text: parts.filter((part) => part !== undefined).join(" "), change: subject.changeOf(subnet) };
  };

function controllerBox(subject: Subject, controller: Item): Box {
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

function fabricBox(subject: Subject, fabric: Item): Box {
  const name = textOf(fabric, "fabric") ?? "";
  const nodes = subject.cluster.of(/^pve_sdn_fabric_node_/).filter((node) => textOf(node, "fabric") === name);
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
    boxes: sorted(
      nodes.map((node): Box => {
        const own = textOf(node, "node_name") ?? "";
        const lines = [...line(node, "ip"), ...line(node, "ip6"), ...line(node, "endpoint")];
        return { id: `fabric ${name} ${own}`, label: own, change: subject.changeOf(node), lines };
      }),
    ),
  };
}

/** On what a zone or a controller stands. */
function arrowsOf(subject: Subject, item: Item, kind: "zone" | "controller"): Arrow[] {
  const from = `${kind} ${textOf(item, kind) ?? ""}`;
  const to = (target: "controller" | "fabric", attribute: string, label?: string): Arrow[] =>
    attribute in item.attributes
      ? namedBy(subject, item, attribute).map(({ name, change }) => ({
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
