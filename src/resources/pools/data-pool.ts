/** Data sources of pools: one pool with its members, and all pools without. Facts: contributing/facts/pools.md#members. */

import { bool, listOf, number, set, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { loadColumns, sizeColumns, withSortedContent } from "../cluster/data-resources";
import { enumeration } from "../formats/enumeration";
import { poolId } from "../formats/names";
import { flagColumn, listDataSource, numberColumn, sortedBy, textColumn } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { poolAttributes, refuseNestedByDeprecatedPath } from "./attributes";
import { poolMissing } from "./diagnostics";
import { type MemberEntry, shownMembers } from "./members";
import { pool } from "./pool";
import { addressOf, readPool } from "./requests";

const memberTypeValues = enumeration("pools.MemberType", "Type of pool members.", {
  qemu: "Virtual machines.",
  lxc: "Containers.",
  storage: "Storages.",
});

const member = {
  id: textColumn("id", "`qemu/100`, `lxc/101` or `storage/<node>/<storage>`."),
  type: textColumn("type", "`qemu`, `lxc` or `storage`."),
  node_name: textColumn("node", "Node of the guest or storage."),
  vm_id: numberColumn("vmid", "Guest id. Null for storages."),
  name: textColumn("name", "Name of the guest. Null for storages, and while the name is unknown."),
  storage: textColumn("storage", "Storage id. Null for guests."),
  status: textColumn("status", "State, such as `running` or `available`."),
  template: flagColumn("template", "Whether the guest is a template."),
  tags: textColumn("tags", "Tags of the guest, joined by `;`."),
  lock: textColumn("lock", "Lock on the guest, such as `backup`."),
  ha_state: textColumn("hastate", "State in the HA stack."),
  storage_type: textColumn("plugintype", "Type of the storage, such as `zfspool`."),
  content: textColumn("content", "Content types of the storage, comma-separated and sorted."),
  shared: flagColumn("shared", "Whether the storage is shared by the nodes."),
  ...sizeColumns,
  ...loadColumns,
  ...extraJson,
};

export const poolData = dataSource({
  type: "pool",
  family: "pools",
  description:
    "A resource pool with its members. It does not include members of nested pools, nor recorded members that do not exist. Load, traffic and uptime of the members differ with each read.",
  attributes: {
    pool_id: string({ doc: "ID of the pool.", check: [poolId] })
      .required()
      .identifies("pools.pool"),
    member_type: string<"qemu" | "lxc" | "storage">({
      doc: "Only members of this type: `qemu`, `lxc` or `storage`.",
      check: [memberTypeValues],
    }).optional(),
    deprecated_path: bool({ doc: poolAttributes.deprecated_path.traits.doc }).optional(),
    comment: poolAttributes.comment.reported(),
    guests: set(number({ doc: "Guest ID." }), { doc: "IDs of the guests in the pool." }).computed(),
    storages: set(string({ doc: "Storage ID." }), { doc: "IDs of the storages in the pool." }).computed(),
    members: listOf(member, {
      doc: "Members, sorted by ID. A storage has one entry for each node that has it.",
    }).computed(),
  },
  operations: ["GET /pools", "GET /pools/{poolid}"],
  // Every user may read a pool by its ID.
  rights: { read: ({ planned }) => (planned?.deprecated_path === true ? ["GET /pools/{poolid}"] : []) },
  validate: refuseNestedByDeprecatedPath,
  async read(config, { services }) {
    const filter = config.member_type === null ? {} : { type: config.member_type };
    const found = await readPool(services, addressOf(config), filter);
    if (!found) throw new DiagnosticError(poolMissing({ pool: config.pool_id }, path("pool_id")));
    const { vms, storage } = shownMembers(found.members);
    const entries: readonly Partial<MemberEntry>[] = found.members ?? [];
    return {
      comment: found.comment || null,
      guests: vms,
      storages: storage,
      members: sortedBy(entries, "id").map((entry) => decodeAnswer(member, withSortedContent(entry), ["pool"])),
    };
  },
});

export const poolsData = listDataSource(pool, "pools", {
  type: "pools",
  reads: ["GET /pools"],
  omit: Object.keys(poolAttributes).filter((name) => !["pool_id", "comment"].includes(name)),
  description:
    "All pools that the credentials may see, sorted by ID, including nested pools. The data source `pve_pool` reports their members.",
});
