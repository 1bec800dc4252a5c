/** Types of dwhoban/pve. Many have the same name as types of this provider; the name of the provider distinguishes them. */
import { DiagnosticError } from "../../framework/diagnostics";
import type { Move } from "../../framework/resource";
import { movedStateUnknown } from "../diagnostics";
import { importIdFrom, isConfigured, ofKind, options, text } from "./move";

function from(name: string, importId: Move["importId"]): Move {
  return { provider: "dwhoban/pve", types: [`pve_${name}`], importId };
}

const renamed =
  (names: Readonly<Record<string, string>>) =>
  (name: string): string =>
    names[name] ?? name;

/** For objects that exist once. */
const cluster = () => "cluster";

const controller = (kind: string) => [from("sdn_controller", ofKind(kind, importIdFrom("{controller}")))];
const ipam = (kind: string) => [from("sdn_ipam", ofKind(kind, importIdFrom("{ipam}")))];
const metricServer = (kind: string) => [from("metrics_server", ofKind(kind, importIdFrom("{id}")))];
const zone = (kind: string) => [from(`sdn_zone_${kind}`, importIdFrom("{zone}"))];

/** It names subnets like the server, but without the zone: `10.0.0.0-24`. */
const subnet: Move["importId"] = (source) => {
  const name = text(source, "subnet");
  const cidr = name.replace(/-(\d+)$/, "/$1");
  if (cidr.includes("/")) return `${text(source, "vnet")}/${cidr}`;
  throw new DiagnosticError(movedStateUnknown({ problem: `Its subnet is ${name}, not such as 10.0.0.0-24` }));
};

/** Its pools do not manage members that they do not list. */
const pool: Move = {
  ...from("pool", importIdFrom("{poolid}")),
  managed: ({ vms, storages }) => [
    "comment",
    ...(isConfigured(vms) ? ["guests"] : []),
    ...(isConfigured(storages) ? ["storages"] : []),
  ],
};

/** It has a separate resource for the rules of a group, which names the group as well. */
const group: Move = { ...from("firewall_security_group", importIdFrom("{group}")), managed: () => ["comment"] };

/** The moves by the type of this provider. */
export const dwhoban: Readonly<Record<string, readonly Move[]>> = {
  acme_account: [from("acme_account", importIdFrom("{name}"))],
  acme_plugin: [from("acme_dns_plugin", importIdFrom("{plugin}"))],
  backup_job: [from("backup_job", importIdFrom("{id}"))],
  cluster_options: [options(from("cluster_options", cluster), renamed({ bwlimit: "bandwidth_limits" }))],
  cpu_model: [from("custom_cpu_model", importIdFrom("{name}"))],
  firewall_alias: [from("firewall_alias", importIdFrom("{name}"))],
  firewall_ipset: [from("firewall_ipset", importIdFrom("{name}"))],
  firewall_options: [
    options(
      from("cluster_firewall_options", cluster),
      renamed({
        enable: "enabled",
        policy_forward: "forward_policy",
        policy_in: "input_policy",
        policy_out: "output_policy",
      }),
    ),
  ],
  firewall_rules: [from("cluster_firewall_rules", cluster)],
  firewall_security_group: [group, from("security_group_firewall_rules", importIdFrom("{group}"))],
  ha_group: [from("ha_group", importIdFrom("{group}"))],
  ha_node_affinity_rule: [from("ha_rule", ofKind("node-affinity", importIdFrom("{rule}")))],
  ha_resource: [from("ha_resource", importIdFrom("{sid}"))],
  ha_resource_affinity_rule: [from("ha_rule", ofKind("resource-affinity", importIdFrom("{rule}")))],
  mapping_dir: [from("mapping_dir", importIdFrom("{id}"))],
  mapping_pci: [from("hardware_mapping_pci", importIdFrom("{id}"))],
  mapping_usb: [from("hardware_mapping_usb", importIdFrom("{id}"))],
  metric_server_graphite: metricServer("graphite"),
  metric_server_influxdb: metricServer("influxdb"),
  metric_server_opentelemetry: metricServer("opentelemetry"),
  // The provider spells it `goty`.
  notification_endpoint_gotify: [from("notification_endpoint_goty", importIdFrom("{name}"))],
  notification_endpoint_sendmail: [from("notification_endpoint_sendmail", importIdFrom("{name}"))],
  notification_endpoint_smtp: [from("notification_endpoint_smtp", importIdFrom("{name}"))],
  notification_endpoint_webhook: [from("notification_endpoint_webhook", importIdFrom("{name}"))],
  notification_matcher: [from("notification_matcher", importIdFrom("{name}"))],
  pool: [pool],
  realm_sync_job: [from("realm_sync_job", importIdFrom("{id}"))],
  replication_job: [from("replication", importIdFrom("{id}"))],
  sdn_controller_bgp: controller("bgp"),
  sdn_controller_evpn: controller("evpn"),
  sdn_controller_isis: controller("isis"),
  sdn_dns_powerdns: [from("sdn_dns", importIdFrom("{dns}"))],
  sdn_fabric_openfabric: [from("sdn_fabric_openfabric", importIdFrom("{fabric_id}"))],
  sdn_fabric_ospf: [from("sdn_fabric_ospf", importIdFrom("{fabric_id}"))],
  sdn_ipam_netbox: ipam("netbox"),
  sdn_ipam_phpipam: ipam("phpipam"),
  sdn_prefix_list: [from("sdn_prefix_list", importIdFrom("{id}"))],
  sdn_route_map: [from("sdn_route_map", importIdFrom("{route_map_id}"))],
  sdn_subnet: [from("sdn_subnet", subnet)],
  sdn_vnet: [from("sdn_vnet", importIdFrom("{vnet}"))],
  sdn_vnet_firewall_options: [
    options(
      from("sdn_firewall_options", importIdFrom("{vnet}")),
      renamed({ enable: "enabled", policy_forward: "forward_policy", log_level_forward: "log_level" }),
    ),
  ],
  sdn_vnet_firewall_rules: [from("vnet_firewall_rules", importIdFrom("{vnet}"))],
  sdn_zone_evpn: zone("evpn"),
  sdn_zone_qinq: zone("qinq"),
  sdn_zone_simple: zone("simple"),
  sdn_zone_vlan: zone("vlan"),
  sdn_zone_vxlan: zone("vxlan"),
};
