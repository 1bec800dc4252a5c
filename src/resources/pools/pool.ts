/**
 * Resource pool. Facts (docs/facts/pools.md#pools): `PUT /pools` adds members, or removes them with `delete=1`, and
 * never does both; an empty comment clears it; only empty pools can be deleted; there is no digest.
 */
import type { Parameters, PveSession } from "../../api/types";
import { bool, type State, set, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { ApplyContext, Behaviour, Context, PlanContext } from "../../framework/resource";
import { same } from "../../framework/values/equality";
import type { Value } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { MAX_VMID, MIN_VMID } from "../formats/guest-ids";
import { newPoolId, poolId, storageId } from "../formats/names";
import { canonicalEncodedText } from "../formats/text";
import { untypedResource } from "../kinds/define";
import { carrying, unknownBeside } from "../unknown-properties/unknown-properties";
import { hiddenMembers } from "./hidden";
import { count, describe, type Members, managedMembers, ofManagedKinds, shownMembers, union, without } from "./members";
import {
  addMembers,
  addressOf,
  createPool,
  deletePool,
  listPools,
  POOL_LOCK,
  type PoolAddress,
  type PoolAnswer,
  putPool,
  readPool,
  removeMembers,
} from "./requests";

const TOO_OLD = "Servers before 8.1 know pools by the path /pools/{poolid} only.";
const DEPRECATED_PATH =
  "Whether requests use the deprecated path `/pools/{poolid}`, the only one that servers older than 8.1 know. It cannot address nested pools. Not when absent.";

export const poolAttributes = {
  pool_id: string({
    doc: "Id of the pool: up to three levels joined by `/`, each of letters, digits, `.`, `_` and `-`. The last level of a new pool begins with a letter, and the pool that it lies in has to exist.",
    check: [poolId],
  })
    .required()
    .replaces(),
  comment: string({ doc: "Text, also of several lines.", canonical: canonicalEncodedText }).optional(),
  guests: set(integer({ doc: "Guest id.", min: MIN_VMID, max: MAX_VMID }), {
    doc: "Ids of the guests in the pool, all of them: others are removed from it. Leave it out to manage members elsewhere: they are left alone then, but those that stood here before are removed. `[]` keeps the pool empty.",
  })
    .optional()
    .emptyMatters(),
  storages: set(string({ doc: "Storage id.", check: [storageId] }), {
    doc: "Ids of the storages in the pool, all of them: others are removed from it. Leave it out to manage members elsewhere, as with `guests`.",
  })
    .optional()
    .emptyMatters(),
  allow_move: bool({ doc: "Whether guests that are in another pool are moved here instead of being refused." }).default(
    false,
  ),
  force_destroy: bool({
    doc: "Whether destroying the pool first removes members that this resource does not manage. Without it the server refuses to delete a pool that still has some.",
  }).default(false),
  deprecated_path: bool({ doc: DEPRECATED_PATH }).optional().whenAbsent(false),
};

const unknownOfPool = (pool: PoolAnswer) => unknownBeside(["poolid", "comment", "members"], pool);

const behaviour: Behaviour<PveSession> = {
  async read(state, context) {
    const address = addressOf(state);
    const managed = managedMembers(state);
    const withMembers = context.importing || managed.vms !== undefined || managed.storage !== undefined;
    // One list serves all pools whose members do not matter. What is missing there may be hidden from the caller.
    const listed = withMembers ? undefined : await find(context, address);
    const pool = listed ?? (await readPool(context.services, address));
    return pool ? decode(pool, state, context) : null;
  },

  async list({ services }) {
    const pools = await listPools(services);
    return pools.map((pool) =>
      carrying({ pool_id: String(pool.poolid), comment: pool.comment || null }, unknownOfPool(pool)),
    );
  },

  async create(planned, context) {
    const { services } = context;
    const address = addressOf(planned);
    context.begins({ guests: noMembers(planned.guests), storages: noMembers(planned.storages) });
    await createPool(services, address.poolid, changedComment(planned, {}));
    context.exists();
    const members = managedMembers(planned);
    await context.allOrNothing(() => addMembers(services, address, members, move(planned)), {
      undo: (separateContext) => remove(planned, separateContext),
      resumable: true,
    });
    await warnOfHidden(address, members, context);
    return undefined;
  },

  async update(planned, prior, context) {
    const address = addressOf(planned);
    const wanted = managedMembers(planned);
    const comment = changedComment(planned, prior);
    const added = await context.services.exclusive(POOL_LOCK, async (services) => {
      // What is there now counts, together with what is recorded without being shown.
      const pool = await readPool(services, address);
      if (!pool) throw new DiagnosticError(`Pool "${address.poolid}" is gone`, "Run plan again to create it.");
      const shown = shownMembers(pool.members);
      const leaving = without(union(ofManagedKinds(shown, wanted), managedMembers(prior)), wanted);
      const coming = without(wanted, shown);
      await removeMembers(services, address, leaving);
      if (count(coming) > 0) await addMembers(services, address, coming, { ...comment, ...move(planned) });
      else if (comment.comment !== undefined) await putPool(services, address, comment);
      return coming;
    });
    await warnOfHidden(address, added, context);
    return undefined;
  },

  delete: remove,
};

async function remove(state: State, { services: session }: Context<PveSession>): Promise<void> {
  const address = addressOf(state);
  await session.exclusive(POOL_LOCK, async (services) => {
    const pool = await readPool(services, address);
    if (!pool) return;
    const shown = shownMembers(pool.members);
    const others = without(shown, managedMembers(state));
    await removeMembers(services, address, state.force_destroy === true ? shown : without(shown, others));
    await deletePool(services, address);
  });
}

async function find({ services }: Context<PveSession>, { poolid }: PoolAddress): Promise<PoolAnswer | undefined> {
  const pools = await listPools(services);
  return pools.find((pool) => pool.poolid === poolid);
}

async function decode(pool: PoolAnswer, state: State, { services, importing }: Context<PveSession>): Promise<State> {
  const shown = shownMembers(pool.members);
  const all = union(shown, await hiddenMembers(services, managedMembers(state), shown));
  // Members count only where this resource manages them; an import takes over those that there are.
  const told = (managed: boolean, members: readonly (number | string)[]) =>
    managed || (importing && members.length > 0) ? [...members] : null;
  const decoded = {
    pool_id: pool.poolid ?? String(state.pool_id),
    comment: pool.comment || null,
    guests: told(Array.isArray(state.guests), all.vms),
    storages: told(Array.isArray(state.storages), all.storage),
  };
  return carrying(decoded, unknownOfPool(pool));
}

/** What is managed begins empty. */
const noMembers = (members: Value | undefined) => (Array.isArray(members) ? [] : null);

/** `comment=` clears; a comment that is not sent stays. */
function changedComment(planned: State, prior: State): Parameters {
  if (same(poolAttributes.comment, planned.comment, prior.comment)) return {};
  return { comment: typeof planned.comment === "string" ? planned.comment : "" };
}

function move(state: State): Parameters {
  return state.allow_move === true ? { "allow-move": true } : {};
}

/** The server takes members that do not exist without complaint. */
async function warnOfHidden(address: PoolAddress, added: Members, context: ApplyContext<PveSession>): Promise<void> {
  if (count(added) === 0) return;
  const pool = await readPool(context.services, address);
  const hidden = pool ? without(added, shownMembers(pool.members)) : {};
  if (count(hidden) === 0) return;
  const detail =
    "The server has recorded them as members without checking, and does not show them as long as they do not exist. Correct the ids unless they are created later.";
  context.warn(`Pool "${address.poolid}" has members that do not exist: ${describe(hidden)}`, detail);
}

export const pool = untypedResource({
  type: "pool",
  family: "pools",
  documentation: {
    description:
      "A resource pool: a group of guests and storages that permissions can be given on. Destroying a pool also removes the access rules of `/pool/<id>`. Manage the pool of a guest in one place only: here, with `pve_pool_membership`, or with the guest itself. To move a guest between two pools in one run, set `allow_move` on the pool that it goes to.",
    example: `resource "pve_pool" "production" {
  pool_id = "production"
  comment = "Everything that customers see"
  guests  = [100, 101]
}

resource "pve_pool" "web" {
  pool_id = "\${pve_pool.production.pool_id}/web"
}
`,
    importExample: "production/web",
  },
  attributes: poolAttributes,
  identity: ["pool_id"],
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
  validate({ pool_id, deprecated_path }, report) {
    if (deprecated_path === true && typeof pool_id === "string" && pool_id.includes("/")) {
      const detail =
        "The path /pools/{poolid} cannot hold a pool id with slashes. Nested pools need server 8.1 or newer.";
      report.error(path("deprecated_path"), "Nested pools cannot be reached by the deprecated path", detail);
    }
  },
  async plan(context) {
    if (context.prior === null) await checkNewPool(context);
    else warnOfLeaving(context.planned, context.prior, context);
  },
});

/** Above all after an import, which takes over the members that it finds: a configuration without them removes them. */
function warnOfLeaving(planned: State, prior: State, { warn }: PlanContext<PveSession>): void {
  for (const kind of ["guests", "storages"]) {
    if (planned[kind] !== null) continue;
    const leaving = managedMembers({ [kind]: prior[kind] ?? null });
    if (count(leaving) === 0) continue;
    const detail = `${kind} is not set any more, and what it held is removed from the pool. To keep them in it, list them in ${kind}. What a pve_pool_membership manages comes back with the run after this one.`;
    warn(`Members leave the pool "${String(prior.pool_id)}": ${describe(leaving)}`, detail, path(kind));
  }
}

/** Older servers, and pools that came from them, have other names; and before 8.1 they had no other path than the old one. */
async function checkNewPool({ planned, services, error }: PlanContext<PveSession>): Promise<void> {
  const { pool_id, deprecated_path } = planned;
  const server = await services?.version();
  if (server && !server.atLeast("8.1") && deprecated_path !== true) {
    const nested = typeof pool_id === "string" && pool_id.includes("/");
    const told = `The server runs ${server.version}.`;
    if (nested) error("Nested pools need Proxmox VE 8.1", `${told} Upgrade the cluster first.`, path("pool_id"));
    else error(`${told} It needs deprecated_path = true`, TOO_OLD, path("deprecated_path"));
  }
  const problem = typeof pool_id === "string" ? newPoolId(pool_id) : undefined;
  if (problem && !(server && !server.atLeast("9.0"))) {
    error("Invalid name for a new pool", `pool_id ${problem}.`, path("pool_id"));
  }
}
