/**
 * Requests about one pool. Facts (contributing/facts/pools.md#pools): pools are addressed by the parameter `poolid` of
 * `/pools`, also nested ones; servers older than 8.1 know only the path `/pools/{poolid}`, which newer ones keep as
 * deprecated and which cannot hold a nested id, because the server takes an encoded slash for a plain one.
 */
import type { AnswerOf, EntryOf, ParametersOf } from "../../api/calls";
import type { LockDomain, PveSession } from "../../api/types";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { detailsOf, unlessMissing } from "../failures";
import { alreadyAsWanted, count, type Members, without } from "./members";
import type { Reason } from "./server-texts";

/** Shared with users, groups and access rules, and with the creation of guests. */
export const POOL_LOCK: LockDomain = "file-user_cfg";

export interface PoolAddress {
  readonly poolid: string;
  readonly deprecatedPath: boolean;
}

export type PoolAnswer = EntryOf<"GET /pools"> | AnswerOf<"GET /pools/{poolid}">;

type Filter = ParametersOf<"GET /pools/{poolid}">;
/** What can be changed, and what says how. */
export type PoolChange = ParametersOf<"PUT /pools/{poolid}">;

interface Addressed {
  readonly pool_id: string;
  readonly deprecated_path: boolean | null;
}

export function addressOf({ pool_id, deprecated_path }: Addressed): PoolAddress {
  return { poolid: pool_id, deprecatedPath: deprecated_path === true };
}

export async function readPool(
  services: PveSession,
  { poolid, deprecatedPath }: PoolAddress,
  filter: Filter = {},
): Promise<PoolAnswer | undefined> {
  const shared = { shared: POOL_LOCK };
  if (deprecatedPath) return unlessMissing(services.read("GET /pools/{poolid}", { poolid }, filter, shared));
  const pools = await unlessMissing(services.read("GET /pools", {}, { poolid, ...filter }, shared));
  const pool = pools?.[0];
  // Of a pool that is asked for by name they are always listed; all of them would seem to have left it.
  if (pool && !Array.isArray(pool.members)) {
    const detail = `GET /pools?poolid=${poolid} was answered without a list of \`members\`. Something else answers in the server's place, or the server is damaged.`;
    throw new DiagnosticError(`Could not read the members of pool "${poolid}"`, detail);
  }
  return pool;
}

/** All pools that the caller may see, without their members. */
export function listPools(services: PveSession): Promise<readonly PoolAnswer[]> {
  return services.read("GET /pools", {}, {}, { shared: POOL_LOCK });
}

export async function createPool(
  services: PveSession,
  poolid: string,
  comment: Pick<PoolChange, "comment">,
): Promise<void> {
  await services.write("POST /pools", {}, { poolid, ...comment }, { domain: POOL_LOCK, overlaps: true });
}

export async function deletePool(services: PveSession, { poolid, deprecatedPath }: PoolAddress): Promise<void> {
  const write = { domain: POOL_LOCK, overlaps: true };
  await unlessMissing(
    deprecatedPath
      ? services.write("DELETE /pools/{poolid}", { poolid }, {}, write)
      : services.write("DELETE /pools", {}, { poolid }, write),
  );
}

export async function putPool(
  services: PveSession,
  { poolid, deprecatedPath }: PoolAddress,
  parameters: PoolChange,
): Promise<void> {
  // Repeating it is safe: a comment is set again, and members that are as wanted already are left out.
  const write = { domain: POOL_LOCK, verify: async () => "repeatable" as const };
  if (deprecatedPath) await services.write("PUT /pools/{poolid}", { poolid }, parameters, write);
  else await services.write("PUT /pools", {}, { poolid, ...parameters }, write);
}

export async function addMembers(
  services: PveSession,
  address: PoolAddress,
  members: Members,
  rest: PoolChange = {},
): Promise<void> {
  await changeMembers(services, address, members, rest, false);
}

export async function removeMembers(services: PveSession, address: PoolAddress, members: Members): Promise<void> {
  await changeMembers(services, address, members, {}, true);
}

/**
 * All or nothing: one member that is as wanted already makes the server refuse the whole list, and members that do not
 * exist are never shown, so that nobody can know beforehand. The refusal names one such member at a time.
 */
async function changeMembers(
  services: PveSession,
  address: PoolAddress,
  members: Members,
  rest: PoolChange,
  removing: boolean,
): Promise<void> {
  let left = members;
  while (count(left) > 0 || rest.comment !== undefined) {
    try {
      await putPool(services, address, { ...rest, ...(removing && { delete: true }), ...lists(left) });
      return;
    } catch (failure) {
      const fewer = without(left, alreadyAsWanted(failure, removing) ?? {});
      if (count(fewer) === count(left)) throw explainMove(failure);
      left = fewer;
    }
  }
}

/** `VM 100 belongs already to pool 'q' and 'allow-move' is not set` in the user's terms. */
export function explainMove(failure: unknown): unknown {
  const found = detailsOf<Reason>(failure, "in-another-pool");
  if (!found) return failure;
  const { guest, pool } = found;
  const detail = `A guest is in one pool at most. Set allow_move = true to move it here, or remove it from "${pool}" first.`;
  return new DiagnosticError(`Guest ${guest} is in pool "${pool}"`, detail, path("allow_move"));
}

function lists({ vms = [], storage = [] }: Members): PoolChange {
  return {
    ...(vms.length > 0 && { vms: vms.join(",") }),
    ...(storage.length > 0 && { storage: storage.join(",") }),
  };
}
