/** Plans for comparisons of policies: cases of each policy, and random objects with names in common. */
import fc from "fast-check";
import { type Configuration, type Given, MARK } from "../../../src/constructs/checks/contract";
import type { PlanFile } from "../../../src/tools/inputs/plan-file";
import type { PolicyFile } from "../../../src/tools/policy/settings";
import { LATER } from "../../checks/block";
import { CASES } from "../../checks/policies/cases";
import { type Blocks, REQUIRED } from "../../checks/policies/management-access-cases";

export interface Case {
  readonly plan: PlanFile;
  readonly settings: PolicyFile;
}

interface Content {
  /** Objects of the root module, and of a module `inner`. */
  readonly root: readonly (readonly [address: string, values: Configuration])[];
  readonly inner: readonly (readonly [address: string, values: Configuration])[];
  readonly providers: Readonly<Record<string, Configuration>>;
  /** Key of the provider by address. */
  readonly keys: Readonly<Record<string, string>>;
}

export const casesOfPolicies = (): readonly Case[] =>
  Object.values(CASES)
    .flatMap(({ refused, passed }) => [...refused, ...passed])
    .map((blocks) => ({ plan: planOfBlocks(blocks), settings: {} }));

function planOfBlocks({ [REQUIRED]: provider = {}, ...blocks }: Blocks): PlanFile {
  return planOf({ root: Object.entries(blocks), inner: [], providers: { pve: provider }, keys: {} });
}

/** The same plans for the same seed. */
export const randomCases = (count: number, seed: number): readonly Case[] =>
  fc.sample(fc.record({ plan: content.map(planOf), settings }), { numRuns: count, seed });

function planOf({ root, inner, providers, keys }: Content): PlanFile {
  const all = [...root, ...inner];
  const resource = ([address, values]: readonly [string, Configuration]) => ({
    address,
    mode: "managed",
    type: typeIn(address),
    values: plain(values) as Configuration,
  });
  const configured = ([address, values]: readonly [string, Configuration]) => ({
    address: address.replace(/^module\.inner\./, "").replace(/\[.*$/, ""),
    mode: "managed",
    type: typeIn(address),
    provider_config_key: keys[address] ?? "pve",
    expressions: expressionsOf(values),
  });
  return {
    format_version: "1.2",
    planned_values: {
      root_module: { resources: root.map(resource), child_modules: [{ resources: inner.map(resource) }] },
    },
    resource_changes: all.map(([address, values]) => ({
      address,
      mode: "managed",
      type: typeIn(address),
      change: { actions: ["create"], after_unknown: unknownIn(values) ?? {} },
    })),
    variables: { rules: { value: [{ type: "in", action: "ACCEPT", dstport: "22", comment: "x" }] } },
    configuration: {
      provider_config: Object.fromEntries(
        Object.entries(providers).map(([key, settings]) => [
          key,
          { name: "pve", full_name: "registry.terraform.io/cdktf-pve/pve", expressions: expressionsOf(settings) },
        ]),
      ),
      root_module: {
        resources: root.map(configured),
        module_calls: {
          inner: {
            expressions: { list: { references: ["var.rules"] } },
            module: {
              resources: inner.map(configured),
              variables: { list: { default: [] }, other: { default: [{ type: "in", action: "DROP", sport: "1" }] } },
            },
          },
        },
      },
    },
  };
}

const typeIn = (address: string): string => /pve_\w+/.exec(address)?.[0] ?? "";
const isMark = (given: unknown): boolean => typeof given === "object" && given !== null && MARK in given;

/** Expressions of a variable are marked with its name. */
const expressionsOf = (values: Configuration) =>
  Object.fromEntries(
    Object.entries(values).map(([name, given]) => {
      if (!isMark(given)) return [name, hasMark(given) ? { references: ["pve_pool.x.id"] } : { constant_value: given }];
      const [variable] = ((given as { [MARK]: unknown })[MARK] ?? []) as string[];
      return [name, { references: [variable === undefined ? "random_id.x" : `var.${variable}`] }];
    }),
  );

const hasMark = (given: Given | undefined): boolean =>
  typeof given === "object" && given !== null && (isMark(given) || Object.values(given).some(hasMark));

/** Values as plans have them: without unknown attributes, and `null` for unknown elements. */
function plain(given: Given | undefined): Given {
  if (given === undefined || isMark(given)) return null;
  if (Array.isArray(given)) return given.map(plain);
  if (typeof given !== "object" || given === null) return given;
  const known = Object.entries(given).filter(([, value]) => !isMark(value));
  return Object.fromEntries(known.map(([name, value]) => [name, plain(value as Given)]));
}

function unknownIn(given: Given): unknown {
  if (isMark(given)) return true;
  if (Array.isArray(given)) return given.some(hasMark) ? given.map((item) => unknownIn(item) ?? false) : undefined;
  if (typeof given !== "object" || given === null) return undefined;
  const parts = Object.entries(given).map(([name, value]) => [name, unknownIn(value as Given)] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

const either = fc.constantFrom;
const later = (arbitrary: fc.Arbitrary<Given>): fc.Arbitrary<Given> =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: fc.constant(LATER) });
const some = (...values: readonly Given[]) => later(either(...values));

/** An object with some of these attributes. */
const attributes = (
  required: Record<string, fc.Arbitrary<Given>>,
  optional: Record<string, fc.Arbitrary<Given>> = {},
) => fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) }) as fc.Arbitrary<Configuration>;

