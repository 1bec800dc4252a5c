/** Fabrics and controllers, zones with their VNets and subnets, and what of it stands on what. */
import type { Item } from "../../../checks/graph/item";
import type { Arrow, Box, Picture } from "../picture";
import { counted, elsewhere, line, listLine, type Subject, sorted, textOf } from "../subject";

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
  const zones = cluster.of(/^pve_sdn_zone_(?!node)/).map((zone) => zoneBox(subject, zone));
  const controllers = cluster.of(/^pve_sdn_controller_/).map((one) => controllerBox(subject, one));
  const fabrics = cluster.of(/^pve_sdn_fabric_(?!node)/).map((one) => fabricBox(subject, one));
  const arrows = [
    ...cluster.of(/^pve_sdn_zone_(?!node)/).flatMap((zone) => arrowsOf(zone, "zone")),
    ...cluster.of(/^pve_sdn_controller_/).flatMap((one) => arrowsOf(one, "controller")),
  ];
  const homeless = cluster.of("pve_sdn_vnet").map((vnet) => textOf(vnet, "zone") ?? "");
  const own = [...zones, ...controllers, ...fabrics];
  const ids = new Set(own.map(({ id }) => id));
  const others = [
    ...elsewhere(
      homeless.map((zone) => `zone ${zone}`),
      ids,
      (label) => ({ id: label, label, boxes: vnetsIn(subject, label.slice("zone ".length)) }),
    ),
    ...elsewhere(
      arrows.map(({ to }) => to),
      ids,
      (label) => ({ id: label, label }),
    ),
  ];
  const vnets = cluster.of("pve_sdn_vnet").length;
  return {
    title: `SDN of ${subject.name}`,
    description: `${counted([zones.length, "zone"], [vnets, "VNet"], [controllers.length, "controller"], [fabrics.length, "fabric"])}.`,
    boxes: sorted([...own, ...others]),
    arrows,
  };
}

function zoneBox(subject: Subject, zone: Item): Box {
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
      ...listLine(zone, "nodes", "nodes "),
      ...listLine(zone, "exit_nodes", "exit nodes "),
      ...line(zone, "dhcp", "DHCP by "),
    ],
    boxes: vnetsIn(subject, name),
  };
}

function vnetsIn(subject: Subject, zone: string): Box[] {
  const vnets = subject.cluster.of("pve_sdn_vnet").filter((vnet) => (textOf(vnet, "zone") ?? "") === zone);
  return sorted(
    vnets.map((vnet): Box => {
      const name = textOf(vnet, "vnet") ?? "";
      const subnets = subject.cluster.of("pve_sdn_subnet").filter((one) => textOf(one, "vnet") === name);
      return {
        id: `vnet ${name}`,
        label: `VNet ${name}`,
        change: subject.changeOf(vnet),
        lines: [...line(vnet, "tag", "tag "), ...line(vnet, "alias"), ...subnets.map(subnetLine(subject)).sort()],
      };
    }),
  );
}

const subnetLine =
  (subject: Subject) =>
  (subnet: Item): string => {
    const change = subject.changeOf(subnet);
    const [gateway] = line(subnet, "gateway", "via ");
    const parts = [
      textOf(subnet, "cidr"),
      gateway,
      subnet.flag("snat") ? "SNAT" : undefined,
      subnet.objects("dhcp_ranges").length > 0 ? "DHCP" : undefined,
      change && `(${change})`,
    ];
    return parts.filter((part) => part !== undefined).join(" ");
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
function arrowsOf(item: Item, kind: "zone" | "controller"): Arrow[] {
  const from = `${kind} ${textOf(item, kind) ?? ""}`;
  const to = (target: "controller" | "fabric", name: string, label?: string): Arrow => {
    return { from, to: `${target} ${name}`, ...(label !== undefined && { label }) };
  };
  const single = (target: "controller" | "fabric"): Arrow[] => line(item, target).map((name) => to(target, name));
  const second = "secondary_controllers" in item.attributes ? item.texts("secondary_controllers").known : [];
  return [
    ...(kind === "zone" ? single("controller") : []),
    ...second.map((name) => to("controller", name, "secondary")),
    ...single("fabric"),
  ];
}
