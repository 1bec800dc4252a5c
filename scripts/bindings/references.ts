/**
 * Where the constructs accept another construct in place of an id.
 *
 * Each entry is an interface of the library (`sdn.IZone`): the types that implement it by the named attribute, and the
 * attributes that accept it beside a plain string. `vnet.zone` may then be `"z1"` or a zone construct, and Terraform sees
 * the reference. Paths go into nested attributes (`rules.source`); an attribute that is a list or set of strings accepts
 * a list of either.
 */
export interface Reference {
  /** Folder under `src/constructs` that exports the interface. */
  readonly family: string;
  /** One sentence for the reader of the API. */
  readonly doc: string;
  /** The attribute whose value is the id. */
  readonly attribute: string;
  /** Resource types; data sources as `data.pve_…`. */
  readonly implementedBy: readonly string[];
  readonly acceptedBy: Readonly<Record<string, readonly string[]>>;
}

const each = (prefix: string, ...kinds: string[]) => kinds.map((kind) => `${prefix}_${kind}`);
/** The resources and the data sources of the same names. */
const bothOf = (...types: string[]) => [...types, ...types.map((type) => `data.${type}`)];
const accepting = (types: readonly string[], ...paths: string[]) =>
  Object.fromEntries(types.map((type) => [type, paths]));

const zones = each("pve_sdn_zone", "simple", "vlan", "qinq", "vxlan", "evpn");
const fabrics = each("pve_sdn_fabric", "openfabric", "ospf", "bgp", "wireguard");
const fabricNodes = each("pve_sdn_fabric_node", "openfabric", "ospf", "bgp", "wireguard", "wireguard_external");
const singleRules = ["pve_firewall_rule", "pve_firewall_security_group_rule"];
const ruleLists = ["pve_firewall_rules", "pve_firewall_security_group", "pve_sdn_vnet_firewall_rules"];

