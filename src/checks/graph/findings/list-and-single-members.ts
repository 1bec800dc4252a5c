import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";

/** A list that one construct owns as a whole, or several constructs make up one by one. */
export interface Owned {
  /** Type of a single member. */
  readonly member: string;
  /** Its attribute that names the owner; `undefined` where there is one owner only. */
  readonly of?: string;
  readonly owner: string;
  readonly ownerKey?: string;
  /** Attribute of the owner that lists all members, and the member's attribute that must be set for it to be among them. */
  readonly list: string;
  readonly where?: string;
  /** Flag of the owner that says that the list is not all of it. */
  readonly unless?: string;
}

const unless = "keep_others";
const pool = { member: "pve_pool_membership", of: "pool_id", owner: "pve_pool", ownerKey: "pool_id" };
export const OWNED: readonly Owned[] = [
  { member: "pve_firewall_rule", owner: "pve_firewall_rules", list: "rules" },
  {
    member: "pve_firewall_security_group_rule",
    of: "security_group_name",
    owner: "pve_firewall_security_group",
    ownerKey: "name",
    list: "rules",
  },
  { member: "pve_firewall_ipset_entry", of: "ipset", owner: "pve_firewall_ipset", ownerKey: "name", list: "entries" },
  { ...pool, list: "guests", where: "vm_id" },
  { ...pool, list: "storages", where: "storage" },
  {
    member: "pve_sdn_prefix_list_entry",
    of: "prefix_list",
    owner: "pve_sdn_prefix_list",
    ownerKey: "prefix_list",
    list: "entries",
  },
  {
    member: "pve_sdn_route_map_entry",
    of: "route_map",
    owner: "pve_sdn_route_map",
    ownerKey: "route_map",
    list: "entries",
  },
  {
    member: "pve_notification_matcher_target",
    of: "matcher",
    owner: "pve_notification_matcher",
    ownerKey: "name",
    list: "targets",
  },
  ...["evpn", "qinq", "simple", "vlan", "vxlan"].map((type) => ({
    member: "pve_sdn_zone_node",
    of: "zone",
    owner: `pve_sdn_zone_${type}`,
    ownerKey: "zone",
    list: "nodes",
  })),
  {
    member: "pve_backup_job_member",
    of: "job_id",
    owner: "pve_backup_job",
    ownerKey: "job_id",
    list: "guests",
    unless,
  },
  ...["node", "resource"].map((kind) => ({
    member: "pve_ha_rule_member",
    of: "rule",
    owner: `pve_ha_${kind}_affinity_rule`,
    ownerKey: "rule",
    list: "resources",
    unless,
  })),
];

export const listAndSingleMembers: Check = {
  id: "list-and-single-members",
  severity: "error",
  doc: "A construct lists all members of an object (rules, entries, guests), and another construct adds a single member. If the list leaves other members alone, a member in both places is a warning.",
  remedy: "Name the member in the list, or leave the list out and add each member.",
  find: inEachCluster((cluster) => OWNED.flatMap((owned) => problems(owned, cluster))),
};

function problems(owned: Owned, cluster: Cluster): Problem[] {
  const { member, owner, of, ownerKey, list, where, unless: flag } = owned;
  const key = (item: Item, name: string | undefined) => (name === undefined ? "" : (item.text(name) ?? undefined));
  const owns = (item: Item) => isGiven(item, list) && !(flag !== undefined && isGiven(item, flag));
  const owners = cluster.of(owner).filter(owns);
  const members = cluster.of(member).filter((item) => where === undefined || isGiven(item, where));
  return [
    ...listedAgain(owned, cluster.of(owner), cluster.of(member)),
    ...owners.flatMap((one) =>
      members
        .filter((other) => key(one, ownerKey) !== undefined && key(one, ownerKey) === key(other, of))
        .map((other): Problem => ({ about: [one, other], text: described(one, other, list) })),
    ),
  ];
}

/** Of lists that leave others alone: destroying the single member takes it out of both. */
function listedAgain({ unless: flag, list, of, ownerKey }: Owned, owners: readonly Item[], members: readonly Item[]) {
  if (flag === undefined || of === undefined || ownerKey === undefined) return [];
  const which = list === "guests" ? "vm_id" : "sid";
  return owners
    .filter((owner) => isGiven(owner, flag))
    .flatMap((owner) =>
      members
        .filter((one) => one.text(of) === owner.text(ownerKey) && typeof one.text(of) === "string")
        .filter((one) => owner.texts(list).known.includes(String(one.value(which))))
        .map((one): Problem => {
          const text = `${owner.path} names ${String(one.value(which))} in \`${list}\` already. Leave it in one of both.`;
          return { about: [owner, one], at: path(which), text, severity: "warning" };
        }),
    );
}

const isGiven = ({ block }: Item, name: string): boolean => (block.configuration[name] ?? null) !== null;

const described = (owner: Item, member: Item, list: string) =>
  `${owner.path} lists all of \`${list}\`, and would remove what ${member.path} adds. Name it in \`${list}\`, or leave \`${list}\` out and add each.`;
