/** What fabrics add to the routing daemon's configuration of a node. */
import type { Fabric, FabricOptions } from "../fabrics/model";
import { plain, readEntry, whole } from "../typed-values";
import type { NodeView } from "./interfaces";
import type { Block } from "./routing";

interface FabricBlocks {
  readonly protocols: Block[];
  /** Which addresses belong to the fabrics. */
  readonly filters: Block[];
  /** With which address of its own the node reaches them. */
  readonly defaults: Block[];
}

interface Member {
  readonly id: string;
  readonly fabric: Fabric;
  readonly own: FabricOptions;
}

/** The node's IPv4 address in the form of an area-wide system id: `10.5.0.1` is `0100.0500.0001`. */
function systemId(ip: string): string {
  const digits = ip
    .split(".")
    .map((part) => part.padStart(3, "0"))
    .join("");
  return (digits.match(/.{4}/g) ?? []).join(".");
}

const interfacesOf = ({ own }: Member) =>
  ((own.interfaces ?? []) as string[]).map((text) =>
    readEntry(text, { name: plain, hello_multiplier: whole(16), network_type: plain }),
  );

function openfabric(member: Member): Block[] {
  const { id, fabric, own } = member;
  const { hello_interval: hello, csnp_interval: csnp } = fabric.options;
  const timers = [
    ...(hello === undefined ? [] : [` openfabric hello-interval ${hello}`]),
    ...(csnp === undefined ? [] : [` openfabric csnp-interval ${csnp}`]),
  ];
  return [
    [`router openfabric ${id}`, ` net 49.0001.${systemId(String(own.ip ?? "0.0.0.0"))}.00`, "exit"],
    [`interface dummy_${id}`, ` ip router openfabric ${id}`, " openfabric passive", "exit"],
    ...interfacesOf(member).map(({ name, hello_multiplier: multiplier }) => [
      `interface ${name}`,
      ` ip router openfabric ${id}`,
      ...timers,
      ...(multiplier === undefined ? [] : [` openfabric hello-multiplier ${multiplier}`]),
      "exit",
    ]),
  ];
}

function ospf(member: Member): Block[] {
  const { id, fabric, own } = member;
  return [
    ["router ospf", ` ospf router-id ${own.ip}`, "exit"],
    [`interface dummy_${id}`, ` ip ospf area ${fabric.options.area}`, " ip ospf passive", "exit"],
    ...interfacesOf(member).map(({ name, network_type: type = "point-to-point" }) => [
      `interface ${name}`,
      ` ip ospf area ${fabric.options.area}`,
      ` ip ospf network ${type}`,
      "exit",
    ]),
  ];
}

const PROTOCOLS: Readonly<Record<string, (member: Member) => Block[]>> = { openfabric, ospf };

/** Numbers of the route maps, ten apart. */
const FIRST_MAP = 100;
const MAP_STEP = 10;

export function fabricBlocks({ config, name }: NodeView): FabricBlocks {
  const members = Object.entries(config.fabrics)
    .flatMap(([id, fabric]): Member[] => {
      const own = fabric.nodes[name];
      return own && PROTOCOLS[fabric.protocol] ? [{ id, fabric, own }] : [];
    })
    .filter(({ own }) => own.ip !== undefined);
  const listOf = ({ id, fabric }: Member) => `pve_${fabric.protocol}_${id}_ips`;
  const maps = members.map((member, index) => [
    `route-map pve_${member.fabric.protocol} permit ${FIRST_MAP + index * MAP_STEP}`,
    ` match ip address ${listOf(member)}`,
    ` set src ${member.own.ip}`,
    "exit",
  ]);
  return {
    protocols: members.flatMap((member) => PROTOCOLS[member.fabric.protocol]?.(member) ?? []),
    filters: members.map((member) => [`access-list ${listOf(member)} permit ${member.fabric.options.ip_prefix}`]),
    defaults: [
      ...maps,
      ...[...new Set(members.map(({ fabric }) => fabric.protocol))].map((protocol) => [
        `ip protocol ${protocol} route-map pve_${protocol}`,
      ]),
    ],
  };
}
