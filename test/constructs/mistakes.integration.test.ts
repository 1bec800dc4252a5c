/** Mistakes in higher-level constructs and methods are reported like all others: all at once, with their paths. */
import { Fn, type TerraformStack, Token } from "cdktf";
import type { Construct } from "constructs";
import { expect, it, vi } from "vitest";
import { backup, firewall, ha, mapping, notifications, PveProvider, sdn, Tenant, Validations } from "../../src";
import { synthesize } from "../support/synthesis";
import { refused } from "./refused";

type Fill = (scope: Construct) => void;

const group =
  (config: Partial<ha.AvailabilityGroupConfig>): Fill =>
  (scope) =>
    void new ha.AvailabilityGroup(scope, "db", { name: "db", guests: ["vm:100", "vm:101"], ...config });
const alerts =
  (fill: (alerts: notifications.Alerting) => unknown): Fill =>
  (scope) =>
    fill(new notifications.Alerting(scope, "alerts", { name: "ops" }));
const endpoint = (url: string, config?: Parameters<notifications.Alerting["addEndpoint"]>[2]) =>
  alerts((own) => own.addEndpoint("x", url, config));
const evpn =
  (config: Partial<sdn.EvpnNetworkConfig>): Fill =>
  (scope) =>
    void new sdn.EvpnNetwork(scope, "dc", { name: "dc1", asn: 65_000, vrfVxlan: 10_000, ...config });
const vlan =
  (fill: (production: sdn.VlanNetwork) => unknown): Fill =>
  (scope) =>
    fill(new sdn.VlanNetwork(scope, "production", { zone: "prod", bridge: "vmbr0" }));
const lab =
  (options: sdn.SimpleNetworkOptions, config?: sdn.SimpleNetworkConfig): Fill =>
  (scope) =>
    void new sdn.SimpleNetwork(scope, "lab", config).addNetwork("bench", options);
const wall =
  (fill: (wall: firewall.TieredFirewall) => unknown): Fill =>
  (scope) =>
    fill(new firewall.TieredFirewall(scope, "wall", { management: ["198.51.100.0/24"] }));
const plan =
  (coverage: backup.PlanCoverage): Fill =>
  (scope) =>
    void new backup.Plan(scope, "plan", { name: "nightly", schedule: "daily", storage: "backups" }).cover(
      "job",
      coverage,
    );

const nodes = [{ name: "pve1", ip: "10.255.0.1", interfaces: ["ens19"] }];
const addressed = { cidr: "10.20.0.0/24", gateway: "10.20.0.1" };
const dhcpRanges = [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }];
const withoutAvailability: Fill = (scope) =>
  void new Tenant(scope, "acme", { name: "acme", preferredNodes: ["pve1"], highAvailability: false });

