/** Lists that one construct owns as a whole, or several constructs make up one by one: both at once fight for ever. */

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
}

export const OWNED: readonly Owned[] = [
  { member: "pve_firewall_rule", owner: "pve_firewall_rules", list: "rules" },
  {
    member: "pve_firewall_security_group_rule",
    of: "securityGroupName",
    owner: "pve_firewall_security_group",
    ownerKey: "name",
    list: "rules",
  },
  { member: "pve_firewall_ipset_entry", of: "ipset", owner: "pve_firewall_ipset", ownerKey: "name", list: "entries" },
  { member: "pve_pool_membership", of: "poolId", owner: "pve_pool", ownerKey: "poolId", list: "guests", where: "vmId" },
  {
    member: "pve_pool_membership",
    of: "poolId",
    owner: "pve_pool",
    ownerKey: "poolId",
    list: "storages",
    where: "storage",
  },
  {
    member: "pve_sdn_prefix_list_entry",
    of: "prefixList",
    owner: "pve_sdn_prefix_list",
    ownerKey: "prefixList",
    list: "entries",
  },
  {
    member: "pve_sdn_route_map_entry",
    of: "routeMap",
    owner: "pve_sdn_route_map",
    ownerKey: "routeMap",
    list: "entries",
  },
];
