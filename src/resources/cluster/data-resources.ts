/**
 * Guests, nodes, storages, pools and networks of the cluster. Facts: contributing/facts/cluster.md#views. The server filters entries by
 * privileges, so an empty list may mean missing privileges. Values may be some minutes old.
 */
import type { ParametersOf } from "../../api/calls";
import { listOf, string } from "../../framework/attribute";
import { flagColumn, numberColumn, sortedBy, textColumn } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { resourceTypeValues } from "./enumerations";

/** Figures that guests, nodes and storages share. */
export const sizeColumns = {
  max_cpu: numberColumn("maxcpu", "Number of processors."),
  max_memory: numberColumn("maxmem", "Memory in bytes."),
  max_disk: numberColumn("maxdisk", "Size in bytes."),
};

/** Load and traffic, which differ with every read. */
export const loadColumns = {
  cpu: numberColumn("cpu", "CPU load, 0 to 1."),
  memory: numberColumn("mem", "Memory in use, in bytes."),
  host_memory: numberColumn("memhost", "Memory that the guest uses on its node, in bytes."),
  disk: numberColumn("disk", "Space in use, in bytes."),
  disk_read: numberColumn("diskread", "Bytes read from disks since the start."),
  disk_write: numberColumn("diskwrite", "Bytes written to disks since the start."),
  network_in: numberColumn("netin", "Bytes received since the start."),
  network_out: numberColumn("netout", "Bytes sent since the start."),
  uptime: numberColumn("uptime", "Seconds since the start."),
};

type ResourceType = NonNullable<ParametersOf<"GET /cluster/resources">["type"]>;

const entry = {
  id: textColumn("id", "Unique name, such as `qemu/100`, `storage/pve1/local` or `/pool/web`."),
  type: textColumn("type", "`qemu`, `lxc`, `node`, `storage`, `pool`, `sdn` or `network`."),
  node_name: textColumn("node", "Node."),
  vm_id: numberColumn("vmid", "Guest id."),
  name: textColumn("name", "Name of the guest."),
  status: textColumn("status", "State, such as `running`, `online`, `available` or `unknown`."),
  template: flagColumn("template", "Whether the guest is a template."),
  pool: textColumn("pool", "Pool of the guest, or name of the pool."),
  tags: textColumn("tags", "Tags of the guest, joined by `;`."),
  lock: textColumn("lock", "Lock on the guest, such as `backup`."),
  ha_state: textColumn("hastate", "State in the HA stack."),
  storage: textColumn("storage", "Storage."),
  storage_type: textColumn("plugintype", "Type of the storage, such as `zfspool`."),
  content: textColumn("content", "Content types of the storage, comma-separated and sorted."),
  shared: flagColumn("shared", "Whether the storage is shared by the nodes."),
  level: textColumn("level", "Subscription level of the node."),
  sdn: textColumn("sdn", "Zone of an SDN entry."),
  network: textColumn("network", "Zone or fabric of a network entry."),
  network_type: textColumn("network-type", "`zone` or `fabric`."),
  protocol: textColumn("protocol", "Protocol of the fabric."),
  zone_type: textColumn("zone-type", "Type of the zone."),
  cgroup_mode: numberColumn("cgroup-mode", "Version of control groups on the node."),
  host_architecture: textColumn("host-arch", "Architecture of the node."),
  ...sizeColumns,
  ...loadColumns,
  ...extraJson,
};

/** The entry with sorted content types, which the server reports in any order. */
export function withSortedContent<E extends { readonly content?: unknown }>(item: E): E {
  const { content } = item;
  return typeof content === "string" ? { ...item, content: content.split(",").sort().join(",") } : item;
}

export const clusterResourcesData = dataSource({
  type: "cluster_resources",
  description:
    "Guests, nodes, storages, pools and SDN networks of the cluster, sorted by ID. It contains the objects that the credentials may see. Load, traffic and uptime differ with each read: do not use them, or the whole list, as arguments of resources.",
  attributes: {
    type: string<ResourceType>({
      doc: "Only entries of this type: `vm` (VMs and containers), `storage`, `node` or `sdn`. Leave it out to get pools and networks as well.",
      check: [resourceTypeValues],
    }).optional(),
    resources: listOf(entry, { doc: "Entries." }).computed(),
  },
  operations: ["GET /cluster/resources"],
  async read(config, { services }) {
    const entries = await services.read(
      "GET /cluster/resources",
      {},
      config.type === null ? {} : { type: config.type },
    );
    return { resources: sortedBy(entries, "id").map((item) => decodeAnswer(entry, withSortedContent(item))) };
  },
});
