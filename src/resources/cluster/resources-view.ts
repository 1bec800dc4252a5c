/**
 * Everything that runs in the cluster. Facts (docs/facts/cluster.md#views): entries are filtered by privileges, so
 * that an empty list may mean missing rights; values are up to some minutes old.
 */

import type { ParametersOf } from "../../api/calls";
import { bool, listOf, number, string } from "../../framework/attribute";
import { oneOf } from "../formats/validator";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { load, sizes } from "./figures";

const TYPES = ["vm", "storage", "node", "sdn"];

const entry = {
  id: parameter(
    "id",
    string({ doc: "Unique name, such as `qemu/100`, `storage/pve1/local` or `/pool/web`." }),
  ).computed(),
  type: parameter("type", string({ doc: "`qemu`, `lxc`, `node`, `storage`, `pool`, `sdn` or `network`." })).computed(),
  node_name: parameter("node", string({ doc: "Node." })).computed(),
  vm_id: parameter("vmid", number({ doc: "Guest id." })).computed(),
  name: parameter("name", string({ doc: "Name of the guest." })).computed(),
  status: parameter(
    "status",
    string({ doc: "State, such as `running`, `online`, `available` or `unknown`." }),
  ).computed(),
  template: parameter("template", bool({ doc: "Whether the guest is a template." })).computed(),
  pool: parameter("pool", string({ doc: "Pool of the guest, or name of the pool." })).computed(),
  tags: parameter("tags", string({ doc: "Tags of the guest, joined with `;`." })).computed(),
  lock: parameter("lock", string({ doc: "Lock on the guest, such as `backup`." })).computed(),
  ha_state: parameter("hastate", string({ doc: "State in the HA stack." })).computed(),
  storage: parameter("storage", string({ doc: "Storage." })).computed(),
  storage_type: parameter("plugintype", string({ doc: "Type of the storage, such as `zfspool`." })).computed(),
  content: parameter("content", string({ doc: "What the storage may hold, comma-separated and sorted." })).computed(),
  shared: parameter("shared", bool({ doc: "Whether the storage is shared by the nodes." })).computed(),
  level: parameter("level", string({ doc: "Subscription level of the node." })).computed(),
  sdn: parameter("sdn", string({ doc: "Zone of an SDN entry." })).computed(),
  network: parameter("network", string({ doc: "Zone or fabric of a network entry." })).computed(),
  network_type: parameter("network-type", string({ doc: "`zone` or `fabric`." })).computed(),
  protocol: parameter("protocol", string({ doc: "Protocol of the fabric." })).computed(),
  zone_type: parameter("zone-type", string({ doc: "Type of the zone." })).computed(),
  cgroup_mode: parameter("cgroup-mode", number({ doc: "Version of control groups on the node." })).computed(),
  host_architecture: parameter("host-arch", string({ doc: "Architecture of the node." })).computed(),
  ...sizes,
  ...load,
  ...extraJson,
};

/** The server builds this list anew for each answer, in any order. */
export const withSortedContent = (item: Readonly<Record<string, unknown>>) =>
  typeof item.content === "string" ? { ...item, content: item.content.split(",").sort().join(",") } : item;

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
    type: string({
      doc: "Only these: `vm` (VMs and containers), `storage`, `node` or `sdn`. Pools and networks come only without it.",
      check: [oneOf(...TYPES)],
    }).optional(),
    resources: listOf(entry, { doc: "The entries." }).computed(),
  },
  operations: ["GET /cluster/resources"],
  async read(config, { services }) {
    const parameters =
      config.type === null ? {} : { type: config.type as ParametersOf<"GET /cluster/resources">["type"] };
    const entries = await services.read("GET /cluster/resources", {}, parameters);
    const sorted = [...entries].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    return { resources: sorted.map((item) => decodeAnswer(entry, withSortedContent(item))) };
  },
});