/** Problems, and a construct for each that has it. */
const MISTAKES: readonly (readonly [problem: string, Fill])[] = [
  ["[stack/db] choose one of `apart` and `together`", group({ apart: true, together: true })],
  ["[stack/db] choose one of `onlyOnNodes` and", group({ preferredNodes: ["a"], onlyOnNodes: ["b"] })],
  ["[stack/db] an availability group needs guests", group({ guests: [] })],
  ["[stack/db] `apart` and `together` need at least two guests", group({ guests: ["vm:100"], apart: true })],
  [
    "[stack/db] 2 guests cannot be apart: `onlyOnNodes` needs as many nodes, and has 1",
    group({ apart: true, onlyOnNodes: ["pve1"] }),
  ],
  ['[stack/alerts/x] "ftp://example.com" is not one of smtps://user@mail.example.com', endpoint("ftp://example.com")],
  ['[stack/alerts/x] "smtps://mail.example.com" needs ?from=…&to=…', endpoint("smtps://mail.example.com")],
  [
    "[stack/alerts/x] a URL has no password: give it as `secret`",
    endpoint("smtps://user:pass@mail.example.com?from=a@b.c&to=d@e.f"),
  ],
  ["[stack/alerts/x] Gotify needs the application's token as `secret`", endpoint("gotify+https://gotify.example.com")],
  ["[stack/alerts/x] `version` belongs to a `secret`", endpoint("mailto:a@example.com", { version: 2 })],
  ["[stack/alerts] no message goes to the endpoints: add a `route`", endpoint("mailto:a@example.com")],
  ["[stack/alerts] the routes lead to no endpoint", alerts((own) => own.route("x", { to: [] }))],
  ["[stack/dc] say how the nodes reach each other by one of `fabricCidr` (with `nodes`) and `peers`", evpn({})],
  ["[stack/dc] `fabricCidr` and `nodes` belong together", evpn({ fabricCidr: "10.255.0.0/24" })],
  ["[stack/dc] `fabricCidr` and `nodes` belong together", evpn({ peers: ["10.0.0.1"], nodes })],
  [
    "[stack/production/zone/web] `gateway` needs `cidr`",
    vlan((own) => own.addNetwork("web", { tag: 1, gateway: "10.0.0.1" })),
  ],
  ["[stack/production/zone/web] `snat` needs `cidr`", vlan((own) => own.addNetwork("web", { tag: 1, snat: true }))],
  ["[stack/lab/zone/bench] `gateway` needs `cidr`", lab({ gateway: "10.20.0.1" })],
  ["[stack/lab/zone/bench] `snat` needs `cidr`", lab({ snat: true })],
  ["[stack/lab/zone/bench] `dhcpRanges` needs `cidr`", lab({ dhcpRanges })],
  ["[stack/lab/zone/bench] `dhcpDnsServer` needs `cidr`", lab({ dhcpDnsServer: "10.20.0.53" })],
  [
    "[stack/lab/zone/bench] `dhcpRanges` needs DHCP, and stack/lab has `dhcp: false`",
    lab({ ...addressed, dhcpRanges }, { dhcp: false }),
  ],
  [
    "[stack/lab/zone/bench] `dhcpDnsServer` needs DHCP, and stack/lab has `dhcp: false`",
    lab({ ...addressed, dhcpDnsServer: "10.20.0.53" }, { dhcp: false }),
  ],
  [
    "[stack/wall] without `management` no administrator could reach the nodes",
    (scope) => void new firewall.TieredFirewall(scope, "wall", { management: [] }),
  ],
  [
    "[stack/wall] the rules no longer begin with those that let the management networks in",
    wall(({ rules }) => rules.putRules([{ type: "in", action: "DROP" }])),
  ],
  [
    "[stack/wall/web] a service needs a `macro` or a `protocol`",
    wall((own) => own.addTier("web", { addresses: ["10.0.1.0/24"] }).acceptFromAnywhere({ ports: "443" })),
  ],
  ["[stack/wall/empty] a tier without addresses", wall((own) => own.addTier("empty", { addresses: [] }))],
  ["[stack/acme] `preferredNodes` needs `highAvailability`", withoutAvailability],
  [
    "[stack/acme] `network` and its zone belong together",
    (scope) => void new Tenant(scope, "acme", { name: "acme", network: { vnet: "a1", tag: 1 } }),
  ],
  [
    "[stack/acme] `vnet` is the network: leave out `network` and its zone",
    (scope) =>
      vlan((own) => {
        const vnet = own.addNetwork("web", { vnet: "web", tag: 2 });
        new Tenant(scope, "acme", { name: "acme", vlanZone: own.zone, network: { tag: 1 }, vnet });
      })(scope),
  ],
  [
    "[stack/plan] a backup plan covers nothing: call `cover`",
    (scope) => void new backup.Plan(scope, "plan", { name: "nightly", schedule: "daily", storage: "backups" }),
  ],
  ["stack/plan/job: guests: A backup job needs exactly one selection of guests.", plan({})],
  ["stack/plan/job: all: A backup job needs exactly one selection of guests.", plan({ guests: [100], all: true })],
  ["stack/plan/job: exclude: needs `all: true`.", plan({ guests: [100], exclude: [101] })],
  [
    "[stack/web] a rule says action ACCEPT, and is added as DROP: leave `action` out.",
    (scope) => new firewall.SecurityGroup(scope, "web", { name: "web" }).drop({ type: "in", action: "ACCEPT" }),
  ],
  [
    "[stack/web] `rules` comes from an expression",
    (scope) => {
      const rules = Token.asAny("${var.rules}");
      new firewall.SecurityGroup(scope, "web", { name: "web", rules }).allow({ type: "in" });
    },
  ],
  [
    "[stack/pci] `map` comes from an expression, to which nothing can be added: give a list, or leave `map` out.",
    (scope) => {
      const map = Fn.lookup({}, "x", []) as never;
      const devices = new mapping.Pci(scope, "pci", { id: "gpu", map });
      devices.addDevice({ nodeName: "pve1", path: "p", vendorDeviceId: "1:2" });
      expect(devices.mapInput).toBe(map);
    },
  ],
  [
    "[stack/blocked] `entries` comes from an expression, to which nothing can be added: give a map, or leave `entries` out.",
    (scope) => {
      const entries = Token.asStringMap(Fn.lookup({}, "x", {}));
      const blocked = new firewall.Ipset(scope, "blocked", { name: "blocked", entries });
      blocked.addEntry("192.0.2.1");
      expect(blocked.entriesInput).toBe(entries);
    },
  ],
  [
    "[stack/office] `entries` has an entry 192.0.2.1 already.",
    (scope) => {
      const office = new firewall.Ipset(scope, "office", { name: "office", entries: { "192.0.2.1": "" } });
      office.addEntry("192.0.2.1", "Again");
    },
  ],
  ["[stack/twin] stack/pve is a PveProvider with no alias", (scope) => void new PveProvider(scope, "twin")],
];

