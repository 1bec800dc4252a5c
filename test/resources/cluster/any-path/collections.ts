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
const pci = { node: "pve1", path: "0000:01:00.0", id: "8086:1521", iommugroup: 12 };
const mail = { server: "mail.example.test", "from-address": "pve@example.test" };
const hook = { url: "http://192.0.2.8/hook", method: "post" };

/** An attribute that is changed, changed by another client, and cleared. */
const varying = (name: string, changed: unknown, theirs: unknown) => ({
  changed: { [name]: changed },
  drift: { [name]: theirs },
  cleared: [name],
});
/** An attribute that the API does not clear. */
const kept = (...given: Parameters<typeof varying>) => ({ ...varying(...given), cleared: [] });
const commented = varying("comment", "two", "theirs");
const described = varying("description", "two", "theirs");

const example = (path: string, body: Values, given: Partial<Example> = {}): Example => ({
  path,
  body,
  ...commented,
  ...given,
});

export const EXAMPLES: readonly Example[] = [
  example(
    "/cluster/acme/plugins/dns1",
    { type: "dns", api: "cf", data: "Q0ZfVG9rZW49eA", "validation-delay": 20 },
    { ...varying("validation-delay", 30, 40), drift: { api: "ovh" }, more: { ignore: ["data"] } },
  ),
  example("/cluster/backup/nightly", { schedule: "daily", all: true, storage: "backups", comment: "one" }),
  example(
    "/cluster/firewall/aliases/office",
    { cidr: "192.0.2.0/24", comment: "one" },
    { always: { cidr: "192.0.2.0/24" } },
  ),
  example(
    "/cluster/firewall/ipset/set1/192.0.2.0%2F24",
    { cidr: "192.0.2.0/24", comment: "one", nomatch: true },
    { given: [["/cluster/firewall/ipset", { name: "set1" }]] },
  ),
  example("/cluster/ha/resources/vm:100", { state: "started", max_restart: 3, comment: "one" }),
  example(
    "/cluster/ha/rules/keep",
    { type: "node-affinity", resources: ["vm:100"], nodes: ["pve1", "pve2"], comment: "one" },
    {
      given: [["/cluster/ha/resources", { sid: "vm:100" }]],
      changed: { nodes: ["pve2"] },
      drift: { nodes: "pve3" },
      always: { type: "node-affinity" },
    },
  ),
  example(
    "/cluster/jobs/realm-sync/sync1",
    { realm: "corpldap", scope: "both", schedule: "daily", comment: "one" },
    { always: { schedule: "daily" } },
  ),
  example(
    "/cluster/mapping/dir/share",
    { description: "one", map: [{ node: "pve1", path: "/a" }] },
    {
      ...described,
      changed: { description: "two", map: ["node=pve1,path=/b"] },
      always: { map: ["node=pve1,path=/b"] },
    },
  ),
  example(
    "/cluster/mapping/pci/nic",
    { description: "one", map: [pci] },
    { ...described, always: { map: ["node=pve1,path=0000:01:00.0,id=8086:1521,iommugroup=12"] } },
  ),
  example(
    "/cluster/mapping/usb/key",
    { description: "one", map: [{ node: "pve1", id: "1050:0407" }] },
    { ...described, always: { map: ["node=pve1,id=1050:0407"] } },
  ),
  example(
    "/cluster/metrics/server/graphite1",
    { type: "graphite", server: "192.0.2.9", port: 2003, path: "one" },
    { ...varying("path", "two", "three"), drift: { port: 2004 }, always: { server: "192.0.2.9", port: 2003 } },
  ),
  example(
    "/cluster/notifications/endpoints/gotify/g1",
    { server: "http://192.0.2.8", comment: "one" },
    { more: { sensitive_body: { token: "t0ken" } } },
  ),
  example("/cluster/notifications/endpoints/sendmail/m1", { mailto: ["a@example.test"], comment: "one" }),
  example("/cluster/notifications/endpoints/smtp/s1", { ...mail, mailto: ["a@example.test"], comment: "one" }),
  example("/cluster/notifications/endpoints/webhook/w1", { ...hook, comment: "one" }),
  example(
    "/cluster/notifications/matchers/all",
    { target: ["mail-to-root"], comment: "one" },
    { changed: { mode: "any" }, drift: { mode: "all", comment: "theirs" } },
  ),
  example(
    "/cluster/qemu/custom-cpu-models/mine",
    { "reported-model": "qemu64", hidden: true },
    { ...varying("reported-model", "kvm64", "host"), cleared: ["hidden"] },
  ),
  example(
    "/cluster/replication/100-0",
    { type: "local", target: "pve2", schedule: "*/30", comment: "one" },
    // Otherwise, the server deletes the job at its next run.
    { more: { delete_operation: { method: "DELETE", path: null, parameters: { force: "1" } } } },
  ),
  example(
    "/cluster/sdn/controllers/evpn1",
    { type: "evpn", asn: 65000, peers: ["192.0.2.1", "192.0.2.2"] },
    kept("asn", 65001, 65002),
  ),
  example(
    "/cluster/sdn/dns/pdns",
    { type: "powerdns", url: "http://127.0.0.1:4318/api", key: "secret", ttl: 60 },
    varying("ttl", 120, 30),
  ),
  example(
    "/cluster/sdn/fabrics/fabric/fab",
    { protocol: "openfabric", ip_prefix: "10.0.0.0/24", hello_interval: 3 },
    { ...varying("hello_interval", 4, 5), always: { protocol: "openfabric" } },
  ),
  example(
    "/cluster/sdn/fabrics/node/f1/pve1",
    { protocol: "openfabric", ip: "10.0.0.1" },
    { ...kept("ip", "10.0.0.2", "10.0.0.3"), given: [fabric], always: { protocol: "openfabric" } },
  ),
  example(
    "/cluster/sdn/ipams/nb",
    { type: "netbox", url: "http://127.0.0.1:4318/api", token: "x" },
    kept("url", "http://127.0.0.1:4318/two", "http://127.0.0.1:4318/three"),
  ),
  example("/cluster/sdn/prefix-lists/pl", { entries: [] }, { changed: {}, cleared: [], drift: {} }),
  example(
    "/cluster/sdn/prefix-lists/pl/entries/5",
    { seq: 5, action: "permit", prefix: "192.0.2.0/24", le: 26 },
    {
      given: [["/cluster/sdn/prefix-lists", { id: "pl" }]],
      changed: { action: "deny" },
      cleared: ["le"],
      drift: { prefix: "198.51.100.0/24" },
    },
  ),
  example(
    "/cluster/sdn/route-maps/entries/rm/entry/10",
    { "route-map-id": "rm", order: 10, action: "permit" },
    {
      ...kept("action", "deny", "permit"),
      more: { create_operation: { method: "POST", path: "/cluster/sdn/route-maps/entries", parameters: null } },
    },
  ),
  example(
    "/cluster/sdn/vnets/v1",
    { zone: "z1", alias: "one" },
    { ...varying("alias", "two", "theirs"), given: [zone] },
  ),
  example(
    "/cluster/sdn/vnets/v1/subnets/z1-192.0.2.0-24",
    { subnet: "192.0.2.0/24", type: "subnet", gateway: "192.0.2.1" },
    { ...varying("gateway", "192.0.2.2", "192.0.2.3"), given: [zone, vnet] },
  ),
  example("/cluster/sdn/zones/z1", { type: "simple", mtu: 1400 }, varying("mtu", 1450, 1350)),
  example("/pools/prod", { comment: "one" }),
];
