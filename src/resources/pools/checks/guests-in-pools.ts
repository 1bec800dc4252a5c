/** Which guests and storages an application puts into which pool. */

import type { Cluster, Item } from "../../../framework/checks/application";
import { poolMembership } from "../membership";
import { pool } from "../pool";

export interface Member {
  readonly item: Item;
  readonly pool: string;
  readonly guest: number;
}

export function guestsInPools(cluster: Cluster): Member[] {
  const listed = cluster.of(pool).flatMap((item) => membersOf(item, item.texts("guests").known.map(Number)));
  const single = cluster.of(poolMembership).flatMap((item) => membersOf(item, [item.number("vm_id") ?? -1]));
  return [...listed, ...single];
}

function membersOf(item: Item<"pool_id">, guests: readonly number[]): Member[] {
  const pool = item.text("pool_id");
  return typeof pool === "string" ? guests.filter((guest) => guest > 0).map((guest) => ({ item, pool, guest })) : [];
}
