/** Owners with a list whose elements other resources may manage one by one, with equal configurations of both kinds. */
import type { Subject } from "../../faults/subjects";
import { SUBJECTS } from "../../faults/subjects";
import type { Config, Configs } from "../../faults/values";

/** Contents of the server's files, by path. */
export type Files = Readonly<Record<string, unknown>>;

export interface Pair {
  readonly name: string;
  readonly list: string;
  readonly fixture?: string;
  readonly given: Configs;
  /** All elements are in the owner's list. */
  readonly inline: Configs;
  /** The elements are resources of their own. */
  readonly single: Configs;
  /** Returns whether all elements are on the server. */
  readonly isWhole: (files: Files) => boolean;
}

const valueAt = (files: Files, path: readonly string[]) =>
  path.reduce<unknown>((value, name) => (value as Files | undefined)?.[name], files);

/** Returns whether the list at the path has all elements, or entries with them in a field. */
const holds =
  (path: readonly string[], elements: readonly unknown[], field?: string) =>
  (files: Files): boolean => {
    const list = valueAt(files, path);
    const entries = Array.isArray(list) ? list : String(list ?? "").split(",");
    const names = entries.map((entry) => String(field === undefined ? entry : entry[field]));
    return elements.every((element) => names.includes(String(element)));
  };
const rules = [
  { type: "in", action: "ACCEPT", macro: "SSH" },
  { type: "in", action: "ACCEPT", macro: "HTTPS", comment: "public" },
];
const holdsRules =
  (...path: readonly string[]) =>
  (files: Files): boolean => {
    const list = (valueAt(files, path) ?? []) as { macro: string; enable: number }[];
    return rules.every(({ macro }) => list.some((one) => one.macro === macro && one.enable === 1));
  };
const entries = [
  { seq: 10, action: "permit", prefix: "10.0.0.0/8" },
  { seq: 20, action: "deny", prefix: "192.0.2.0/24" },
];
const routes = [
  { order: 10, action: "permit" },
  { order: 20, action: "deny" },
];
const resource = (sid: string) => ({ [`pve_ha_resource.${sid.replace(":", "")}`]: { sid } });

function pairOf(
  type: string,
  list: string,
  member: string,
  parts: Omit<Pair, "name" | "list" | "inline" | "single" | "given"> & {
    readonly owner: Config;
    readonly values: readonly unknown[];
    readonly singles: readonly Config[];
    readonly given?: Configs;
  },
): Pair {
  const { owner, values, singles, given = {}, ...rest } = parts;
  const address = `${type}.owner`;
  return {
    ...rest,
    given,
    name: `${type}.${list} and ${member}`,
    list,
    inline: { [address]: { ...owner, [list]: values } },
    single: {
      [address]: owner,
      ...Object.fromEntries(singles.map((config, index) => [`${member}.one${index}`, config])),
    },
  };
}

const zones = ["simple", "vlan", "qinq", "vxlan", "evpn"].map((type) => {
  const name = `pve_sdn_zone_${type}`;
  const { created, given, fixture } = SUBJECTS.find((subject) => subject.name === name) as Subject;
  const { nodes: _, exit_nodes: __, exit_nodes_primary: ___, ...owner } = created as Record<string, unknown>;
  const { zone } = owner as { zone: string };
  return pairOf(name, "nodes", "pve_sdn_zone_node", {
    ...(fixture && { fixture }),
    given,
    owner,
    values: ["pve1", "pve2"],
    singles: ["pve1", "pve2"].map((node_name) => ({ zone, node_name })),
    isWhole: holds(["sdn/zones.cfg", zone, "nodes"], ["pve1", "pve2"]),
  });
});

/** Owners that continue to list one element. `sharing`: they did so before. */
function keeping(
  type: string,
  list: string,
  member: string,
  parts: Pick<Pair, "isWhole"> & {
    readonly owner: Config;
    readonly kept: readonly unknown[];
    readonly handed: unknown;
    readonly one: Config;
    readonly given?: Configs;
  },
): Pair[] {
  const { owner, kept, handed, one: single, given = {}, isWhole } = parts;
  const address = `${type}.owner`;
  return [false, true].map((sharing) => ({
    name: `${type}.${list} and ${member}${sharing ? ", sharing before" : ""}`,
    list,
    given,
    isWhole,
    inline: { [address]: { ...owner, [list]: [...kept, handed], ...(sharing && { keep_others: true }) } },
    single: { [address]: { ...owner, [list]: kept, keep_others: true }, [`${member}.one`]: single },
  }));
}

