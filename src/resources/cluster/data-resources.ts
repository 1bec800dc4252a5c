/**
 * Everything that runs in the cluster. Facts (contributing/facts/cluster.md#views): entries are filtered by privileges, so
 * that an empty list may mean missing rights; values are up to some minutes old.
 */

import type { ParametersOf } from "../../api/calls";
import { listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { amount, flag, text } from "./columns";
import { resourceTypeValues } from "./enumerations";
import { load, sizes } from "./figures";

type ResourceType = NonNullable<ParametersOf<"GET /cluster/resources">["type"]>;

const entry = {
  id: text("id", "Unique name, such as `qemu/100`, `storage/pve1/local` or `/pool/web`."),
  type: text("type", "`qemu`, `lxc`, `node`, `storage`, `pool`, `sdn` or `network`."),
  node_name: text("node", "Node."),
  vm_id: amount("vmid", "Guest id."),
  name: text("name", "Name of the guest."),
  status: text("status", "State, such as `running`, `online`, `available` or `unknown`."),
  template: flag("template", "Whether the guest is a template."),
  pool: text("pool", "Pool of the guest, or name of the pool."),
  tags: text("tags", "Tags of the guest, joined with `;`."),
  lock: text("lock", "Lock on the guest, such as `backup`."),
  ha_state: text("hastate", "State in the HA stack."),
  storage: text("storage", "Storage."),
  storage_type: text("plugintype", "Type of the storage, such as `zfspool`."),
  content: text("content", "What the storage may hold, comma-separated and sorted."),
  shared: flag("shared", "Whether the storage is shared by the nodes."),
  level: text("level", "Subscription level of the node."),
  sdn: text("sdn", "Zone of an SDN entry."),
  network: text("network", "Zone or fabric of a network entry."),
  network_type: text("network-type", "`zone` or `fabric`."),
  protocol: text("protocol", "Protocol of the fabric."),
  zone_type: text("zone-type", "Type of the zone."),
  cgroup_mode: amount("cgroup-mode", "Version of control groups on the node."),
  host_architecture: text("host-arch", "Architecture of the node."),
  ...sizes,
  ...load,
  ...extraJson,
};

/** The server builds this list anew for each answer, in any order. */
export function withSortedContent<E extends { readonly content?: unknown }>(item: E): E {
  const { content } = item;
  return typeof content === "string" ? { ...item, content: content.split(",").sort().join(",") } : item;
}

export const clusterResourcesData = dataSource({
  type: "cluster_resources",
  family: "cluster",
  documentation: {
    description:
      "Guests, nodes, storages, pools and SDN networks of the cluster, sorted by id, as far as the credentials may see them. Load, traffic and uptime differ at each reading: do not feed them, or the list as a whole, into resources.",
    example: `data "pve_cluster_resources" "guests" {
  type = "vm"
}
`,
  },
  attributes: {
    type: string<ResourceType>({
      doc: "Only these: `vm` (VMs and containers), `storage`, `node` or `sdn`. Pools and networks come only without it.",
      check: [resourceTypeValues],
    }).optional(),
    resources: listOf(entry, { doc: "The entries." }).computed(),
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
