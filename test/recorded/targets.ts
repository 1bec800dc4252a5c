/** The type that sends each request, and the names of its attributes there. */
import type { Attributes, State } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { parameterOf } from "../../src/resources/parameters/codec";

export type Params = Readonly<Record<string, unknown>>;

export interface Target {
  /** Templates of the paths that create (or run an operation) and that change; `{…}` are segments. */
  readonly create?: string;
  readonly update?: string;
  readonly types: readonly string[];
  /** The parameter whose value selects one of several types. */
  readonly kind?: string;
  /** Import ID of the object at a path. */
  readonly importId?: (segments: readonly string[]) => string;
  /** Attributes in the path of a creating request. */
  readonly keys?: (segments: readonly string[]) => State;
  /** Parameters from which `keys` are derived. */
  readonly elsewhere?: readonly string[];
  /** The list attribute whose only element is the subject of the request. */
  readonly within?: string;
  /** Parameters whose attribute has another name and does not declare the parameter itself. */
  readonly names?: Readonly<Record<string, string>>;
}

const RULE = {
  enable: "enabled",
  iface: "interface",
  dest: "destination",
  proto: "protocol",
  sport: "source_port",
  dport: "destination_port",
  "icmp-type": "icmp_type",
  log: "log_level",
};
const BULK = { vms: "vm_ids" };
const last = (segments: readonly string[]) => segments.at(-1) ?? "";
const joined = (segments: readonly string[]) => segments.join("/");
const kinds = (prefix: string, ...names: string[]) => names.map((name) => `${prefix}_${name}`);
const FABRICS = ["openfabric", "ospf", "bgp", "wireguard"];

/** A collection whose items have the collection's path and their ID. */
function collection(path: string, types: Target["types"], more: Partial<Target> = {}): Target {
  return { create: path, update: `${path}/{id}`, types, importId: last, ...more };
}