const ha = { ...resource("vm:100"), ...resource("vm:101"), ...resource("vm:102") };
const inRule = holds(["ha/rules.cfg", "r1", "resources"], ["vm:100", "vm:101", "vm:102"]);

export const PAIRS: readonly Pair[] = [
  pairOf("pve_firewall_ipset", "entries", "pve_firewall_ipset_entry", {
    owner: { name: "management" },
    values: [{ cidr: "192.0.2.0/24", comment: "Office" }, { cidr: "198.51.100.7" }],
    singles: [
      { ipset: "management", cidr: "192.0.2.0/24", comment: "Office" },
      { ipset: "management", cidr: "198.51.100.7" },
    ],
    isWhole: holds(
      ["firewall/cluster.fw", "ipsets", "management", "entries"],
      ["192.0.2.0/24", "198.51.100.7"],
      "cidr",
    ),
  }),
  pairOf("pve_firewall_security_group", "rules", "pve_firewall_security_group_rule", {
    owner: { name: "web" },
    values: rules,
    singles: rules.map((rule) => ({ security_group_name: "web", ...rule })),
    isWhole: holdsRules("firewall/cluster.fw", "groups", "web", "rules"),
  }),
  {
    name: "pve_firewall_rules.rules and pve_firewall_rule",
    list: "rules",
    given: {},
    inline: { "pve_firewall_rules.owner": { rules } },
    single: Object.fromEntries(rules.map((rule, index) => [`pve_firewall_rule.one${index}`, rule])),
    isWhole: holdsRules("firewall/cluster.fw", "rules"),
  },
  ...(["guests", "storages"] as const).map((list) => {
    const values = list === "guests" ? [101, 102] : ["data", "local"];
    return pairOf("pve_pool", list, "pve_pool_membership", {
      owner: { pool_id: "web" },
      values,
      singles: values.map((value) => ({ pool_id: "web", [list === "guests" ? "vm_id" : "storage"]: value })),
      isWhole: holds(["user.cfg", "pools", "web", list === "guests" ? "vms" : "storages"], values),
    });
  }),
  pairOf("pve_notification_matcher", "targets", "pve_notification_matcher_target", {
    given: { "pve_notification_endpoint_sendmail.two": { name: "two", mail_to: ["a@example.test"] } },
    owner: { name: "on-call" },
    values: ["mail-to-root", "two"],
    singles: ["mail-to-root", "two"].map((target) => ({ matcher: "on-call", target })),
    isWhole: holds(["notifications.cfg", "on-call", "fields", "target"], ["mail-to-root", "two"]),
  }),
  ...zones,
  pairOf("pve_sdn_prefix_list", "entries", "pve_sdn_prefix_list_entry", {
    owner: { prefix_list: "private" },
    values: entries,
    singles: entries.map((entry) => ({ prefix_list: "private", ...entry })),
    isWhole: holds(["sdn/prefix-lists.cfg", "private", "entries"], [10, 20], "seq"),
  }),
  {
    name: "pve_sdn_route_map.entries and pve_sdn_route_map_entry",
    list: "entries",
    given: {},
    inline: { "pve_sdn_route_map.owner": { route_map: "incoming", entries: routes } },
    single: Object.fromEntries(
      routes.map((route, index) => [`pve_sdn_route_map_entry.one${index}`, { route_map: "incoming", ...route }]),
    ),
    isWhole: (files) => {
      const maps = (files["sdn/route-maps.cfg"] ?? {}) as object;
      return "incoming_10" in maps && "incoming_20" in maps;
    },
  },
  ...keeping("pve_backup_job", "guests", "pve_backup_job_member", {
    owner: { job_id: "shared", schedule: "21:00", storage: "backups" },
    kept: [100],
    handed: 101,
    one: { job_id: "shared", vm_id: 101 },
    isWhole: holds(["jobs.cfg", "shared", "vmid"], [100, 101]),
  }),
  ...keeping("pve_ha_node_affinity_rule", "resources", "pve_ha_rule_member", {
    given: ha,
    owner: { rule: "r1", nodes: { pve1: 1 } },
    kept: ["vm:100", "vm:101"],
    handed: "vm:102",
    one: { rule: "r1", sid: "vm:102" },
    isWhole: inRule,
  }),
  ...keeping("pve_ha_resource_affinity_rule", "resources", "pve_ha_rule_member", {
    given: ha,
    owner: { rule: "r1", affinity: "positive" },
    kept: ["vm:100", "vm:101"],
    handed: "vm:102",
    one: { rule: "r1", sid: "vm:102" },
    isWhole: inRule,
  }),
];
