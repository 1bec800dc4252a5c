import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { differencesIn, groupedBy } from "../../../framework/checks/grouping";
import { message } from "../../../naming/message";
import { guestsInPools } from "./guests-in-pools";

export const guestInTwoPools = certainMistake("guest-in-two-pools", {
  doc: "The application puts a guest into two pools, but a guest is in one pool at most. The server refuses the second pool. With `allowMove`, each run moves the guest.",
  remedy: "Leave the guest in one of the pools.",
  find: inEachCluster((cluster) =>
    groupedBy(guestsInPools(cluster), ({ guest }) => String(guest)).flatMap((same) =>
      differencesIn(same, ({ pool }) => pool).map(([one, other]): Problem => {
        const text = message`guest ${other.guest} is in the pool "${one.pool}" by ${one.item.path} already. A guest is in one pool only.`;
        return problem([one.item, other.item], text);
      }),
    ),
  ),
});