export const references: Readonly<Record<string, Reference>> = {
  IPool: {
    family: "pools",
    doc: "A resource pool: one that this application manages, or one that it only reads.",
    attribute: "pool_id",
    implementedBy: bothOf("pve_pool"),
    acceptedBy: { pve_pool_membership: ["pool_id"], pve_backup_job: ["pool"] },
  },
  IBackupJob: {
    family: "backup",
    doc: "A backup job.",
    attribute: "job_id",
    implementedBy: ["pve_backup_job"],
    acceptedBy: { "data.pve_backup_job_included_volumes": ["job_id"] },
  },
  IAlias: {
    family: "firewall",
    doc: "A name for an address or network.",
    attribute: "ref",
    implementedBy: bothOf("pve_firewall_alias"),
    acceptedBy: { pve_firewall_ipset: ["entries.cidr"], pve_firewall_ipset_entry: ["cidr"] },
  },
  IIpset: {
    family: "firewall",
    doc: "An ip set.",
    attribute: "name",
    implementedBy: bothOf("pve_firewall_ipset"),
    acceptedBy: { pve_firewall_ipset_entry: ["ipset"] },
  },
  IAddresses: {
    family: "firewall",
    doc: "What a rule may name as source or destination: an alias or an ip set.",
    attribute: "ref",
    implementedBy: bothOf("pve_firewall_alias", "pve_firewall_ipset"),
    acceptedBy: {
      ...accepting(singleRules, "source", "destination"),
      ...accepting(ruleLists, "rules.source", "rules.destination"),
    },
  },
  ISecurityGroup: {
    family: "firewall",
    doc: "A security group.",
    attribute: "name",
    implementedBy: bothOf("pve_firewall_security_group"),
    acceptedBy: {
      pve_firewall_rule: ["security_group"],
      pve_firewall_security_group_rule: ["security_group_name"],
      ...accepting(["pve_firewall_rules", "pve_sdn_vnet_firewall_rules"], "rules.security_group"),
    },
  },
  IGroup: {
    family: "ha",
    doc: "An HA group of a server before Proxmox VE 9.",
    attribute: "group",
    implementedBy: bothOf("pve_ha_group"),
    acceptedBy: { pve_ha_resource: ["group"] },
  },
  IResource: {
    family: "ha",
    doc: "A guest that the HA manager looks after.",
    attribute: "sid",
    implementedBy: bothOf("pve_ha_resource"),
    acceptedBy: {
      ...accepting(["pve_ha_node_affinity_rule", "pve_ha_resource_affinity_rule"], "resources"),
      pve_ha_migration: ["sid"],
      "data.pve_ha_rules": ["resource"],
    },
  },
  IEndpoint: {
    family: "notifications",
    doc: "Where notifications can be sent.",
    attribute: "name",
    implementedBy: bothOf(...each("pve_notification_endpoint", "gotify", "sendmail", "smtp", "webhook")),
    acceptedBy: { pve_notification_matcher: ["targets"], pve_notification_target_test: ["name"] },
  },
  IZone: {
    family: "sdn",
    doc: "A zone of any type.",
    attribute: "zone",
    implementedBy: bothOf(...zones),
    acceptedBy: { pve_sdn_vnet: ["zone"], pve_sdn_vnet_ip: ["zone"], "data.pve_sdn_vnet_ip": ["zone"] },
  },
  IVnet: {
    family: "sdn",
    doc: "A virtual network.",
    attribute: "vnet",
    implementedBy: bothOf("pve_sdn_vnet"),
    acceptedBy: accepting(
      [
        ...["pve_sdn_subnet", "data.pve_sdn_subnet", "data.pve_sdn_subnets", "pve_sdn_vnet_ip", "data.pve_sdn_vnet_ip"],
        ...bothOf("pve_sdn_vnet_firewall_options", "pve_sdn_vnet_firewall_rules"),
      ],
      "vnet",
    ),
  },
  IController: {
    family: "sdn",
    doc: "A controller of any type.",
    attribute: "controller",
    implementedBy: bothOf(...each("pve_sdn_controller", "evpn", "bgp", "isis")),
    acceptedBy: { pve_sdn_zone_evpn: ["controller", "secondary_controllers"] },
  },
  IFabric: {
    family: "sdn",
    doc: "A fabric of any protocol.",
    attribute: "fabric",
    implementedBy: bothOf(...fabrics),
    acceptedBy: accepting(
      [
        ...["pve_sdn_zone_vxlan", "pve_sdn_controller_evpn", "pve_sdn_fabric_wireguard_peers"],
        ...[...bothOf(...fabricNodes), "data.pve_sdn_fabric_nodes"],
      ],
      "fabric",
    ),
  },
  IPrefixList: {
    family: "sdn",
    doc: "A list of prefixes that routes are matched with.",
    attribute: "prefix_list",
    implementedBy: bothOf("pve_sdn_prefix_list"),
    acceptedBy: {
      ...accepting(bothOf("pve_sdn_prefix_list_entry"), "prefix_list"),
      ...accepting(each("pve_sdn_fabric", "openfabric", "ospf", "bgp"), "route_filter"),
    },
  },
  IRouteMap: {
    family: "sdn",
    doc: "A route map.",
    attribute: "route_map",
    implementedBy: bothOf("pve_sdn_route_map"),
    acceptedBy: {
      ...accepting(each("pve_sdn_controller", "evpn", "bgp"), "route_map_in", "route_map_out"),
      pve_sdn_fabric_ospf: ["redistribute.route_map"],
      pve_sdn_fabric_bgp: ["route_map_in", "route_map_out", "redistribute.route_map"],
      pve_sdn_route_map_entry: ["route_map", "call"],
      "data.pve_sdn_route_map_entry": ["route_map"],
    },
  },
  IDnsServer: {
    family: "sdn",
    doc: "A DNS server that zones register names with.",
    attribute: "dns",
    implementedBy: bothOf("pve_sdn_dns_powerdns"),
    acceptedBy: accepting(zones, "dns", "reverse_dns"),
  },
  IIpam: {
    family: "sdn",
    doc: "An address management that zones take addresses from.",
    attribute: "ipam",
    implementedBy: [...bothOf(...each("pve_sdn_ipam", "netbox", "phpipam")), "data.pve_sdn_ipam_pve"],
    acceptedBy: accepting([...zones, "data.pve_sdn_ipam_status"], "ipam"),
  },
};
