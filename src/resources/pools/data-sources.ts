/** Pools as data sources. */
import { bool, listOf, number, set, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { withSortedContent } from "../cluster/data-resources";
import { load, sizes } from "../cluster/figures";
import { oneOf } from "../formats/validator";
import { plural } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { shownMembers } from "./members";
import { pool, poolAttributes } from "./pool";
import { addressOf, readPool } from "./requests";

const member = {
  id: parameter("id", string({ doc: "`qemu/100`, `lxc/101` or `storage/<node>/<storage>`." })).computed(),
  type: parameter("type", string({ doc: "`qemu`, `lxc` or `storage`." })).computed(),
  node_name: parameter("node", string({ doc: "Node of the guest or storage." })).computed(),
  vm_id: parameter("vmid", number({ doc: "Guest id; null for storages." })).computed(),
  name: parameter(
    "name",
    string({ doc: "Name of the guest; null for storages and while it is not known." }),
  ).computed(),
  storage: parameter("storage", string({ doc: "Storage id; null for guests." })).computed(),
  status: parameter("status", string({ doc: "State, such as `running` or `available`." })).computed(),
  template: parameter("template", bool({ doc: "Whether the guest is a template." })).computed(),
  tags: parameter("tags", string({ doc: "Tags of the guest, joined with `;`." })).computed(),
  lock: parameter("lock", string({ doc: "Lock on the guest, such as `backup`." })).computed(),
  ha_state: parameter("hastate", string({ doc: "State in the HA stack." })).computed(),
  storage_type: parameter("plugintype", string({ doc: "Type of the storage, such as `zfspool`." })).computed(),
  content: parameter("content", string({ doc: "What the storage may hold, comma-separated and sorted." })).computed(),
  shared: parameter("shared", bool({ doc: "Whether the storage is shared by the nodes." })).computed(),
  ...sizes,
  ...load,
  ...extraJson,
};

export const poolData = dataSource({
  type: "pool",
  family: "pools",
  documentation: {
    description:
      "A resource pool with its members. Members of pools below it are not included, and neither are guests and storages that are recorded as members but do not exist. Load, traffic and uptime of the members differ at each reading.",
    example: `data "pve_pool" "production" {
  pool_id = pve_pool.production.pool_id
}

output "guests" {
  value = data.pve_pool.production.guests
}
`,
  },
  attributes: {
    pool_id: string({ doc: "Id of the pool.", check: poolAttributes.pool_id.traits.checks as never }).required(),
    member_type: string({
      doc: "Limits the members to `qemu`, `lxc` or `storage`.",
      check: [oneOf("qemu", "lxc", "storage")],
    }).optional(),
    deprecated_path: bool({ doc: poolAttributes.deprecated_path.traits.doc }).optional(),
    comment: poolAttributes.comment.reported(),
    guests: set(number({ doc: "Guest id." }), { doc: "Ids of the guests in the pool." }).computed(),
    storages: set(string({ doc: "Storage id." }), { doc: "Ids of the storages in the pool." }).computed(),
    members: listOf(member, {
      doc: "The members, sorted by id. A storage stands there once for each node that has it.",
    }).computed(),
  },
  operations: ["GET /pools", "GET /pools/{poolid}"],
  validate: pool.validate,
  async read(config, { services }) {
    const filter = config.member_type === null ? {} : { type: String(config.member_type) };
    const found = await readPool(services, addressOf(config), filter);
    if (!found) {
      const detail = "It does not exist, or the credentials lack Pool.Audit.";
      throw new DiagnosticError(`No pool "${String(config.pool_id)}"`, detail, path("pool_id"));
    }
    const { vms, storage } = shownMembers(found.members);
    const entries = [...(found.members ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
    return {
      comment: found.comment || null,
      guests: [...vms],
      storages: [...storage],
      members: entries.map((entry) => decodeAnswer(member, withSortedContent({ ...entry }), ["pool"])),
    };
  },
});

export const poolsData = plural(pool, "pools", {
  type: "pools",
  reads: ["GET /pools"],
  omit: Object.keys(poolAttributes).filter((name) => !["pool_id", "comment"].includes(name)),
  description:
    "All pools that the credentials may see, sorted by id, nested ones too. Members are told by the data source `pve_pool`.",
});
