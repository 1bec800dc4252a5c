/** Reading pools: the collection path with the id as a parameter, which works for nested pools too. */
import type { LockDomain, PveSession } from "../../api/types";
import { unlessMissing } from "../kit/failure";

/** Shared with users, groups and access rules. */
export const POOL_LOCK: LockDomain = "file-user_cfg";

export interface PoolAnswer {
  readonly poolid?: string;
  readonly comment?: string;
  readonly members?: readonly { readonly type: string; readonly vmid?: number | string; readonly storage?: string }[];
}

export async function readPool(services: PveSession, poolid: string): Promise<PoolAnswer | undefined> {
  const pools = await unlessMissing(services.get<PoolAnswer[]>("/pools", { poolid }, { shared: POOL_LOCK }));
  return pools?.[0];
}

/** A storage is listed once for each node that has it. */
export function members(pool: PoolAnswer): { readonly vms: readonly number[]; readonly storage: readonly string[] } {
  const list = pool.members ?? [];
  const vms = list.flatMap(({ vmid }) => (vmid === undefined ? [] : [Number(vmid)]));
  const storage = list.flatMap(({ type, storage: name }) => (type === "storage" && name !== undefined ? [name] : []));
  return { vms: [...new Set(vms)].sort((a, b) => a - b), storage: [...new Set(storage)].sort() };
}
