/**
 * Single members of pools. Facts: contributing/facts/pools.md#members. A guest is in at most one pool, a storage in any number of pools. The
 * server refuses to add a member twice. It records members that do not exist, but never lists them.
 */
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import type { StateOf } from "../../framework/state-of";
import { guestId } from "../attributes/integer";
import { asPveError, ExistsAlready, hasCode, isOutcomeUncertain } from "../failures";
import { poolId, storageId } from "../formats/names";
import { resource } from "../kinds/define";
import { listElement } from "../kinds/hands-over";
import {
  membershipIdInvalid,
  poolMemberExists,
  poolMemberMissing,
  poolMemberNamedTwice,
  poolMemberNotNamed,
} from "./diagnostics";
import {
  countMembers,
  describeMembers,
  type Members,
  memberAlreadyChanged,
  shownMembers,
  withoutMembers,
} from "./members";
import { explainMove, listPools, type PoolAddress, putPool, readPool, removeMembers } from "./requests";

/** `<pool_id>:vm:<vm_id>` or `<pool_id>:storage:<storage>`. Pool IDs may contain slashes, but no colons. */
const ID = /^([^:]+):(?:vm:(\d+)|storage:([^:]+))$/;

function membershipId(pool: string, guest: number | null, storage: string | null): string {
  return guest === null ? `${pool}:storage:${storage}` : `${pool}:vm:${guest}`;
}

const attributes = {
  id: string({ doc: "`<pool_id>:vm:<vm_id>` or `<pool_id>:storage:<storage>`." }).derived(
    ["pool_id", "vm_id", "storage"],
    membershipId,
  ),
  pool_id: string({ doc: "ID of the pool. The pool must exist.", check: [poolId] })
    .key()
    .refersTo("pools.pool"),
  vm_id: guestId("ID of the guest. Set either this or `storage`.").optional().replaces(),
  storage: string({ doc: "ID of the storage. Set either this or `vm_id`.", check: [storageId] })
    .optional()
    .replaces(),
  allow_move: bool({
    doc: "Whether a guest of another pool is moved here. Without it, the server refuses the guest.",
  }).default(false),
};
type Attributes = typeof attributes;

function parseMembershipId(id: string) {
  const match = ID.exec(id);
  if (!match) return undefined;
  const [, pool_id = "", guest, storage = null] = match;
  return { id, pool_id, vm_id: guest === undefined ? null : Number(guest), storage };
}

type Membership = Pick<StateOf<Attributes>, "pool_id" | "vm_id" | "storage">;

function memberOf({ pool_id, vm_id, storage }: Membership): {
  readonly address: PoolAddress;
  readonly member: Members;
} {
  const member = vm_id === null ? { storage: storage === null ? [] : [storage] } : { vms: [vm_id] };
  return { address: { poolid: pool_id, deprecatedPath: false }, member };
}

const behaviour: Behaviour<PveSession, Attributes, "id"> = {
  async read({ id, pool_id, vm_id, storage }, { services }) {
    // After an import by identity only the ID is known.
    const known = pool_id === null ? parseMembershipId(id) : { pool_id, vm_id, storage };
    if (!known) throw new DiagnosticError(membershipIdInvalid({ id }));
    const { address, member } = memberOf(known);
    const pool = await readPool(services, address);
    if (!pool || countMembers(withoutMembers(member, shownMembers(pool.members))) > 0) return null;
    return { pool_id: known.pool_id, vm_id: known.vm_id, storage: known.storage };
  },

  async list({ services }) {
    const pools = await listPools(services);
    const ids = pools.flatMap(({ poolid }) => poolid ?? []);
    const memberships = ids.map(async (poolid) => {
      const pool = await readPool(services, { poolid, deprecatedPath: false });
      const { vms, storage } = shownMembers(pool?.members);
      return [
        ...vms.map((guest) => membershipId(poolid, guest, null)),
        ...storage.map((name) => membershipId(poolid, null, name)),
      ];
    });
    return (await Promise.all(memberships)).flat().map((id) => ({ id, ...parseMembershipId(id) }));
  },

  async create(planned, { services, created }) {
    const { address, member } = memberOf(planned);
    const { vms, storage } = member;
    const move = planned.allow_move ? { "allow-move": true } : {};
    try {
      await putPool(services, address, { ...(vms ? { vms: vms.join() } : { storage: storage?.join() }), ...move });
    } catch (failure) {
      throw explainAdding(failure, address, member);
    }
    created();
    const pool = await readPool(services, address);
    if (!pool || countMembers(withoutMembers(member, shownMembers(pool.members))) === 0) return undefined;
    await removeMembers(services, address, member);
    throw new DiagnosticError(poolMemberMissing({ member: describeMembers(member) }, path(vms ? "vm_id" : "storage")));
  },

  // Only `allow_move` can change, which has an effect only at creation.
  update: async () => undefined,

  async delete(state, { services }) {
    const { address, member } = memberOf(state);
    try {
      await removeMembers(services, address, member);
    } catch (failure) {
      if (!hasCode(failure, "not-found")) throw failure;
    }
  },
};

function explainAdding(failure: unknown, { poolid }: PoolAddress, member: Members): unknown {
  const refusal = asPveError(failure);
  if (!refusal || isOutcomeUncertain(refusal) || !memberAlreadyChanged(failure, false)) return explainMove(failure);
  const id = member.vms ? `${poolid}:vm:${member.vms}` : `${poolid}:storage:${member.storage}`;
  return new ExistsAlready(poolMemberExists({ member: describeMembers(member), pool: poolid, id }));
}

export const poolMembership = resource({
  type: "pool_membership",
  since: "8.1",
  family: "pools",
  description:
    "One guest or storage in a pool. Other members are left alone. Needs Proxmox VE 8.1. Do not use it for a pool whose `pve_pool` has `guests` or `storages`, nor for a guest that sets its own pool.",
  importExample: "staging:vm:102",
  attributes,
  identity: ["id"],
  handsOver: listElement("pool_membership", "pool_id", ({ vm_id = null, storage = null }) => {
    if (vm_id !== null) return `vm ${String(vm_id)}`;
    return storage === null ? undefined : `storage ${String(storage)}`;
  }),
  parseImportId: parseMembershipId,
  behaviour,
  operations: ["GET /pools", "PUT /pools"],
  // Every user may read a pool by its ID.
  rights: { names: { poolid: "pool_id", vms: "vm_id" }, read: [], update: [] },
  validate({ vm_id, storage }, report) {
    if (vm_id === null && storage === null) report.error(poolMemberNotNamed(path("vm_id")));
    if (typeof vm_id === "number" && typeof storage === "string") report.error(poolMemberNamedTwice(path("storage")));
  },
});
