import { type Check, groupedBy, inEachCluster, type Problem, pairsOf } from "../check";
import { guestsInPools } from "../pools";

export const guestInTwoPools: Check = {
  id: "guest-in-two-pools",
  severity: "error",
  doc: "A guest is put into two pools. It is in one at most: the server refuses the second, or, with `allowMove`, each run takes it from the other.",
  remedy: "Leave it in one of them.",
  find: inEachCluster((cluster) =>
    groupedBy(guestsInPools(cluster), ({ guest }) => String(guest)).flatMap((same) =>
      pairsOf(same)
        .filter(([one, other]) => one.pool !== other.pool)
        .map(([one, other]): Problem => {
          const text = `guest ${other.guest} is in the pool "${one.pool}" by ${one.item.path} already. A guest is in one pool only.`;
          return { about: [one.item, other.item], text };
        }),
    ),
  ),
};
