/** An object of each collection of the API: as created, changed, with cleared values, and changed by another client. */
type Values = Readonly<Record<string, unknown>>;

export interface Example {
  readonly path: string;
  readonly body: Values;
  /** Values of an update. */
  readonly changed: Values;
  /** Parameters that are cleared afterwards; none if the API clears nothing. */
  readonly cleared: readonly string[];
  /** Values that another client sets, by `PUT` to the path by default. */
  readonly drift: Values;
  /** Attributes in addition to path and body. */
  readonly more?: Values;
  /** Requests that create the prerequisites. */
  readonly given?: readonly (readonly [path: string, parameters: Values])[];
  /** Parameters that every PUT needs. */
  readonly always?: Values;
}

const zone = ["/cluster/sdn/zones", { zone: "z1", type: "simple" }] as const;
const vnet = ["/cluster/sdn/vnets", { vnet: "v1", zone: "z1" }] as const;
const fabric = ["/cluster/sdn/fabrics/fabric", { id: "f1", protocol: "openfabric", ip_prefix: "10.0.0.0/24" }] as const;
const commented = { changed: { comment: "two" }, cleared: ["comment"], drift: { comment: "theirs" } };
const pci = (node: string) => ({ node, path: "0000:01:00.0", id: "8086:1521", iommugroup: 12 });