it.each(MISTAKES)("a mistake in a higher-level construct is refused: %s", (problem, fill) => {
  const found = refused(fill);
  expect(found).toContainEqual(expect.stringContaining(problem));
  expect(found.join()).not.toContain("user:pass");
});

const nameOf = (problem: string) => /\bstack\/(\w+)/.exec(problem)?.[1];
/** The first mistake of each construct, together in one stack. */
const TOGETHER = MISTAKES.filter(
  ([problem], index) => MISTAKES.findIndex(([other]) => nameOf(other) === nameOf(problem)) === index,
);
const all: Fill = (stack) => {
  for (const [, fill] of TOGETHER) fill(stack);
};

it("mistakes in higher-level constructs are reported all at once", () => {
  expect(TOGETHER.length).toBeGreaterThan(10);
  const found = refused(all);
  for (const [problem] of TOGETHER) expect(found).toContainEqual(expect.stringContaining(problem));
});

it.each([
  ["Python", "Python/3.12.1", "`preferred_nodes` needs `high_availability`"],
  ["Go", "go1.25.1/linux/amd64", "`PreferredNodes` needs `HighAvailability`"],
  ["C#", "DotNet/8.0.1", "`PreferredNodes` needs `HighAvailability`"],
])("mistakes in higher-level constructs name properties in the style of %s", (_, agent, words) => {
  vi.stubEnv("JSII_AGENT", agent);
  const found = refused(all);
  vi.unstubAllEnvs();
  expect(found.join("\n")).toContain(words);
  expect(found.filter((text) => /`[^`]*[a-z][A-Z][^`]*`/.test(text.replace(/`[A-Z][a-z]\w*`/g, "")))).toEqual([]);
});

it("mistakes in higher-level constructs are reported for all stacks, together with those of the application", () => {
  const stack = (scope: TerraformStack) => {
    new PveProvider(scope, "pve");
    withoutAvailability(scope);
    Validations.acknowledge(scope.node.root, `no-${scope.node.id}`, "There is none.");
  };
  let message = "";
  try {
    synthesize({ one: stack, two: stack });
  } catch (failure) {
    message = (failure as Error).message;
  }
  expect(message).toContain("[one/acme] `preferredNodes` needs");
  expect(message).toContain("[one] two/acme: `preferredNodes` needs");
  for (const id of ["no-one", "no-two"])
    expect(message).toContain(`[one] Validations.acknowledge: there is no check "${id}"`);
});

it("mistakes in higher-level constructs do not stop a synthesis without validation", () => {
  const stack = (scope: TerraformStack) => {
    new PveProvider(scope, "pve");
    for (const [problem, fill] of TOGETHER) if (nameOf(problem) !== "twin") fill(scope);
  };
  expect(() => synthesize({ stack }, undefined, { skipValidation: true })).not.toThrow();
});
