/** Which guests and storages an application puts into which pool. */

import type { Item } from "../../../framework/checks/application";
import { groupBy, oncePerCluster } from "../../../framework/checks/grouping";
import { poolMembership } from "../membership";
import { pool } from "../pool";

export interface Member {
  readonly item: Item;
  readonly pool: string;
  readonly guest: number;
}

export const guestsInPools = oncePerCluster((cluster): readonly Member[] => {
  const listed = cluster.of(pool).flatMap((item) => membersOf(item, item.texts("guests").known.map(Number)));
  const single = cluster.of(poolMembership).flatMap((item) => membersOf(item, [item.number("vm_id") ?? -1]));
  return [...listed, ...single];
});

export const guestsByPool = oncePerCluster((cluster): ReadonlyMap<string, ReadonlySet<number>> => {
  const pools = groupBy(guestsInPools(cluster), ({ pool }) => pool);
  return new Map([...pools].map(([pool, members]) => [pool, new Set(members.map(({ guest }) => guest))]));
});

function membersOf(item: Item<"pool_id">, guests: readonly number[]): Member[] {
  const pool = item.text("pool_id");
  return typeof pool === "string" ? guests.filter((guest) => guest > 0).map((guest) => ({ item, pool, guest })) : [];
}
