/** Guests that an application puts into pools. */

import type { Cluster, Item } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { differencesIn, groupBy, groupedBy } from "../../../framework/checks/grouping";
import { oncePerObject } from "../../../memo/memo";
import { message } from "../../../naming/message";
import { poolMembership } from "../membership";
import { pool } from "../pool";

export interface Member {
  readonly item: Item;
  readonly pool: string;
  readonly guest: number;
}

export const guestsInPools = oncePerObject((cluster: Cluster): readonly Member[] => {
  const listed = cluster.of(pool).flatMap((item) => membersOf(item, item.texts("guests").known.map(Number)));
  const single = cluster.of(poolMembership).flatMap((item) => membersOf(item, [item.number("vm_id") ?? -1]));
  return [...listed, ...single];
});

export const guestsByPool = oncePerObject((cluster: Cluster): ReadonlyMap<string, ReadonlySet<number>> => {
  const pools = groupBy(guestsInPools(cluster), ({ pool }) => pool);
  return new Map([...pools].map(([pool, members]) => [pool, new Set(members.map(({ guest }) => guest))]));
});

function membersOf(item: Item<"pool_id">, guests: readonly number[]): Member[] {
  const pool = item.text("pool_id");
  return typeof pool === "string" ? guests.filter((guest) => guest > 0).map((guest) => ({ item, pool, guest })) : [];
}

export const guestInTwoPools = certainMistake("guest-in-two-pools", {
  doc: "The application puts a guest into two pools, but a guest is in one pool at most. The server refuses the second pool. With `allowMove`, each run moves the guest.",
  remedy: "Leave the guest in one of the pools.",
  find: inEachCluster((cluster) =>
    groupedBy(guestsInPools(cluster), ({ guest }) => String(guest)).flatMap((group) =>
      differencesIn(group, ({ pool }) => pool).map(([one, other]): Problem => {
        const text = message`guest ${other.guest} is in the pool "${one.pool}" by ${one.item.path} already. A guest is in one pool only.`;
        return problem([one.item, other.item], text);
      }),
    ),
  ),
});
