/**
 * Objects in the configuration files, by family. A test requires that each file of a fixture is listed here or in
 * `NOT_SHOWN`.
 */
export interface Collection {
  readonly family: string;
  readonly title: string;
  readonly file: string;
  /** Path in the file. Empty: its whole content. */
  readonly at: readonly string[];
  /** Objects by id, a list of objects, or one object. */
  readonly form: "objects" | "list" | "one";
  /** For a list: the property with the object's name. */
  readonly id?: string;
}

const below = (family: string, file: string, parts: Readonly<Record<string, string>>): Collection[] =>
  Object.entries(parts).map(([at, title]) => ({ family, title, file, at: [at], form: "objects" }));
const whole = (family: string, files: Readonly<Record<string, string>>): Collection[] =>
  Object.entries(files).map(([file, title]) => ({ family, title, file, at: [], form: "objects" }));
const list = (family: string, title: string, file: string, at: readonly string[], id?: string): Collection => ({
  ...{ family, title, file, at, form: "list" as const },
  ...(id !== undefined && { id }),
});
const single = (family: string, title: string, file: string, at: readonly string[] = []): Collection => {
  return { family, title, file, at, form: "one" };
};

const firewall = (file: string, suffix: string): Collection[] => [
  list("Firewall", `Rules${suffix}`, file, ["rules"]),
  ...below("Firewall", file, {
    groups: `Security groups${suffix}`,
    aliases: `Aliases${suffix}`,
    ipsets: `IP sets${suffix}`,
  }),
  single("Firewall", `Options${suffix}`, file, ["options"]),
];

const VNET_FILE = /^sdn\/firewall\/([^/]+)\.fw$/;

const FIXED: readonly Collection[] = [
  list("Cluster", "Nodes", "simulator/inventory", ["nodes"], "name"),
  single("Cluster", "Options of the datacenter", "datacenter.cfg"),
  ...below("Pools", "user.cfg", { pools: "Pools" }),
  ...firewall("firewall/cluster.fw", ""),
  ...whole("SDN", {
    "sdn/zones.cfg": "Zones",
    "sdn/vnets.cfg": "VNets",
    "sdn/subnets.cfg": "Subnets",
    "sdn/controllers.cfg": "Controllers",
    "sdn/fabrics.cfg": "Fabrics",
    "sdn/prefix-lists.cfg": "Prefix lists",
    "sdn/route-maps.cfg": "Entries of route maps",
    "sdn/dns.cfg": "DNS servers",
    "sdn/ipams.cfg": "IPAMs",
  }),
  ...below("SDN", "priv/ipam.db", { zones: "Registered addresses, by zone" }),
  single("SDN", "Running configuration", "sdn/.running-config"),
  single("SDN", "Lock of a client", "sdn/.lock"),
  ...whole("HA", { "ha/resources.cfg": "Resources", "ha/rules.cfg": "Rules", "ha/groups.cfg": "Groups" }),
  single("HA", "State of the manager", "ha/manager_status"),
  list("HA", "Commands to the manager", "ha/crm_commands", []),
  ...whole("Backup and jobs", { "jobs.cfg": "Jobs" }),
  ...whole("Replication", { "replication.cfg": "Jobs" }),
  ...whole("Notifications", { "notifications.cfg": "Endpoints and matchers" }),
  ...whole("Metric servers", { "status.cfg": "Metric servers" }),
  ...whole("Mappings", {
    "mapping/directory.cfg": "Directories",
    "mapping/pci.cfg": "PCI devices",
    "mapping/usb.cfg": "USB devices",
  }),
  ...whole("CPU models", { "virtual-guest/cpu-models.conf": "CPU models" }),
  ...whole("ACME", { "priv/acme": "Accounts", "priv/acme/plugins.cfg": "Challenge plugins" }),
  single("Ceph", "State", "simulator/ceph"),
  list("Guests and storages", "Guests", "simulator/inventory", ["guests"], "vmid"),
  list("Guests and storages", "Storages", "simulator/inventory", ["storages"], "storage"),
  ...below("Access", "user.cfg", { users: "Users", tokens: "API tokens", roles: "Roles" }),
  list("Access", "Permissions", "user.cfg", ["acl"]),
];

/** Files with internal data, secrets, or services outside the cluster. Their changes are shown by file. */
export const NOT_SHOWN: readonly string[] = [
  "$schema",
  "priv/corosync-authkey",
  "priv/notifications.cfg",
  "priv/simulator-secrets",
  "sdn/mac-cache.json",
  "simulator/acme",
  "simulator/cluster-log",
  "simulator/future",
  "simulator/replication-runner",
  "simulator/sdn-node-files",
  "simulator/sdn-unreadable",
  "simulator/server",
  "simulator/tasks",
];

/** Returns the collections of these files, including the firewalls of VNets. */
export function collectionsOf(files: readonly string[]): Collection[] {
  const ofVnets = files.flatMap((file) => {
    const vnet = VNET_FILE.exec(file)?.[1];
    return vnet === undefined ? [] : firewall(file, ` of VNet ${vnet}`);
  });
  const last = FIXED.findLastIndex(({ family }) => family === "Firewall") + 1;
  return [...FIXED.slice(0, last), ...ofVnets, ...FIXED.slice(last)];
}
