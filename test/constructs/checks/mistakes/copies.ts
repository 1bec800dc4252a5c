/**
 * Blocks that were copied and changed incompletely, names that were changed in one place only, and values that only
 * look correct.
 */
import { backup, firewall, ha, mapping, notifications, PveProvider, pools, sdn } from "../../../../src";
import { type Mistake, value, values, wiring } from "./row";

const { EndpointSmtp, EndpointWebhook, Match, Matcher } = notifications;
const off = { enabled: false };

const smtp = { name: "mail", server: "mail.example.com", mailTo: ["ops@example.com"], ...off };
const hook = { name: "hook", method: "post", url: "https://hooks.example.com/pve", ...off };
const JSON_BODIES = [
  '{"text": "{{ escape message }}", "at": {{ timestamp }}}',
  '{"fields": {{ json fields }}}',
  '{"index": {}}\n{"text": "{{ escape title }}"}',
  '{"embeds": [{"author": {"name": "{{ title }}"}}]}',
  '{"attachments": {"text": {"value": "{{ escape title }}"}}}',
  '{"text": "a"{{#if title}}, "title": "{{ escape title }}"{{/if}}}',
  "[{{ severity }}] {{ title }}",
];

/** Split strings, so that the repository contains no string that looks like a secret. */
const HOOK = "https://hooks.example.com/services";