export const EXAMPLES: readonly Example[] = [
  {
    path: "/cluster/acme/plugins/dns1",
    body: { type: "dns", api: "cf", data: "Q0ZfVG9rZW49eA", "validation-delay": 20 },
    changed: { "validation-delay": 30 },
    cleared: ["validation-delay"],
    drift: { api: "ovh" },
    more: { ignore: ["data"] },
  },
  {
    path: "/cluster/backup/nightly",
    body: { schedule: "daily", all: true, storage: "backups", comment: "one" },
    ...commented,
  },
  {
    path: "/cluster/firewall/aliases/office",
    body: { cidr: "192.0.2.0/24", comment: "one" },
    ...commented,
    always: { cidr: "192.0.2.0/24" },
  },
  {
    path: "/cluster/firewall/ipset/set1/192.0.2.0%2F24",
    given: [["/cluster/firewall/ipset", { name: "set1" }]],
    body: { cidr: "192.0.2.0/24", comment: "one", nomatch: true },
    ...commented,
  },
  { path: "/cluster/ha/resources/vm:100", body: { state: "started", max_restart: 3, comment: "one" }, ...commented },
  {
    path: "/cluster/ha/rules/keep",
    given: [["/cluster/ha/resources", { sid: "vm:100" }]],
    body: { type: "node-affinity", resources: ["vm:100"], nodes: ["pve1", "pve2"], comment: "one" },
    changed: { nodes: ["pve2"] },
    cleared: ["comment"],
    drift: { nodes: "pve3" },
    always: { type: "node-affinity" },
  },
  {
    path: "/cluster/jobs/realm-sync/sync1",
    body: { realm: "corpldap", scope: "both", schedule: "daily", comment: "one" },
    ...commented,
    always: { schedule: "daily" },
  },
  {
    path: "/cluster/mapping/dir/share",
    body: { description: "one", map: [{ node: "pve1", path: "/a" }] },
    changed: { description: "two", map: ["node=pve1,path=/b"] },
    cleared: ["description"],
    drift: { description: "theirs" },
    always: { map: ["node=pve1,path=/b"] },
  },
  {
    path: "/cluster/mapping/pci/nic",
    body: { description: "one", map: [pci("pve1")] },
    changed: { description: "two" },
    cleared: ["description"],
    drift: { description: "theirs" },
    always: { map: ["node=pve1,path=0000:01:00.0,id=8086:1521,iommugroup=12"] },
  },
  {
    path: "/cluster/mapping/usb/key",
    body: { description: "one", map: [{ node: "pve1", id: "1050:0407" }] },
    changed: { description: "two" },
    cleared: ["description"],
    drift: { description: "theirs" },
    always: { map: ["node=pve1,id=1050:0407"] },
  },
  {
    path: "/cluster/metrics/server/graphite1",
    body: { type: "graphite", server: "192.0.2.9", port: 2003, path: "one" },
    changed: { path: "two" },
    cleared: ["path"],
    drift: { port: 2004 },
    always: { server: "192.0.2.9", port: 2003 },
  },
  {
    path: "/cluster/notifications/endpoints/gotify/g1",
    body: { server: "http://192.0.2.8", comment: "one" },
    ...commented,
    more: { sensitive_body: { token: "t0ken" } },
  },
  {
    path: "/cluster/notifications/endpoints/sendmail/m1",
    body: { mailto: ["a@example.test"], comment: "one" },
    ...commented,
  },
  {
    path: "/cluster/notifications/endpoints/smtp/s1",
    body: {
      server: "mail.example.test",
      "from-address": "pve@example.test",
      mailto: ["a@example.test"],
      comment: "one",
    },
    ...commented,
  },
  {
    path: "/cluster/notifications/endpoints/webhook/w1",
    body: { url: "http://192.0.2.8/hook", method: "post", comment: "one" },
    ...commented,
  },
  {
    path: "/cluster/notifications/matchers/all",
    body: { target: ["mail-to-root"], comment: "one" },
    changed: { mode: "any" },
    cleared: ["comment"],
    drift: { mode: "all", comment: "theirs" },
  },
  {
    path: "/cluster/qemu/custom-cpu-models/mine",
    body: { "reported-model": "qemu64", hidden: true },
    changed: { "reported-model": "kvm64" },
    cleared: ["hidden"],
    drift: { "reported-model": "host" },
  },
  {
    path: "/cluster/replication/100-0",
    // Otherwise, the server deletes the job at its next run.
    more: { delete_operation: { method: "DELETE", path: null, parameters: { force: "1" } } },
    body: { type: "local", target: "pve2", schedule: "*/30", comment: "one" },
    ...commented,
  },
  {
    path: "/cluster/sdn/controllers/evpn1",
    body: { type: "evpn", asn: 65000, peers: ["192.0.2.1", "192.0.2.2"] },
    changed: { asn: 65001 },
    cleared: [],
    drift: { asn: 65002 },
  },
  {
    path: "/cluster/sdn/dns/pdns",
    body: { type: "powerdns", url: "http://127.0.0.1:4318/api", key: "secret", ttl: 60 },
    changed: { ttl: 120 },
    cleared: ["ttl"],
    drift: { ttl: 30 },
  },
  {
    path: "/cluster/sdn/fabrics/fabric/fab",
    body: { protocol: "openfabric", ip_prefix: "10.0.0.0/24", hello_interval: 3 },
    changed: { hello_interval: 4 },
    cleared: ["hello_interval"],
    drift: { hello_interval: 5 },
    always: { protocol: "openfabric" },
  },
  {
    path: "/cluster/sdn/fabrics/node/f1/pve1",
    given: [fabric],
    body: { protocol: "openfabric", ip: "10.0.0.1" },
    changed: { ip: "10.0.0.2" },
    cleared: [],
    drift: { ip: "10.0.0.3" },
    always: { protocol: "openfabric" },
  },
  {
    path: "/cluster/sdn/ipams/nb",
    body: { type: "netbox", url: "http://127.0.0.1:4318/api", token: "x" },
    changed: { url: "http://127.0.0.1:4318/two" },
    cleared: [],
    drift: { url: "http://127.0.0.1:4318/three" },
  },
  { path: "/cluster/sdn/prefix-lists/pl", body: { entries: [] }, changed: {}, cleared: [], drift: {} },
  {
    path: "/cluster/sdn/prefix-lists/pl/entries/5",
    given: [["/cluster/sdn/prefix-lists", { id: "pl" }]],
    body: { seq: 5, action: "permit", prefix: "192.0.2.0/24", le: 26 },
    changed: { action: "deny" },
    cleared: ["le"],
    drift: { prefix: "198.51.100.0/24" },
  },
  {
    path: "/cluster/sdn/route-maps/entries/rm/entry/10",
    body: { "route-map-id": "rm", order: 10, action: "permit" },
    changed: { action: "deny" },
    cleared: [],
    drift: { action: "permit" },
    more: { create_operation: { method: "POST", path: "/cluster/sdn/route-maps/entries", parameters: null } },
  },
  {
    path: "/cluster/sdn/vnets/v1",
    given: [zone],
    body: { zone: "z1", alias: "one" },
    changed: { alias: "two" },
    cleared: ["alias"],
    drift: { alias: "theirs" },
  },
  {
    path: "/cluster/sdn/vnets/v1/subnets/z1-192.0.2.0-24",
    given: [zone, vnet],
    body: { subnet: "192.0.2.0/24", type: "subnet", gateway: "192.0.2.1" },
    changed: { gateway: "192.0.2.2" },
    cleared: ["gateway"],
    drift: { gateway: "192.0.2.3" },
  },
  {
    path: "/cluster/sdn/zones/z1",
    body: { type: "simple", mtu: 1400 },
    changed: { mtu: 1450 },
    cleared: ["mtu"],
    drift: { mtu: 1350 },
  },
  { path: "/pools/prod", body: { comment: "one" }, ...commented },
];
