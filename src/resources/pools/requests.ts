/**
 * Requests about one pool. Facts: contributing/facts/pools.md#pools. The parameter `poolid` of `/pools` names a pool, which may be nested.
 * Servers before 8.1 know only the path `/pools/{poolid}`. Newer ones keep it as deprecated. It cannot contain a nested ID, because
 * the server treats an encoded slash as a plain one.
 */
import type { AnswerOf, EntryOf, ParametersOf } from "../../api/calls";
import type { LockDomain, PveSession } from "../../api/types";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { detailsOf, unlessMissing } from "../failures";
import { guestInOtherPool, poolMembersUnreadable } from "./diagnostics";
import { countMembers, type Members, memberAlreadyChanged, withoutMembers } from "./members";
import type { Reason } from "./server-texts";

/** Lock that pools share with users, groups, access rules and the creation of guests. */
export const POOL_LOCK: LockDomain = "file-user_cfg";

export interface PoolAddress {
  readonly poolid: string;
  readonly deprecatedPath: boolean;
}

export type PoolAnswer = EntryOf<"GET /pools"> | AnswerOf<"GET /pools/{poolid}">;

type Filter = ParametersOf<"GET /pools/{poolid}">;
/** Parameters of a change. */
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
  // A pool read by its ID always has a list of members. Without the check, all members would seem to be gone.
  if (pool && !Array.isArray(pool.members)) throw new DiagnosticError(poolMembersUnreadable({ pool: poolid }));
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
  // A repetition is safe: it sets the comment again and leaves out members that are already changed.
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
 * Adds or removes members. The server refuses the whole list if one member is already changed, and names one such member at a time.
 * No read shows them beforehand, because the server does not list members that do not exist.
 */
async function changeMembers(
  services: PveSession,
  address: PoolAddress,
  members: Members,
  rest: PoolChange,
  removing: boolean,
): Promise<void> {
  let remaining = members;
  while (countMembers(remaining) > 0 || rest.comment !== undefined) {
    try {
      await putPool(services, address, { ...rest, ...(removing && { delete: true }), ...lists(remaining) });
      return;
    } catch (failure) {
      const fewer = withoutMembers(remaining, memberAlreadyChanged(failure, removing) ?? {});
      if (countMembers(fewer) === countMembers(remaining)) throw explainMove(failure);
      remaining = fewer;
    }
  }
}

/** Explains the refusal `VM 100 belongs already to pool 'q' and 'allow-move' is not set`. */
export function explainMove(failure: unknown): unknown {
  const found = detailsOf<Reason>(failure, "in-another-pool");
  if (!found) return failure;
  const { guest = "", pool = "" } = found;
  return new DiagnosticError(guestInOtherPool({ guest, pool }, path("allow_move")));
}

function lists({ vms = [], storage = [] }: Members): PoolChange {
  return { ...(vms.length > 0 && { vms: vms.join(",") }), ...(storage.length > 0 && { storage: storage.join(",") }) };
}