const targets: readonly Target[] = [
  collection("/cluster/acme/account", ["acme_account"], { keys: () => ({ name: "default" }) }),
  collection("/cluster/acme/plugins", ["acme_plugin"]),
  collection("/cluster/backup", ["backup_job"]),
  { update: "/cluster/ceph/flags", types: ["ceph_flags"], importId: () => "ceph-flags" },
  { update: "/cluster/ceph/flags/{flag}", types: ["ceph_flag"], importId: last, names: { value: "enabled" } },
  {
    create: "/cluster/ceph/restart-bulk",
    types: ["ceph_rolling_restart"],
    names: { "service-type": "service_type", "only-outdated": "only_outdated", timeout: "daemon_timeout" },
  },
  { create: "/cluster/bulk-action/guest/migrate", types: ["guests_migrate"], names: BULK },
  {
    create: "/cluster/bulk-action/guest/shutdown",
    types: ["guests_shutdown"],
    names: { ...BULK, timeout: "shutdown_timeout" },
  },
  { create: "/cluster/bulk-action/guest/start", types: ["guests_start"], names: { ...BULK, timeout: "start_timeout" } },
  {
    create: "/cluster/bulk-action/guest/suspend",
    types: ["guests_suspend"],
    names: { ...BULK, statestorage: "state_storage" },
  },
  { create: "/cluster/config", types: ["cluster"], names: { clustername: "name", nodeid: "node_id" } },
  {
    create: "/cluster/config/join",
    types: ["cluster_membership"],
    names: { hostname: "peer", nodeid: "node_id" },
    keys: () => ({ node_name: "pve1" }),
  },
  {
    create: "/cluster/config/nodes/{node}",
    types: ["cluster_node_add"],
    names: { nodeid: "node_id", apiversion: "api_version" },
    keys: ([node = ""]) => ({ node_name: node, confirm: node }),
  },
  { update: "/cluster/options", types: ["cluster_options"], importId: () => "cluster" },
  collection("/cluster/firewall/aliases", ["firewall_alias"]),
  collection("/cluster/firewall/ipset", ["firewall_ipset"]),
  {
    create: "/cluster/firewall/ipset/{name}",
    update: "/cluster/firewall/ipset/{name}/{cidr}",
    types: ["firewall_ipset_entry"],
    importId: joined,
    keys: ([ipset = ""]) => ({ ipset }),
  },
  { create: "/cluster/firewall/groups", types: ["firewall_security_group"], names: { group: "name" } },
  {
    create: "/cluster/firewall/groups/{group}",
    update: "/cluster/firewall/groups/{group}/{pos}",
    types: ["firewall_security_group_rule"],
    importId: joined,
    keys: ([security_group_name = ""]) => ({ security_group_name }),
    names: RULE,
  },
  {
    create: "/cluster/firewall/rules",
    update: "/cluster/firewall/rules/{pos}",
    types: ["firewall_rule"],
    importId: last,
    names: RULE,
  },
  { update: "/cluster/firewall/options", types: ["firewall_options"], importId: () => "cluster" },
  collection("/cluster/ha/groups", ["ha_group"]),
  collection("/cluster/ha/resources", ["ha_resource"]),
  collection("/cluster/ha/rules", ["ha_node_affinity_rule", "ha_resource_affinity_rule"], { kind: "type" }),
  {
    create: "/cluster/jobs/realm-sync/{id}",
    update: "/cluster/jobs/realm-sync/{id}",
    types: ["realm_sync_job"],
    importId: last,
    keys: ([job_id = ""]) => ({ job_id }),
  },
  collection("/cluster/mapping/dir", ["mapping_dir"]),
  collection("/cluster/mapping/pci", ["mapping_pci"]),
  collection("/cluster/mapping/usb", ["mapping_usb"]),
  {
    create: "/cluster/metrics/server/{id}",
    update: "/cluster/metrics/server/{id}",
    types: kinds("metric_server", "graphite", "influxdb", "opentelemetry"),
    kind: "type",
    importId: last,
    keys: ([server_id = ""]) => ({ server_id }),
  },
  ...["gotify", "sendmail", "smtp", "webhook"].map((kind) =>
    collection(`/cluster/notifications/endpoints/${kind}`, [`notification_endpoint_${kind}`]),
  ),
  collection("/cluster/notifications/matchers", ["notification_matcher"]),
  {
    create: "/pools",
    update: "/pools",
    types: ["pool"],
    names: { poolid: "pool_id", vms: "guests", storage: "storages" },
  },
  {
    update: "/pools/{poolid}",
    types: ["pool"],
    importId: last,
    names: { poolid: "pool_id", vms: "guests", storage: "storages" },
  },
  collection("/cluster/qemu/custom-cpu-models", ["cpu_model"]),
  collection("/cluster/replication", ["replication_job"], {
    keys: () => ({ guest: 100, job_number: 1 }),
    elsewhere: ["id"],
  }),
  collection("/cluster/sdn/zones", kinds("sdn_zone", "simple", "vlan", "qinq", "vxlan", "evpn"), { kind: "type" }),
  collection("/cluster/sdn/controllers", kinds("sdn_controller", "evpn", "bgp", "isis"), { kind: "type" }),
  collection("/cluster/sdn/dns", ["sdn_dns_powerdns"], { kind: "type" }),
  collection("/cluster/sdn/ipams", kinds("sdn_ipam", "netbox", "phpipam"), { kind: "type" }),
  collection("/cluster/sdn/vnets", ["sdn_vnet"]),
  {
    create: "/cluster/sdn/vnets/{vnet}/subnets",
    update: "/cluster/sdn/vnets/{vnet}/subnets/{subnet}",
    types: ["sdn_subnet"],
    keys: ([vnet = ""]) => ({ vnet }),
    importId: ([vnet, subnet = ""]) => `${vnet}/${subnet.replace(/^[^-]+-/, "").replace(/-(\d+)$/, "/$1")}`,
    names: { subnet: "cidr" },
  },
  { create: "/cluster/sdn/vnets/{vnet}/ips", types: ["sdn_vnet_ip"], keys: ([vnet = ""]) => ({ vnet }) },
  {
    create: "/cluster/sdn/vnets/{vnet}/firewall/rules",
    update: "/cluster/sdn/vnets/{vnet}/firewall/rules/{pos}",
    types: ["sdn_vnet_firewall_rules"],
    importId: ([vnet = ""]) => vnet,
    keys: ([vnet = ""]) => ({ vnet }),
    within: "rules",
    names: RULE,
  },
  {
    update: "/cluster/sdn/vnets/{vnet}/firewall/options",
    types: ["sdn_vnet_firewall_options"],
    importId: ([vnet = ""]) => vnet,
  },
  collection("/cluster/sdn/fabrics/fabric", kinds("sdn_fabric", ...FABRICS), { kind: "protocol" }),
  {
    create: "/cluster/sdn/fabrics/node/{fabric_id}",
    update: "/cluster/sdn/fabrics/node/{fabric_id}/{node_id}",
    types: kinds("sdn_fabric_node", ...FABRICS),
    kind: "protocol",
    keys: ([fabric = ""]) => ({ fabric }),
    importId: joined,
  },
];
export interface Found {
  readonly target: Target;
  readonly segments: readonly string[];
}

export function targetOf(does: "create" | "update", path: string): Found | undefined {
  for (const target of targets) {
    const template = target[does];
    const segments = template && match(template, path);
    if (segments) return { target, segments };
  }
  return undefined;
}

function match(template: string, path: string): string[] | undefined {
  const pattern = new RegExp(`^${template.replace(/\{[^}]+\}/g, "([^/]+)")}$`);
  return pattern.exec(path)?.slice(1).map(decodeURIComponent);
}

/** Returns the possible types of a request: one if a parameter names it. */
export function typesFor({ types, kind }: Target, params: Params): readonly Resource[] {
  const value = kind === undefined ? undefined : params[kind];
  const named = typeof value === "string" ? new RegExp(`_${value.replaceAll("-", "_")}(_rule)?$`) : /^/;
  return resources.filter(({ type }) => types.includes(type) && named.test(type));
}

/** Returns the attributes for the parameters. */
export function attributesFor(resource: Resource, { within }: Target): Attributes {
  const list = within === undefined ? undefined : resource.attributes[within];
  return list?.shape.kind === "object" ? list.shape.attributes : resource.attributes;
}

/** Returns the attribute for a parameter. */
export function attributeFor(resource: Resource, target: Target, parameter: string): string | undefined {
  const attributes = attributesFor(resource, target);
  const renamed = target.names?.[parameter];
  if (renamed) return renamed in attributes ? renamed : undefined;
  const found = Object.entries(attributes).find(([, attribute]) => parameterOf(attribute)?.name === parameter);
  if (found) return found[0];
  const natural = parameter.replaceAll("-", "_");
  return natural in attributes ? natural : undefined;
}
