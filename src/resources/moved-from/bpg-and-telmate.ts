/** Types of bpg/proxmox and Telmate/proxmox. */
import { DiagnosticError } from "../../framework/diagnostics";
import type { Move } from "../../framework/resource";
import { movedFromOtherFirewall } from "../diagnostics";
import { importIdFrom, isSet, ofKind, options } from "./move";

const bpgAs =
  (...prefixes: readonly string[]) =>
  (name: string, importId: Move["importId"]): Move => ({
    provider: "bpg/proxmox",
    types: prefixes.map((prefix) => prefix + name),
    importId,
  });

const SHORT = "proxmox_";
const LONG = "proxmox_virtual_environment_";

/** Most of its types also have a long name, which its version 1.0 removes. */
const bpg = bpgAs(SHORT, LONG);
/** Its older types have only the long name. */
const bpgLong = bpgAs(LONG);
const bpgShort = bpgAs(SHORT);

function telmate(name: string, importId: Move["importId"]): Move {
  return { provider: "Telmate/proxmox", types: [`proxmox_${name}`], importId };
}

/** In bpg/proxmox, the firewalls of nodes and guests have the same types. */
const clusterWide =
  (importId: Move["importId"]): Move["importId"] =>
  (source) => {
    const owner = ["node_name", "vm_id", "container_id"].find((name) => isSet(source[name]));
    if (owner === undefined) return importId(source);
    throw new DiagnosticError(movedFromOtherFirewall({ owner }));
  };

const member: Move["importId"] = (source) =>
  isSet(source.vm_id)
    ? importIdFrom("{pool_id}:vm:{vm_id}")(source)
    : importIdFrom("{pool_id}:storage:{storage_id}")(source);

/** In bpg/proxmox, each property of a property string is an attribute. */
const GROUPED = { bandwidth_limit_: "bandwidth_limits", crs_: "crs", ha_: "ha", migration_: "migration" };

function clusterOption(name: string): string {
  return Object.entries(GROUPED).find(([prefix]) => name.startsWith(prefix))?.[1] ?? name;
}

/** In these providers, a pool does not manage its members. */
const poolOnly = (move: Move): Move => ({ ...move, managed: () => ["comment"] });

const zone = (kind: string) => [bpg(`sdn_zone_${kind}`, importIdFrom("{id}"))];

const metricServer = (kind: string) => [bpg("metrics_server", ofKind(kind, importIdFrom("{name}")))];

/** The moves by the type of this provider. */
export const bpgAndTelmate: Readonly<Record<string, readonly Move[]>> = {
  acme_account: [bpg("acme_account", importIdFrom("{name}"))],
  acme_plugin: [bpg("acme_dns_plugin", importIdFrom("{plugin}"))],
  backup_job: [bpgShort("backup_job", importIdFrom("{id}"))],
  cluster_options: [
    options(
      bpg("cluster_options", () => "cluster"),
      clusterOption,
    ),
  ],
  firewall_alias: [bpgLong("firewall_alias", clusterWide(importIdFrom("{name}")))],
  firewall_ipset: [bpgLong("firewall_ipset", clusterWide(importIdFrom("{name}")))],
  firewall_options: [options(bpgLong("cluster_firewall", () => "cluster"))],
  firewall_rules: [
    bpgLong(
      "firewall_rules",
      clusterWide(() => "cluster"),
    ),
  ],
  firewall_security_group: [bpgLong("cluster_firewall_security_group", importIdFrom("{name}"))],
  ha_group: [bpg("hagroup", importIdFrom("{group}"))],
  ha_node_affinity_rule: [bpg("harule", ofKind("node-affinity", importIdFrom("{rule}")))],
  ha_resource: [bpg("haresource", importIdFrom("{resource_id}"))],
  ha_resource_affinity_rule: [bpg("harule", ofKind("resource-affinity", importIdFrom("{rule}")))],
  mapping_dir: [bpg("hardware_mapping_dir", importIdFrom("{name}"))],
  mapping_pci: [bpg("hardware_mapping_pci", importIdFrom("{name}"))],
  mapping_usb: [bpg("hardware_mapping_usb", importIdFrom("{name}"))],
  metric_server_graphite: metricServer("graphite"),
  metric_server_influxdb: metricServer("influxdb"),
  metric_server_opentelemetry: metricServer("opentelemetry"),
  pool: [poolOnly(bpgLong("pool", importIdFrom("{pool_id}"))), poolOnly(telmate("pool", importIdFrom("{poolid}")))],
  pool_membership: [bpg("pool_membership", member)],
  replication_job: [bpg("replication", importIdFrom("{id}"))],
  sdn_controller_evpn: [bpgShort("sdn_controller_evpn", importIdFrom("{id}"))],
  sdn_fabric_node_openfabric: [bpg("sdn_fabric_node_openfabric", importIdFrom("{fabric_id}/{node_id}"))],
  sdn_fabric_node_ospf: [bpg("sdn_fabric_node_ospf", importIdFrom("{fabric_id}/{node_id}"))],
  sdn_fabric_openfabric: [bpg("sdn_fabric_openfabric", importIdFrom("{id}"))],
  sdn_fabric_ospf: [bpg("sdn_fabric_ospf", importIdFrom("{id}"))],
  sdn_subnet: [bpg("sdn_subnet", importIdFrom("{vnet}/{cidr}"))],
  sdn_vnet: [bpg("sdn_vnet", importIdFrom("{id}"))],
  sdn_vnet_firewall_rules: [bpgShort("sdn_vnet_firewall_rules", importIdFrom("{vnet}"))],
  sdn_zone_evpn: zone("evpn"),
  sdn_zone_qinq: zone("qinq"),
  sdn_zone_simple: zone("simple"),
  sdn_zone_vlan: zone("vlan"),
  sdn_zone_vxlan: zone("vxlan"),
};