const NAMES = ["web", "db", "management", "Blacklist", "blacklist"] as const;
const CIDRS = [
  ...["198.51.100.0/24", "198.51.100.0/25", "198.51.100.128", "198.51.100.10-198.51.100.20", "0.0.0.0/0"],
  ...["2001:db8::/32", "2001:db8::1", "2001:db8:0:1::-2001:db8:0:2::5", "::ffff:192.0.2.1"],
  ...["192.0.2.7", "web", "10.0.0.0/8"],
] as const;

const rule = attributes(
  { type: some("in", "in", "in", "out", "forward", "group"), action: some("ACCEPT", "ACCEPT", "DROP", "REJECT") },
  {
    enabled: some(true, false),
    macro: some("SSH", "HTTPS", "ssh", "Trcrt", "VNC", "Nothing"),
    protocol: some("tcp", "udp", "6", "icmp", ""),
    destination_port: some("22", "22,8006", "ssh", "8000:9000", "443", ""),
    source_port: some("1:65535", "80"),
    source: some("+dc/web", "+management", "dc/web", "+dc/elsewhere", "web", "0.0.0.0/0", "::/0", ...CIDRS),
    destination: some("192.0.2.1"),
    interface: some("net1", ""),
    icmp_type: some("any", "echo-request"),
    security_group: some("web", "db", "elsewhere"),
    comment: some("Why", ""),
  },
);
const rules = later(fc.array(rule, { maxLength: 4 }) as fc.Arbitrary<Given>);
const entries = later(fc.dictionary(either(...CIDRS), later(some("", "x")), { maxKeys: 5 }) as never);
const guests = later(fc.uniqueArray(either(100, 101, 102, 103), { maxLength: 3 }));
const enabled = some(true, false);