export const copies: readonly Mistake[] = [
  // The same element twice, in sets of objects and handwritten lists.
  ...values(mapping.Dir, { id: "share" }, [
    [
      "map[1]: is the same as map[0], and counts once. [configuration]",
      { map: ["pve1", "pve1"].map((nodeName) => ({ nodeName, path: "/mnt/share" })) },
      { map: ["pve1", "pve2"].map((nodeName) => ({ nodeName, path: "/mnt/share" })) },
    ],
  ]),
  ...values(sdn.ControllerEvpn, { controller: "evpn", asn: 65000 }, [
    [
      "peers[1]: is the same as peers[0], and counts once.",
      { peers: ["10.0.0.1", "10.0.0.1"] },
      { peers: ["10.0.0.1", "10.0.0.2"] },
    ],
  ]),
  ...values(PveProvider, { alias: "repeated", insecure: false }, [
    [
      "endpoints[1]: is the same as endpoints[0], and counts once.",
      { endpoints: ["https://a.example.com:8006", "https://a.example.com:8006"] },
      { endpoints: ["https://a.example.com:8006", "https://b.example.com:8006"] },
    ],
  ]),
  // Sets of numbers and of external strings are merged from several, which may overlap.
  wiring(
    "lab: guests: must be 100 to 999999999",
    [10, 101],
    [101, 102, 101],
    (scope, guests) => new pools.Pool(scope, "lab", { poolId: "lab", guests }),
  ),
  // Elements of lists that contain a reference.
  wiring("map: entries: has two elements with `order: 10`. Remove one of them.", 10, 20, (scope, order) => {
    const list = new sdn.PrefixList(scope, "list", { prefixList: "tenants" });
    list.permit({ prefix: "10.0.0.0/8", le: 24 });
    const match = [{ key: "ip-address-prefix-list", value: list.prefixList }];
    const entries = [
      { order: 10, action: "permit", match },
      { order, action: "deny" },
    ];
    new sdn.RouteMap(scope, "map", { routeMap: "tenants", entries });
  }),
  wiring(
    'rules: rules[0].securityGroup: does not belong here. Only rules of type "group" refer to a security group. Remove `securityGroup`, or set `type: "group"`.',
    { type: "in", action: "ACCEPT" },
    { type: "group" },
    (scope, rule) => {
      const group = new firewall.SecurityGroup(scope, "group", { name: "base" });
      group.allow({ type: "in", macro: "SSH" });
      new firewall.Rules(scope, "rules", { rules: [{ ...rule, securityGroup: group.name }] });
    },
  ),
  // Names.
  ...values(Matcher, { name: "matcher" }, [
    [
      'targets[0]: nothing in the application defines "mail-to-rot". Did you mean "mail-to-root"?',
      { targets: ["mail-to-rot"] },
      { targets: ["mail-to-root"] },
    ],
  ]),
  wiring(
    'matcher: matchFields[0]: nothing in the application defines the job "containers". It has "vms", "cts"',
    ["vms", "containers"],
    ["vms", "cts", "by-hand", "100-0"],
    (scope, ids) => {
      for (const jobId of ["vms", "cts"])
        new backup.Job(scope, jobId, { jobId, schedule: "01:00", guests: [100], storage: jobId });
      backup.Job.fromJobId(scope, "elsewhere", "by-hand");
      const matchFields = [Match.field("job-id", ...ids)];
      new Matcher(scope, "matcher", { name: "matcher", matchFields, targets: ["mail-to-root"] });
    },
  ),
  // Text before or after a name makes another name, and so do other digits.
  ...Object.entries({ pv4: "pve3", pev4: "pve4b", pvve4: "apve4" }).map(([incorrect, corrected]) =>
    wiring(
      `rule: nodes: "${incorrect}" is named nowhere else. Did you mean "pve4"`,
      incorrect,
      corrected,
      (scope, node) => {
        const map = [{ nodeName: "pve4", path: "/mnt/share" }];
        new mapping.Dir(scope, "share", { id: "share", map });
        const gpu = new ha.Resource(scope, "gpu", { sid: "vm:601" });
        new ha.NodeAffinityRule(scope, "rule", { rule: "gpu", resources: [gpu.sid], nodes: { [node]: 1, pve5: 2 } });
      },
    ),
  ),
  // Lists of nodes.
  wiring(
    'second: nodes: "pvve4" is named nowhere else. Did you mean "pve4", as in web/row',
    [["pve4"], ["pve5", "pvve4"]],
    [["pve4"], ["pve4", "pvve4"]],
    (scope, lists) => {
      for (const [index, id] of ["first", "second"].entries())
        new sdn.ZoneVlan(scope, id, { zone: `zone${index}`, bridge: `vmbr${index}`, nodes: lists[index] });
    },
  ),
  // Credentials.
  ...(
    [
      [
        { url: `${HOOK}/T0AAA/${"x8Yz91kQpL"}${"mNvR7tUwEi"}` },
        { url: `${HOOK}/proxmox-cluster-01/of-2026` },
        "url",
        "path",
      ],
      [{ url: `${HOOK}?token=${"abc1"}` }, { url: `${HOOK}?room=ops1&keyword=pve` }, "url", "token"],
      [
        { body: '{"routing_key": "R1", "a": "b"}' },
        { body: '{"key": "cluster", "value": "pve"}' },
        "body",
        "routing_key",
      ],
    ] as const
  ).map(([incorrect, corrected, at, what]) =>
    value(EndpointWebhook, hook, incorrect, corrected, `${at}: has a credential in its ${what}, which is written`),
  ),
  // Invalid values.
  ...["Proxmox", "Proxmox <pve@example.com>"].map((fromAddress) =>
    value(
      EndpointSmtp,
      smtp,
      { fromAddress },
      { fromAddress: "pve@example.com" },
      "fromAddress: is not a plain mail address.",
    ),
  ),
  ...JSON_BODIES.map((body) =>
    value(
      EndpointWebhook,
      hook,
      { body: '{"text": "{{ escape message }}"' },
      { body },
      "body: begins as JSON, but is invalid JSON once its templates are filled in",
    ),
  ),
  ...["0000:01:00.8", "0000:01:20.0", "0000:01:00.0;0000:01:3f"].map((path) =>
    value(
      mapping.Pci,
      { id: "card" },
      { map: [{ nodeName: "pve1", path, vendorDeviceId: "10de:2204" }] },
      { map: [{ nodeName: "pve1", path: "0000:a1:1f.7", vendorDeviceId: "10de:2204" }] },
      `map[0].path: names ${path.split(";").at(-1)}, which no machine has: a bus has the devices 00 to 1f`,
    ),
  ),
  ...values(PveProvider, { alias: "path" }, [
    [
      "endpoint: must be the address of the API without a path",
      { endpoint: "https://path.example.com:8006/api2/json/nodes" },
      { endpoint: "https://path.example.com/pve/api2/json" },
    ],
  ]),
  // Several overlays: each needs a path for its tunnels.
  wiring("options: drops the tunnels of ", "10.3.0.0/24", "10.2.0.0/24", (scope, network) => {
    new sdn.ZoneVxlan(scope, "first", { zone: "first", peers: ["10.1.0.1", "10.1.0.2"] });
    new sdn.ZoneVxlan(scope, "second", { zone: "second", peers: ["10.2.0.1", "10.2.0.2"] });
    const rules = new firewall.Rules(scope, "rules", { rules: [] });
    for (const source of ["10.1.0.0/24", network])
      rules.allow({ type: "in", protocol: "udp", destinationPort: "4789", source });
    new firewall.Options(scope, "options", { enabled: true, dependsOn: [rules] });
  }),
];
