/**
 * Chooses plausible values for computed attributes: from examples, allowed values, defaults, or by the attribute's name.
 */
import type { Attribute, Attributes } from "../../framework/attribute";
import type { Value, ValueMap } from "../../plugin/cty/value";

/** `type`: types that the rule is limited to. */
type Rule<T extends Value> = readonly [name: RegExp, value: T, type?: RegExp];

/** Plausible values by the names of attributes. The first matching rule applies. */
const TEXTS: readonly Rule<string>[] = [
  [/^(extra|raw)_json$|_diff$|^body$/, "{}"],
  [/^(creation_id|fsid)$/, "5f0c1b1e-8a52-4c39-9d0b-1a6f7f4f2c11"],
  [/^(config_digest|build_commit)$/, "2c26b46b68ffc68ff99b453c1d30413413422d70"],
  [/^fingerprint$/, Array.from({ length: 32 }, () => "AB").join(":")],
  [/^upid$/, "UPID:pve1:000018F1:00BC614E:67749D80:srvreload::root@pam:"],
  [/^token$/, "6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  [/^(created_at|expires_at|utc)$/, "2025-01-01T00:00:00Z"],
  [/^location$/, "https://acme-v02.api.letsencrypt.org/acme/acct/1"],
  [/^(tos_url|terms_of_service)$/, "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf"],
  [/^website$/, "https://letsencrypt.org"],
  [/^mac$/, "BC:24:11:00:00:01"],
  [/^(subnet_id)$/, "z1-10.0.0.0-24"],
  [/^reverse_dns$/, "powerdns"],
  [/dns_zone/, "example.com"],
  [/(^|_)(address|ip|dhcp_dns_server)$/, "192.0.2.11"],
  [/_fencing$|_package_updates$|_replication$/, "mail-to-root"],
  [/^(fencing|package_updates|replication)$/, "always"],
  [/(_node|^host|^hostname|^node_name|^tie_breaker)$/, "pve1"],
  [/^cluster_name$/, "datacenter"],
  [/^status$/, "valid", /^acme/],
  [/^(master_status|quorum_status|fencing_status|crm_state|request_state|ha_state)$/, "started"],
  [/^id$/, "0123456789ab", /^firewall/],
  [/^icmp_type$/, "echo-request"],
  [/^armed_state$/, "armed"],
  [/^health_status$/, "HEALTH_OK"],
  [/^(message|summary|reason|consent_text|default)$/, "text"],
  [/^origin$/, "user-created"],
  [/^(user|author)$/, "root@pam"],
  [/^email_from$/, "pve@example.com"],
  [/^(release|version)$/, "9.1"],
  [/^repository_id$/, "a1b2c3d4"],
  [/^(pool)$/, "production"],
  [/(^|_)port$|^port_/, "443"],
  // biome-ignore lint/plugin/platform: an example of a path on the server
  [/^(dump_dir|tmp_dir|script)$/, "/var/tmp"],
  [/^loopback$/, "lo"],
  [/route_(map|filter)/, "only-default"],
  [/^security_group$/, "web"],
  [/^rp$|^app_id$/, "pve.example.com"],
  [/^http_proxy$/, "http://proxy.example.com:3128"],
  [/^notes_template$/, "{{guestname}}"],
  [/^api_path_prefix$/, "/influx"],
  [/^phys_bits$/, "host"],
  [/^hv_vendor_id$/, "proxmox"],
  [/^(ip_version)$/, "ipv4-6"],
  [/^(link_mode)$/, "passive"],
  [/^(secauth)$/, "on"],
  [/^(algorithm)$/, "ffsplit"],
  [/^model$/, "net"],
  [/^(call|kind|object|sdn|lock|role|level|metric)$/, "none"],
];

const NUMBERS: readonly Rule<number>[] = [
  [/time$|^timestamp$|_run$/, 1_735_689_600],
  [/^(lower|next_id|vmid|vm_id)$/, 100],
  [/^upper$/, 1_000_000],
  [/^(ge|le)$/, 24],
  [/^(node_id|quorum_votes|config_version|version|count|pid|uid|job_number|level)$/, 1],
];

function valueByName(name: string, kind: string, type: string): Value | undefined {
  const rules: readonly Rule<string | number>[] = kind === "string" ? TEXTS : kind === "number" ? NUMBERS : [];
  return rules.find(([pattern, , types]) => pattern.test(name) && (types?.test(type) ?? true))?.[1];
}

/** Sources of values for a type. */
export interface Sources {
  readonly type: string;
  /** Examples of the type. */
  readonly own: Examples;
  /** Examples of all types. */
  readonly all: Examples;
  /** Allowed values and defaults of resources, by the name of the attribute. */
  readonly usual: Examples;
}

/** A plausible value, or `undefined`. */
function plausibleValue(name: string, attribute: Attribute, sources: Sources): Value | undefined {
  const { shape, traits } = attribute;
  if (shape.kind === "object") return shape.nesting === "single" ? objectOf(shape.attributes, sources) : undefined;
  if (shape.kind === "map" || shape.kind === "dynamic") return {};
  const checked = (value: unknown): value is Value =>
    value !== undefined && value !== null && fits(attribute, value as Value);
  const element = "element" in shape ? shape.element : undefined;
  const candidates: unknown[] = [
    ...(traits.target === undefined ? [] : [traits.target]),
    traits.defaultValue,
    ...(sources.own.get(name) ?? []),
    traits.absent,
    ...allowed(attribute),
    ...(element
      ? [[valueByName(name.replace(/s$/, ""), element.shape.kind, sources.type)].filter((value) => value !== undefined)]
      : []),
    valueByName(name, shape.kind, sources.type),
    ...(sources.all.get(name) ?? []),
    ...(sources.usual.get(name) ?? []),
    ...(shape.kind === "bool" ? [false] : shape.kind === "number" ? [0] : []),
    ...(element ? [...allowed(element).map((value) => [value]), []] : []),
  ];
  return candidates.find(checked);
}

function objectOf(attributes: Attributes, sources: Sources): ValueMap {
  return valuesOf(attributes, (name, attribute) => plausibleValue(name, attribute, sources), sources);
}

/** Values of computed attributes. Leaves out computed lists of objects, which are empty in tests unless overridden. */
export function computedOf(attributes: Attributes, sources: Sources): ValueMap {
  return valuesOf(
    attributes,
    (name, attribute) => {
      if (isComputed(attribute)) return plausibleValue(name, attribute, sources);
      if (attribute.shape.kind !== "object") return undefined;
      // Computed attributes of configured objects.
      const inside = computedOf(attribute.shape.attributes, sources);
      return Object.keys(inside).length > 0 ? inside : undefined;
    },
    sources,
  );
}

export function isComputed({ traits }: Attribute): boolean {
  return traits.role === "computed" || traits.role === "optional-computed";
}

/** Values of an object. Derived attributes are computed from plausible values. */
function valuesOf(
  attributes: Attributes,
  choose: (name: string, attribute: Attribute) => Value | undefined,
  sources: Sources,
): ValueMap {
  const values = Object.entries(attributes).flatMap(([name, attribute]) => {
    const { derivation } = attribute.traits;
    const value = derivation ? derived(derivation, attributes, sources) : choose(name, attribute);
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

function derived(
  { from, compute }: NonNullable<Attribute["traits"]["derivation"]>,
  attributes: Attributes,
  sources: Sources,
): Value | undefined {
  const values = from.map((name) => (attributes[name] ? plausibleValue(name, attributes[name], sources) : undefined));
  return values.includes(undefined) ? undefined : (compute as (...given: unknown[]) => Value)(...values);
}

/** Collects allowed values and defaults of resources. Data sources of the same objects do not declare them. */
export function usualValues(attributes: Attributes, into: Map<string, Value[]>): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const { defaultValue, absent } = attribute.traits;
    const values = [...allowed(attribute), defaultValue, absent].filter(
      (value) => value !== undefined && value !== null,
    );
    into.set(name, [...(into.get(name) ?? []), ...(values as Value[])]);
    if (attribute.shape.kind === "object") usualValues(attribute.shape.attributes, into);
  }
}

function allowed({ traits }: Attribute): Value[] {
  return traits.checks.flatMap(({ allows }) => [
    ...(allows?.values ?? []),
    ...(allows?.range?.min === undefined ? [] : [allows.range.min]),
  ]);
}

function fits({ shape, traits }: Attribute, value: Value): boolean {
  const isOfKind = Array.isArray(value)
    ? shape.kind === "list" || shape.kind === "set"
    : typeof value === (shape.kind === "bool" ? "boolean" : shape.kind);
  return (
    isOfKind && traits.checks.every((check) => (check as (input: Value) => string | undefined)(value) === undefined)
  );
}

/** Values by the name of the attribute. */
export type Examples = ReadonlyMap<string, readonly Value[]>;
