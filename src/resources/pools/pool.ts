/**
 * Resource pools. Facts: contributing/facts/pools.md#pools. One `PUT /pools` either adds members or, with `delete=1`, removes them. An empty
 * comment clears the stored one. The server deletes only empty pools. Pools have no digest.
 */
import type { PveSession } from "../../api/types";
import { DiagnosticError } from "../../framework/diagnostics";
import type { ApplyContext, Behaviour, Context } from "../../framework/resource";
import type { AddressOf, RemoteOf, StateOf } from "../../framework/state-of";
import { isSameValue } from "../../framework/values/equality";
import { resource } from "../kinds/define";
import { listOwner } from "../kinds/hands-over";
import { unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import { checkNewPool, type PoolAttributes, poolAttributes, refuseNestedByDeprecatedPath } from "./attributes";
import { poolGone, poolMembersHidden } from "./diagnostics";
import {
  countMembers,
  describeMembers,
  type Members,
  managedMembers,
  mergeMembers,
  ofManagedKinds,
  shownMembers,
  withoutMembers,
} from "./members";
import {
  addMembers,
  addressOf,
  createPool,
  deletePool,
  listPools,
  POOL_LOCK,
  type PoolAddress,
  type PoolAnswer,
  type PoolChange,
  putPool,
  readPool,
  removeMembers,
} from "./requests";

type Pool = StateOf<PoolAttributes>;

const unknownOfPool = (pool: PoolAnswer) => unknownExcept(["poolid", "comment", "members"], pool);

const behaviour: Behaviour<PveSession, PoolAttributes, "pool_id"> = {
  async read(state, context) {
    const address = addressOf(state);
    const managed = managedMembers(state);
    const withMembers = context.importing || managed.vms !== undefined || managed.storage !== undefined;
    // One list serves all pools without managed members. A pool that is missing there may only be hidden from the caller.
    const listed = withMembers ? undefined : await findListed(context, address);
    const pool = listed ?? (await readPool(context.services, address));
    return pool ? decode(pool, state, context) : null;
  },

  async list({ services }) {
    const pools = await listPools(services);
    return pools.map((pool) =>
      withUnknown({ pool_id: pool.poolid ?? null, comment: pool.comment || null }, unknownOfPool(pool)),
    );
  },

  async create(planned, context) {
    const { services } = context;
    const address = addressOf(planned);
    context.firstStep({ guests: noMembers(planned.guests), storages: noMembers(planned.storages) });
    await createPool(services, address.poolid, changedComment(planned.comment, null));
    context.created();
    const members = managedMembers(planned);
    await context.transaction(() => addMembers(services, address, members, moveParameter(planned)), {
      undo: (separateContext) => remove(planned, separateContext),
      resumable: true,
    });
    await warnOfHidden(address, members, context);
    return undefined;
  },

  async update(planned, prior, context) {
    const address = addressOf(planned);
    const wanted = managedMembers(planned);
    const comment = changedComment(planned.comment, prior.comment);
    const added = await context.services.exclusive(POOL_LOCK, async (services) => {
      // Compares with the current members, and with prior ones that the server records but does not list.
      const pool = await readPool(services, address);
      if (!pool) throw new DiagnosticError(poolGone({ pool: address.poolid }));
      const shown = shownMembers(pool.members);
      const removed = withoutMembers(mergeMembers(ofManagedKinds(shown, wanted), managedMembers(prior)), wanted);
      const missing = withoutMembers(wanted, shown);
      await removeMembers(services, address, removed);
      if (countMembers(missing) > 0)
        await addMembers(services, address, missing, { ...comment, ...moveParameter(planned) });
      else if (comment.comment !== undefined) await putPool(services, address, comment);
      return missing;
    });
    await warnOfHidden(address, added, context);
    return undefined;
  },

  delete: remove,
};

async function remove(state: Pool, { services: session }: Context<PveSession>): Promise<void> {
  const address = addressOf(state);
  await session.exclusive(POOL_LOCK, async (services) => {
    const pool = await readPool(services, address);
    if (!pool) return;
    const shown = shownMembers(pool.members);
    const others = withoutMembers(shown, managedMembers(state));
    await removeMembers(services, address, state.force_destroy ? shown : withoutMembers(shown, others));
    await deletePool(services, address);
  });
}

async function findListed({ services }: Context<PveSession>, { poolid }: PoolAddress): Promise<PoolAnswer | undefined> {
  const pools = await listPools(services);
  return pools.find((pool) => pool.poolid === poolid);
}

type Address = AddressOf<PoolAttributes, "pool_id">;

async function decode(
  pool: PoolAnswer,
  state: Address,
  { services, importing }: Context<PveSession>,
): Promise<RemoteOf<PoolAttributes>> {
  const shown = shownMembers(pool.members);
  const all = mergeMembers(shown, await hiddenMembers(services, managedMembers(state), shown));
  // Reports members only if this resource manages them. An import adopts the existing ones.
  const reported = <T>(managed: readonly T[] | null, members: readonly T[]) =>
    managed !== null || (importing && members.length > 0) ? [...members] : null;
  const decoded = {
    pool_id: pool.poolid ?? state.pool_id,
    comment: pool.comment || null,
    guests: reported(state.guests, all.vms),
    storages: reported(state.storages, all.storage),
  };
  return withUnknown(decoded, unknownOfPool(pool));
}

/** Members after the first step of a creation: managed lists are empty. */
const noMembers = (members: readonly unknown[] | null) => (members === null ? null : []);

/** The comment parameter if the comment has changed. `comment=` clears it; without the parameter the server keeps it. */
function changedComment(planned: string | null, prior: string | null): Pick<PoolChange, "comment"> {
  return isSameValue(poolAttributes.comment, planned, prior) ? {} : { comment: planned ?? "" };
}

function moveParameter({ allow_move }: Pool): PoolChange {
  return allow_move ? { "allow-move": true } : {};
}

type Warning = Pick<ApplyContext<PveSession>, "services" | "warn">;

/** Warns of members that do not exist, which the server accepts without an error. */
async function warnOfHidden(address: PoolAddress, added: Members, context: Warning): Promise<void> {
  if (countMembers(added) === 0) return;
  const pool = await readPool(context.services, address);
  const hidden = pool ? withoutMembers(added, shownMembers(pool.members)) : {};
  if (countMembers(hidden) === 0) return;
  context.warn(poolMembersHidden({ pool: address.poolid, members: describeMembers(hidden) }));
}

export const pool = resource({
  type: "pool",
  family: "pools",
  description:
    "A resource pool: a group of guests and storages that you can grant permissions on. A destroy also removes the access rules of `/pool/<id>`. Manage the pool of a guest in one place only: here, with `pve_pool_membership`, or with the guest itself. To move a guest between two pools in one run, set `allow_move` on the target pool.",
  importExample: "production/web",
  attributes: poolAttributes,
  identity: ["pool_id"],
  handsOver: listOwner("pool_membership", "pool_id", {
    guests: { nameOf: (id) => `vm ${String(id)}`, attribute: "vm_id" },
    storages: { nameOf: (id) => `storage ${String(id)}`, attribute: "storage" },
  }),
  behaviour,
  operations: [
    "GET /pools",
    "POST /pools",
    "PUT /pools",
    "DELETE /pools",
    "GET /pools/{poolid}",
    "PUT /pools/{poolid}",
    "DELETE /pools/{poolid}",
    "GET /cluster/resources",
  ],
  rights: {
    names: { vms: "guests", storage: "storages" },
    local: ["allow_move", "force_destroy", "deprecated_path"],
    // Every user may read a pool by its ID, except through the deprecated path.
    read: ({ planned, prior }) => ((planned ?? prior)?.deprecated_path === true ? ["GET /pools/{poolid}"] : []),
    create: ["POST /pools", "PUT /pools"],
    update: ["PUT /pools"],
    delete: ["PUT /pools", "DELETE /pools"],
  },
  validate: refuseNestedByDeprecatedPath,
  async plan(context) {
    if (context.prior === null) await checkNewPool(context);
  },
});

/** Those of `members` that the server does not list because they do not exist. It may still have recorded them. */
async function hiddenMembers(services: PveSession, members: Members, shown: Members): Promise<Required<Members>> {
  const missing = withoutMembers(members, shown);
  const existing = async (type: "vm" | "storage") =>
    services.read("GET /cluster/resources", {}, { type }, { shared: POOL_LOCK });
  const guests = missing.vms.length > 0 ? await existing("vm") : [];
  const storages = missing.storage.length > 0 ? await existing("storage") : [];
  return withoutMembers(missing, {
    vms: guests.map(({ vmid }) => Number(vmid)),
    storage: storages.flatMap(({ storage }) => storage ?? []),
  });
}