/** Values of each type. */
const VALUES: Readonly<Record<string, fc.Arbitrary<Configuration>>> = {
  pve_firewall_options: attributes({ enabled: some(true, true, false) }, { input_policy: some("DROP", "ACCEPT") }),
  pve_firewall_rules: attributes({ rules }),
  pve_sdn_vnet_firewall_rules: attributes({ vnet: either("v1"), rules }),
  pve_firewall_security_group: attributes({ name: some("web", "db") }, { rules }),
  pve_firewall_rule: rule,
  pve_firewall_alias: attributes({ name: some("web", "Web", "db"), cidr: some(...CIDRS) }),
  pve_firewall_ipset: attributes({ name: some(...NAMES) }, { entries, nomatch: entries }),
  pve_firewall_ipset_entry: attributes({ ipset: some(...NAMES), cidr: some(...CIDRS) }, { nomatch: some(true, false) }),
  pve_backup_job: attributes(
    { schedule: either("daily") },
    {
      job_id: some("j", "k"),
      enabled,
      all: some(true, false),
      guests,
      exclude: guests,
      pool: some("web", "web/db"),
      retention: some({}, { keep_last: 3 }, { keep_last: 1, keep_daily: 2 }, { keep_all: true }, { keep_last: LATER }),
    },
  ),
  pve_backup_job_member: attributes({ job_id: some("j", "k"), vm_id: some(100, 101) }),
  pve_pool: attributes({ pool_id: some("web", "Web", "web/db", "web/DB") }, { guests }),
  pve_pool_membership: attributes({ pool_id: some("web", "db") }, { vm_id: some(100, 103), storage: either("local") }),
  pve_ha_resource: attributes({ sid: some("vm:101", "ct:104", "vm:105") }),
  pve_ha_node_affinity_rule: attributes(
    { rule: some("r-1", "r_1"), resources: some(["vm:101"]), nodes: some({ pve1: 1 }, { pve1: 1, pve2: 2 }) },
    { strict: some(true, false), enabled, affinity: some("negative", "positive") },
  ),
  pve_replication_job: attributes({ guest: either(101), target: either("pve2") }),
  pve_realm_sync_job: attributes({ job_id: either("s"), realm: either("r"), schedule: either("daily") }),
  pve_notification_matcher: attributes(
    { name: some("all", "All") },
    {
      enabled,
      targets: some([], ["mail"], [LATER]),
      invert_match: some(true, false),
      match_severities: some([], [["info"]], [["info"], ["error", "warning"]], [[LATER]]),
    },
  ),
  pve_notification_endpoint_webhook: attributes(
    {
      name: either("hook"),
      url: some(
        ...["https://a/b", "https://u:p@a/", "https://a/?token=abc", "https://a/?x=1&y=2"],
        ...["https://hooks.example/T0A1B2C3D4E5F6G7H8", "https://a/{{ secrets.x }}?token={{ secrets.y }}"],
        "https://a/api-v1.5-of-2025",
      ),
    },
    {
      body: some('{"password": "x"}', '{"text": "y"}', "a=1&api_key=7", "token=", "plain text"),
      headers: some(
        [{ name: "Authorization", value: "x" }],
        [
          { name: "key-id", value: "x" },
          { name: "X-Key", value: "{{ s }}" },
        ],
      ),
    },
  ),
  pve_notification_endpoint_gotify: attributes(
    { name: either("g"), server: either("https://a") },
    { token: some("x", "") },
  ),
  pve_metric_server_influxdb: attributes({ name: either("i") }, { token: some("x", "y") }),
  pve_acme_plugin: attributes(
    { plugin: either("p") },
    { data: some({ user: "x" }, { api_token: "x" }, { key_file: "/x" }, { key: "" }) },
  ),
};

/** Keys that no attribute has, and values of variables. */
const stray = either<Configuration>(
  { rules: [{ type: "in", action: "ACCEPT", macro: "SSH", dport: "22", comment: "x" }] },
  { rules: [{ type: "in", action: "DROP", comment: "x", "dest-port": null, Source: "192.0.2.1" }] },
  { rules: { [MARK]: ["rules"] } },
  { rules: { [MARK]: ["list"] } },
  { rules: { [MARK]: ["other"] } },
);

const object = fc
  .oneof(
    ...Object.entries(VALUES).map(([type, values]) => values.map((value) => [type, value] as const)),
    stray.map((given) => ["pve_firewall_rules", given] as const),
  )
  .chain(([type, given]) => either("x", "y", 'z["a.b"]', "z[0]").map((name) => [`${type}.${name}`, given] as const));

const objects = fc.uniqueArray(object, { maxLength: 9, selector: ([address]) => address.replace(/\[.*/, "") });

const provider = attributes(
  {},
  {
    endpoint: some(
      ...["https://pve1.example:8006", "pve1.example", "HTTPS://PVE1.example:8006/"],
      ...["https://pve2.example/api2/json", "127.0.0.1"],
    ),
    require_management_access: some(["198.51.100.0/24"], ["2001:db8::/48", "198.51.100.128/26"]),
    password: some("secret"),
  },
);

const content: fc.Arbitrary<Content> = fc
  .record({
    root: objects,
    inner: objects,
    first: provider,
    second: provider,
    isSecond: fc.array(fc.boolean(), { minLength: 9 }),
  })
  .map(({ root, inner, first, second, isSecond }) => ({
    root,
    inner: inner.map(([address, given]) => [`module.inner.${address}`, given] as const),
    providers: { pve: first, "pve.second": second },
    keys: Object.fromEntries(root.map(([address], index) => [address, isSecond[index] ? "pve.second" : "pve"])),
  }));

const settings: fc.Arbitrary<PolicyFile> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: either<PolicyFile>(
      { only: ["firewall-any-to-any", "names-alike"] },
      { except: ["unknown-attribute", "firewall-rule-comment"], warn: ["backup-every-guest"] },
      { managementNetworks: ["198.51.100.128/25", "2001:db8::/33"] },
      { namePattern: "(?:web|r)[-_/]?\\d*", minimumBackups: 4 },
      {
        waivers: [
          { id: "firewall-rule-comment", address: "pve_firewall_rules.z", reason: "Known." },
          { id: "names-alike", address: "*", reason: "Known." },
        ],
      },
    ),
  },
);
