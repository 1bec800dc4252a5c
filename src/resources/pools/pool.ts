/**
 * Resource pool. Facts: pools have no digest and no property list to delete; `PUT /pools` adds members, or removes them
 * with `delete=1`; an empty comment clears it. Nested ids work only in the query form of the path.
 */
import type { Parameters, PveSession } from "../../api/types";
import { bool, number, set, type State, string } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { Behaviour, Context } from "../../framework/resource";
import type { Value } from "../../plugin/cty/value";
import { resource } from "../kit/define";
import { unlessMissing } from "../kit/failure";
import { poolId, storageId, vmId } from "./formats";
import { members, POOL_LOCK, type PoolAnswer, readPool } from "./read";

const attributes = {
  pool_id: string({
    doc: "Pool id: up to three levels joined by `/`, each of letters, digits, `.`, `_` and `-`; the last level begins with a letter.",
    check: [poolId],
  })
    .required()
    .replaces(),
  comment: string({ doc: "Text, also of several lines." }).optional(),
  guests: set(number({ doc: "Guest id.", check: [vmId] }), {
    doc: "Guests (VM and container ids) of the pool, all of them: others are removed from it. Leave it out to manage members elsewhere.",
  })
    .optional()
    .emptyMatters(),
  storages: set(string({ doc: "Storage id.", check: [storageId] }), {
    doc: "Storages of the pool, all of them: others are removed from it. Leave it out to manage members elsewhere.",
  })
    .optional()
    .emptyMatters(),
  allow_move: bool({ doc: "Whether guests that are in another pool are moved here instead of being refused." }).default(false),
  force_destroy: bool({ doc: "Whether destroying the pool first removes members that this resource does not manage." }).default(false),
};

const write = { domain: POOL_LOCK };

const behaviour: Behaviour<PveSession> = {
  async read(state, { services }) {
    const pool = await readPool(services, String(state.pool_id));
    return pool ? decode(pool, state) : null;
  },

  async list({ services }) {
    const pools = await services.get<PoolAnswer[]>("/pools", {}, { shared: POOL_LOCK });
    return pools.map(({ poolid, comment }) => ({ pool_id: poolid ?? null, comment: comment || null }));
  },

  async create(planned, context) {
    const { services } = context;
    const poolid = String(planned.pool_id);
    await services.post("/pools", { poolid, ...text("comment", planned.comment) }, write);
    context.exists();
    await change(services, { poolid, ...membersOf(planned), ...move(planned) });
    return undefined;
  },

  async update(planned, prior, context) {
    const { services } = context;
    const poolid = String(planned.pool_id);
    const comment = planned.comment !== prior.comment ? { comment: String(planned.comment ?? "") } : {};
    // What is there now counts, not what the state remembers: each removal of an absent member would be refused.
    const now = await readPool(services, poolid);
    if (!now) throw new DiagnosticError(`Pool "${poolid}" does not exist any more`, "Run plan again: it will be created.");
    const removed = difference(now, planned);
    await change(services, { poolid, delete: true, ...removed });
    await change(services, { poolid, ...comment, ...difference(planned, now), ...move(planned) });
    return undefined;
  },

  async delete(state, { services }) {
    const poolid = String(state.pool_id);
    const pool = await readPool(services, poolid);
    if (!pool) return;
    const ours = membersOf(state);
    const leaving = state.force_destroy === true ? members(pool) : intersection(members(pool), ours);
    await change(services, { poolid, delete: true, ...leaving });
    await unlessMissing(services.delete("/pools", { poolid }, write));
  },
};

interface Members {
  readonly vms?: readonly number[];
  readonly storage?: readonly string[];
}

function membersOf(state: State): Members {
  const { guests, storages } = state;
  return {
    ...(Array.isArray(guests) && { vms: guests as number[] }),
    ...(Array.isArray(storages) && { storage: storages as string[] }),
  };
}

/** Members of `a` that are not in `b`, of the kinds that the plan manages. */
function difference(a: State | PoolAnswer, b: State | PoolAnswer): Members {
  const managed = membersOf((isState(a) ? a : b) as State);
  const [have, lack] = [isState(a) ? managed : members(a), isState(b) ? managed : members(b)];
  return {
    ...(managed.vms && { vms: (have.vms ?? []).filter((vm) => !lack.vms?.includes(vm)) }),
    ...(managed.storage && { storage: (have.storage ?? []).filter((name) => !lack.storage?.includes(name)) }),
  };
}

function intersection(a: Members, b: Members): Members {
  return {
    vms: (a.vms ?? []).filter((vm) => b.vms?.includes(vm)),
    storage: (a.storage ?? []).filter((name) => b.storage?.includes(name)),
  };
}

function isState(value: State | PoolAnswer): value is State {
  return "pool_id" in value;
}

/** Sends a change of members and comment, unless nothing would change. */
async function change(services: PveSession, parameters: Parameters & Members): Promise<void> {
  const { poolid, vms = [], storage = [], ...rest } = parameters;
  if (vms.length === 0 && storage.length === 0 && rest.comment === undefined) return;
  const lists = {
    ...(vms.length > 0 && { vms: vms.join(",") }),
    ...(storage.length > 0 && { storage: storage.join(",") }),
  };
  await services.put("/pools", { poolid, ...rest, ...lists }, write);
}

function move(state: State): Parameters {
  return state.allow_move === true ? { "allow-move": true } : {};
}

function text(name: string, value: Value | undefined): Parameters {
  return value === null || value === undefined || value === "" ? {} : { [name]: String(value) };
}

function decode(pool: PoolAnswer, state: State): State {
  const there = members(pool);
  return {
    pool_id: state.pool_id ?? pool.poolid ?? null,
    comment: pool.comment || null,
    // Members count only where this resource manages them.
    guests: Array.isArray(state.guests) ? [...there.vms] : null,
    storages: Array.isArray(state.storages) ? [...there.storage] : null,
  };
}

export type PoolContext = Context<PveSession>;

export const pool = resource({
  type: "pool",
  family: "pools",
  documentation: {
    description:
      "A resource pool: a group of guests and storages that permissions can be given on. Destroying a pool also removes the access rules of `/pool/<id>`. The pool of a guest is managed in one place: here, in `pve_pool_membership`, or with the guest.",
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
  attributes,
  identity: ["pool_id"],
  behaviour,
  operations: ["GET /pools", "POST /pools", "PUT /pools", "DELETE /pools"],
});
