/** The firewall of a configuration (HCL or a synthesized stack) for the packet filter, without running Terraform. */
import { parse } from "@cdktf/hcl2json";
import { addressText, rangeOf } from "../../../src/net/ranges";
import type { Action, Firewall, FirewallRule, SetEntry } from "../../../src/packet-filter/firewall";

type Body = Readonly<Record<string, unknown>>;
type Rule = Readonly<Record<string, string | boolean | null | undefined>>;

/** Terraform's JSON; converted HCL has a list with one body for each block. */
export interface Configuration {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly variable?: Readonly<Record<string, unknown>>;
}

export interface ConfiguredFirewall {
  readonly firewall: Firewall & Required<Pick<Firewall, "localNetwork" | "nodes">>;
  /** Whether the configuration enables it or sets the input policy. */
  readonly isOn: boolean;
  /** Members of the set `management`. */
  readonly management: readonly SetEntry[];
  readonly hasCeph: boolean;
}

/** Three nodes at the first addresses of their network. */
function nodesIn(network: string): readonly string[] {
  const [start] = rangeOf(network, 4) ?? [0n];
  return [1n, 2n, 3n].map((host) => addressText(start + host, 4));
}

export const fromHcl = async (code: string): Promise<Configuration> => await parse("example.tf", code);

const bodyOf = (given: unknown): Body => (Array.isArray(given) ? given[0] : given) as Body;

/** `undefined` for a configuration without rules of the cluster and without options. */
export function firewallOf(configuration: Configuration): ConfiguredFirewall | undefined {
  const of = (type: string): Body[] => Object.values(configuration.resource?.[type] ?? {}).map(bodyOf);
  const resolve = resolver(configuration);
  const text = (value: unknown): string => String(resolve(value));
  const lists = of("pve_firewall_rules").map(({ rules }) => resolve(rules));
  // Rules from a function are not known here.
  const listedRules = lists.flatMap((list) => (Array.isArray(list) ? (list as Rule[]) : []));
  const single = (of("pve_firewall_rule") as Rule[]).toSorted(
    (one, other) =>
      Number(one.position ?? Number.POSITIVE_INFINITY) - Number(other.position ?? Number.POSITIVE_INFINITY),
  );
  const options = of("pve_firewall_options");
  if (lists.length === 0 && single.length === 0 && options.length === 0) return undefined;
  const asRule = (rule: Rule): FirewallRule => filterRule(rule, text);

  const aliases = new Map(of("pve_firewall_alias").map(({ name, cidr }) => [text(name).toLowerCase(), text(cidr)]));
  const sets = new Map(
    of("pve_firewall_ipset").map(({ name, entries, nomatch }) => [
      text(name),
      [...membersOf(resolve(entries ?? {}), false, text), ...membersOf(resolve(nomatch ?? {}), true, text)],
    ]),
  );
  for (const { ipset, cidr, nomatch } of of("pve_firewall_ipset_entry"))
    sets.get(text(ipset))?.push({ cidr: text(cidr), nomatch: nomatch === true });
  const groups = new Map(
    of("pve_firewall_security_group").map(({ name, rules }) => [text(name), ((rules ?? []) as Rule[]).map(asRule)]),
  );
  const plain = (reference: string): string => reference.replace(/^dc\//, "");
  const localNetwork = aliases.get("local_network") ?? "10.255.255.0/24";
  const [{ enabled, input_policy, output_policy }] = [...options, {}] as [Body];
  return {
    firewall: {
      enabled: true,
      rules: [...listedRules, ...single].map(asRule),
      policies: {
        ...(input_policy !== undefined && { in: text(input_policy) as Action }),
        ...(output_policy !== undefined && { out: text(output_policy) as Action }),
      },
      names: {
        alias: (reference) => aliases.get(plain(reference).toLowerCase()),
        set: (reference) => sets.get(plain(reference)),
        group: (name) => groups.get(name),
      },
      localNetwork,
      nodes: nodesIn(localNetwork),
    },
    isOn: enabled === true || input_policy !== undefined,
    management: sets.get("management") ?? [],
    hasCeph: Object.keys(configuration.resource ?? {}).some((type) => type.startsWith("pve_ceph")),
  };
}

function membersOf(map: unknown, nomatch: boolean, text: (value: unknown) => string): SetEntry[] {
  // Entries from an expression are not known here.
  const known = typeof map === "object" && map !== null ? map : {};
  return Object.keys(known).map((cidr) => ({ cidr: text(cidr), nomatch }));
}

const PARAMETERS = {
  macro: "macro",
  interface: "iface",
  source: "source",
  destination: "dest",
  protocol: "proto",
  source_port: "sport",
  destination_port: "dport",
  icmp_type: "icmp-type",
} as const;

function filterRule(rule: Rule, text: (value: unknown) => string): FirewallRule {
  const parameters = Object.entries(PARAMETERS).flatMap(([attribute, name]) => {
    const value = rule[attribute] ?? "";
    return value === "" ? [] : [[name, text(value)]];
  });
  const action = rule.type === "group" ? text(rule.security_group) : String(rule.action);
  return {
    type: String(rule.type),
    action,
    enable: rule.enabled === false ? 0 : 1,
    ...Object.fromEntries(parameters),
  } as FirewallRule;
}

/** Prefixes by which constructs and HCL refer to a set or an alias in a rule. */
const REFERENCES: Readonly<Record<string, string>> = { pve_firewall_ipset: "+dc/", pve_firewall_alias: "dc/" };

/** Resolves an expression: an attribute of another block, or the default of a variable. */
function resolver({ resource, variable }: Configuration): (value: unknown) => unknown {
  return function resolve(value): unknown {
    if (typeof value !== "string") return value;
    const [, name] = /^\$\{var\.(\w+)\}$/.exec(value) ?? [];
    if (name !== undefined) return bodyOf(variable?.[name]).default;
    const [, list] = /^\$\{\{ ?for (?:\w+) in var\.(\w+) : \w+ => "" ?\}\}$/.exec(value) ?? [];
    if (list !== undefined)
      return Object.fromEntries((bodyOf(variable?.[list]).default as readonly string[]).map((key) => [key, {}]));
    const [, type = "", label = "", attribute = ""] = /^\$\{(pve_\w+)\.([\w-]+)\.(\w+)\}$/.exec(value) ?? [];
    if (type === "") return value;
    // Parts of a configuration refer to blocks outside of it.
    const body = bodyOf(resource?.[type]?.[label] ?? { name: label });
    return attribute === "ref" ? `${REFERENCES[type]}${String(resolve(body.name))}` : resolve(body[attribute]);
  };
}
