/**
 * Context that the lines of the round-trip corpus leave out: the state around an object, and the object before an
 * update.
 */
import { seeds } from "./start-states";

type Params = Readonly<Record<string, unknown>>;
type Post = readonly [path: string, params: Params];

const seeded = (family: string, without: RegExp = /^$/): Post[] =>
  (seeds[family]?.requests ?? [])
    .filter(({ path }) => !without.test(path))
    .map(({ path, params }) => [path, params ?? {}] as const);

const FABRIC: Post = [
  "/cluster/sdn/fabrics/fabric",
  { id: "fb", protocol: "openfabric", ip_prefix: "10.50.0.0/24", ip6_prefix: "fd00:50::/64" },
];
/** Without the EVPN zone, whose VXLAN ID the lines use themselves. */
const SDN = [
  ...seeded("sdn", /subnets$/).filter(([, { zone }]) => zone !== "ze"),
  ["/cluster/sdn/dns", { dns: "pdns1", type: "powerdns", url: "http://127.0.0.1:4319/api", key: "k" }] as const,
];

const FIREWALL: Post[] = [
  ...seeded("firewall", /\/rules$/),
  ["/cluster/firewall/groups", { group: "grp0" }],
  ["/cluster/firewall/ipset", { name: "set0" }],
  ["/cluster/firewall/aliases", { name: "al0", cidr: "192.0.2.0/24" }],
];

/** Requests before each line of a kind, by the start of its name. */
const SURROUNDINGS: readonly (readonly [prefix: string, posts: readonly Post[]])[] = [
  ["firewall", FIREWALL],
  ["ipset", FIREWALL],
  ["ha-rule", seeded("ha", /rules$/)],
  ["sdn-fabric-node", [FABRIC]],
  ["sdn-fabric", []],
  ["sdn-controller", []],
  ["sdn", SDN],
  ["vnet-firewall", [...SDN, ...FIREWALL]],
];

/** Required parameters of a kind's object that its lines do not name. */
const REQUIRED: Readonly<Record<string, Params>> = {
  "firewall-alias": { cidr: "192.0.2.1" },
  "firewall-rule": { type: "in", action: "ACCEPT" },
  "firewall-group-rule": { type: "in", action: "ACCEPT" },
  "vnet-firewall-rule": { type: "forward", action: "ACCEPT" },
  "ha-rule-resource-affinity": { affinity: "positive", resources: "vm:100,vm:101" },
  "mapping-dir": { map: ["node=pve2,path=/srv/one"] },
  "mapping-pci": { map: ["id=10de:2204,node=pve1,path=0000:01:00.0"] },
  "mapping-usb": { map: ["id=0951:1666,node=pve1"] },
  "realm-sync": { scope: "both" },
  "backup-job-vmid": { vmid: "100" },
  "backup-job-starttime": { starttime: "02:30" },
  "acme-plugin": { api: "cf", data: "QT0xCg==" },
  gotify: { token: "t" },
  webhook: { url: "http://127.0.0.1:9/x" },
  "cpu-model": { "reported-model": "kvm64" },
  matcher: { target: ["mail-to-root"] },
  "sdn-zone-vlan": { bridge: "vmbr0" },
  "sdn-zone-qinq": { bridge: "vmbr0" },
  "sdn-zone-evpn": { controller: "evpnctl", "vrf-vxlan": "10000" },
  "sdn-vnet": { zone: "zv", tag: "20" },
  "sdn-dns": { url: "http://127.0.0.1:4319/api", key: "k" },
  "sdn-ipam-netbox": { url: "http://127.0.0.1:4319/api", token: "t" },
  "sdn-controller-evpn": { asn: "65000" },
  "sdn-controller-bgp": { asn: "65001" },
  "sdn-controller-isis": { "isis-domain": "dom" },
  "sdn-ipam-phpipam": { url: "http://127.0.0.1:4319/api", token: "t", section: "1" },
  "sdn-fabric-openfabric": { ip_prefix: "10.60.0.0/24" },
  "sdn-fabric-ospf": { ip_prefix: "10.61.0.0/24", area: "0" },
  "sdn-fabric-node": { ip: "10.50.0.1" },
};

export function surroundingsOf(kind: string): readonly Post[] {
  return SURROUNDINGS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? [];
}

export function requiredOf(kind: string): Params {
  return REQUIRED[kind] ?? {};
}
