/** Configurations that the server accepts, or refuses late, because of related objects. */
import { acme, backup, cluster, firewall, mapping, metrics, PveProvider, sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const terms = "https://example.com/terms";
const account = { name: "default", contact: ["ops@example.com"], tosUrl: terms };
const job = { jobId: "nightly", schedule: "02:30", storage: "local", all: true };
const rule = (rules: object) => ({ rules: [{ type: "in", action: "ACCEPT", macro: "SSH", ...rules }] });

export const relatedObjects: readonly Mistake[] = [
  ...values(acme.Account, account, [
    [
      "eabKid: is missing: acme.zerossl.com requires external account binding. Set `eabKid` and `eabHmacKeyWo` to",
      { directory: "https://acme.zerossl.com/v2/DV90" },
      { directory: "https://ca.example.com/acme/directory" },
    ],
    [
      "directory: cannot work, although the server accepts it",
      { directory: "https://acme-v02.api.letsencrypt.org" },
      { directory: "https://acme-v02.api.letsencrypt.org/directory" },
    ],
  ]),
  ...values(acme.Plugin, { id: "cf", api: "cf" }, [
    [
      'dataWo: has the key "export CF_Token"',
      { dataWo: { "export CF_Token": "${var.token}" }, dataWoVersion: 1 },
      { dataWo: { CF_Token: "${var.token}" }, dataWoVersion: 1 },
    ],
  ]),
  ...(
    [
      ["is for root@pam with a password or ticket only, and web/row", { username: "ops@pve" }],
      ["has an API token and no password", { apiToken: "${var.token}" }],
    ] as const
  ).map(([message, login]) =>
    wiring(
      message,
      { ...login } as object,
      { username: "root@pam", password: "${var.password}", apiToken: "${var.token}" },
      (scope, login) => {
        const endpoint = `https://${scope.node.id}.root.example.com`;
        const provider = new PveProvider(scope, "root", { endpoint, alias: `root${scope.node.id}`, ...login });
        new acme.Account(scope, "account", { ...account, provider });
      },
    ),
  ),
  // Settings of the cluster.
  ...values(cluster.Cluster, { name: "prod" }, [
    [
      'links["1"].address: 10.0.0.1 is already the address of link 0.',
      { links: { 0: { address: "10.0.0.1" }, 1: { address: "10.0.0.1" } } },
      { links: { 0: { address: "10.0.0.1" }, 1: { address: "10.0.1.1" } } },
    ],
  ]),
  ...values(cluster.Options, {}, [
    [
      'userTagAccess.userAllowList: has no effect with `userAllow` "free", the default',
      { userTagAccess: { userAllowList: ["web"] } },
      { userTagAccess: { userAllow: "list", userAllowList: ["web"] } },
    ],
    [
      'webauthn.id: "192.0.2.11" cannot work',
      { webauthn: { rp: "pve", id: "192.0.2.11", origin: "https://192.0.2.11:8006" } },
      { webauthn: { rp: "pve", id: "example.com", origin: "https://pve.example.com:8006" } },
    ],
  ]),
  ...values(mapping.Pci, { id: "gpu" }, [
    [
      "map[0].iommuGroup: cannot work, although the server accepts it: IOMMU groups begin at 0. Got -1",
      { map: [{ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204", iommuGroup: -1 }] },
      { map: [{ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204", iommuGroup: 0 }] },
    ],
  ]),
  ...values(metrics.ServerInfluxdb, { serverId: "influx", server: "influx.example.com" }, [
    ["port: 8086 is InfluxDB's port for HTTP", { port: 8086 }, { port: 8086, protocol: "https" }],
  ]),
  ...values(backup.Job, job, [
    ["retention: keeps everything", { retention: { keepLast: 0 } }, { retention: { keepLast: 1 } }],
    ["pigzThreads: does", { compress: "zstd", pigzThreads: 2 }, { compress: "gzip", pigzThreads: 2 }],
  ]),
  wiring("member: jobId: web/row", { pool: "web" }, { guests: [101], keepOthers: true }, (scope, selection) => {
    new backup.Job(scope, "job", { jobId: "nightly", schedule: "02:30", storage: "local", ...selection });
    new backup.JobMember(scope, "member", { jobId: "nightly", vmId: 105 });
  }),
  // Firewalls.
  ...values(firewall.Rules, {}, [
    ['rules[0].source: "any" is the name of an alias here', rule({ source: "any" }), rule({})],
  ]),
  wiring(
    'rules: rules[0].source: there is no set "web-gw": SDN makes web-all',
    "web-gw",
    "web-no-gateway",
    (scope, set) => {
      new sdn.ZoneSimple(scope, "zone", { zone: "lab" }).addVnet("web", { vnet: "web" });
      new firewall.Rules(scope, "rules", rule({ source: `+sdn/${set}` }) as never);
    },
  ),
  wiring(
    'rules: rules[0].source: nothing in the application defines the VNet "wbe". Did you mean "web"?',
    "wbe-all",
    "guest-ipam-100",
    (scope, set) => {
      new sdn.ZoneSimple(scope, "zone", { zone: "lab" }).addVnet("web", { vnet: "web" });
      new firewall.Rules(scope, "rules", rule({ source: `+sdn/${set}` }) as never);
    },
  ),
  wiring(
    "rules: rules[0].source: web/row",
    {} as { [address: string]: string },
    { "192.0.2.0/24": "" },
    (scope, entries) => {
      const set = new firewall.Ipset(scope, "set", { name: "admins", entries });
      new firewall.Rules(scope, "rules", rule({ source: set.ref }) as never);
    },
  ),
  wiring(
    "rules: rules[0]: drops the cluster's own traffic (corosync, UDP 5405 to 5412), too",
    {},
    { macro: "Telnet" },
    (scope, properties) => {
      new firewall.Ipset(scope, "set", { name: "management", entries: { "192.0.2.0/24": "" } });
      new firewall.Options(scope, "options", { enabled: true });
      new firewall.Rules(scope, "rules", { rules: [{ type: "out", action: "DROP", ...properties }] });
    },
  ),
  wiring(
    "rules: rules[0].source: nothing in the application defines",
    "dc/local_net",
    "dc/local_network",
    (scope, source) => {
      new firewall.Alias(scope, "alias", { name: "office", cidr: "192.0.2.0/24" });
      new firewall.Rules(scope, "rules", rule({ source }) as never);
    },
  ),
  // Provider blocks.
  wiring(
    "tls: caCertificate: No certificate in PEM form",
    { caCertificate: "/etc/pve/pve-root-ca.pem" },
    { caFile: "/etc/pve/pve-root-ca.pem" },
    (scope, properties) =>
      new PveProvider(scope, "tls", {
        endpoint: "https://tls.example.com",
        alias: `tls${scope.node.id}`,
        ...properties,
      }),
  ),
  wiring(
    "tls: tlsServerName: Only an https: endpoint has a certificate to check",
    "http://127.0.0.1:8006",
    "https://127.0.0.1:8006",
    (scope, endpoint) =>
      new PveProvider(scope, "tls", { endpoint, tlsServerName: "pve", alias: `tls${scope.node.id}` }),
  ),
];
