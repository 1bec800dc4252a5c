/** The fabrics' part of a node's routing configuration (FRR). Facts: contributing/facts/sdn.md#apply. */
import ipaddr from "ipaddr.js";
import type { Fabric, FabricOptions } from "../files";
import { network, plain, readEntry, whole } from "../typed-values";
import type { NodeView } from "./interfaces";

interface FabricBlocks {
  /** Routers and interfaces, by protocol. */
  readonly protocols: Block[];
  /** Access lists with the fabrics' prefixes. */
  readonly filters: Block[];
  /** Route maps, which set the node's source address, by name. */
  readonly maps: (readonly [name: string, block: Block])[];
  /** Route map of each protocol. */
  readonly defaults: Block[];
}

interface Member {
  readonly id: string;
  readonly fabric: Fabric;
  readonly own: FabricOptions;
}

type Named = readonly [name: string, block: Block];

const byName = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);

const blocksOf = (named: readonly Named[]): Block[] => [...named].sort(byName).map(([, block]) => block);

/** Returns the IS-IS system id of an address: `0100.0500.0001` for `10.5.0.1`, the last three groups of an IPv6 address. */
function systemId(ip: string): string {
  if (ip.includes(":")) {
    const parts = (ipaddr.parse(ip) as ipaddr.IPv6).parts.slice(5);
    return parts.map((part) => part.toString(16).padStart(4, "0")).join(".");
  }
  const digits = ip
    .split(".")
    .map((part) => part.padStart(3, "0"))
    .join("");
  return (digits.match(/.{4}/g) ?? []).join(".");
}

const interfacesOf = ({ own }: Member) =>
  ((own.interfaces ?? []) as string[]).map((text) =>
    readEntry(text, { name: plain, hello_multiplier: whole(16), ip: network(4), network_type: plain }),
  );

function openfabricInterface({ id, own }: Member, name: unknown, lines: readonly string[]): Named {
  return [
    String(name),
    [
      `interface ${name}`,
      ...(own.ip === undefined ? [] : [` ip router openfabric ${id}`]),
      ...(own.ip6 === undefined ? [] : [` ipv6 router openfabric ${id}`]),
      ...lines,
      "exit",
    ],
  ];
}

/** Returns OpenFabric's blocks. All routers have the system id of the first fabric. */
function openfabric(members: readonly Member[]): Block[] {
  const [first] = members;
  const net = systemId(String(first?.own.ip ?? first?.own.ip6));
  const line = (name: string, value: unknown) => (value === undefined ? [] : [` openfabric ${name} ${value}`]);
  const interfaces = members.flatMap((member) => {
    const { hello_interval: hello, csnp_interval: csnp } = member.fabric.options;
    return [
      openfabricInterface(member, `dummy_${member.id}`, [" openfabric passive"]),
      ...interfacesOf(member).map(({ name, hello_multiplier: multiplier }) =>
        openfabricInterface(member, name, [
          ...line("hello-interval", hello),
          ...line("hello-multiplier", multiplier),
          ...line("csnp-interval", csnp),
        ]),
      ),
    ];
  });
  return [
    ...members.map(({ id }) => [`router openfabric ${id}`, ` net 49.0001.${net}.00`, "exit"]),
    ...blocksOf(interfaces),
  ];
}

/** Returns OSPF's blocks: one router for all fabrics. Interfaces without an address are point-to-point. */
function ospf(members: readonly Member[]): Block[] {
  const interfaces = members.flatMap((member): Named[] => {
    const area = ` ip ospf area ${member.fabric.options.area}`;
    const dummy = `dummy_${member.id}`;
    return [
      [dummy, [`interface ${dummy}`, area, " ip ospf passive", "exit"]],
      ...interfacesOf(member).map(({ name, ip, network_type: configured }): Named => {
        const type = configured ?? (ip === undefined ? "point-to-point" : undefined);
        const network = type === undefined ? [] : [` ip ospf network ${type}`];
        return [String(name), [`interface ${name}`, area, ...network, "exit"]];
      }),
    ];
  });
  return [["router ospf", ` ospf router-id ${members[0]?.own.ip}`, "exit"], ...blocksOf(interfaces)];
}

const PROTOCOLS: Readonly<Record<string, (members: readonly Member[]) => Block[]>> = { openfabric, ospf };

/** Names of both IP versions in options and lines. */
const VERSIONS = [
  { address: "ip", prefix: "ip_prefix", ips: "ips", map: "", list: "", protocol: "ip" },
  { address: "ip6", prefix: "ip6_prefix", ips: "ip6s", map: "6", list: "ipv6 ", protocol: "ipv6" },
] as const;

/** Numbers of the route map entries. */
const FIRST_MAP = 100;
const MAP_STEP = 10;

export function fabricBlocks({ config, name }: NodeView): FabricBlocks {
  const members = Object.entries(config.fabrics)
    .sort(byName)
    .flatMap(([id, fabric]): Member[] => {
      const own = fabric.nodes[name];
      return own && PROTOCOLS[fabric.protocol] ? [{ id, fabric, own }] : [];
    });
  const lists: Named[] = [];
  const maps: Named[] = [];
  for (const { id, fabric, own } of members) {
    for (const { address, prefix, ips, map, list, protocol } of VERSIONS) {
      const label = `pve_${fabric.protocol}_${id}_${ips}`;
      const network = fabric.options[prefix];
      if (network !== undefined) lists.push([label, [`${list}access-list ${label} permit ${network}`]]);
      if (own[address] === undefined) continue;
      const mapName = `pve_${fabric.protocol}${map}`;
      const head = `route-map ${mapName} permit ${FIRST_MAP + maps.length * MAP_STEP}`;
      maps.push([mapName, [head, ` match ${protocol} address ${label}`, ` set src ${own[address]}`, "exit"]]);
    }
  }
  const used = [...new Set(members.map(({ fabric }) => fabric.protocol))].sort();
  const uses = (protocol: string, map: string) => maps.some(([mapName]) => mapName === `pve_${protocol}${map}`);
  return {
    protocols: used.flatMap(
      (protocol) => PROTOCOLS[protocol]?.(members.filter(({ fabric }) => fabric.protocol === protocol)) ?? [],
    ),
    filters: blocksOf(lists),
    maps,
    // A protocol without IPv4 leaves an empty block.
    defaults: used.flatMap((protocol): Block[] => [
      uses(protocol, "") ? [`ip protocol ${protocol} route-map pve_${protocol}`] : [],
      ...(uses(protocol, "6") ? [[`ipv6 protocol ${protocol} route-map pve_${protocol}6`]] : []),
    ]),
  };
}

/** A block of the routing configuration: the lines before a `!`. */
export type Block = readonly string[];
