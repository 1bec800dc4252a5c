import type { Application } from "../application";
import { type Check, groupedBy, type Problem, pairsOf } from "../check";
import { identityOf } from "../identity";
import type { Item } from "../item";

const twice = (one: Item, other: Item) =>
  `${one.path} and ${other.path} manage the same object (${one.type}), and each would undo what the other does. Keep one of them, and refer to it.`;

export const objectManagedTwice: Check = {
  id: "object-managed-twice",
  severity: "error",
  doc: "Two constructs manage one object of one cluster, in one stack or in two of the application. Where each of the stacks takes its cluster from the environment it is a warning.",
  remedy: "Keep one of them, and refer to it from the other stack.",
  find(application: Application): readonly Problem[] {
    const certain = application.clusters.flatMap((cluster) =>
      groupedBy(cluster.of(/^pve_/), identityOf).flatMap((same) =>
        pairsOf(same).map((about): Problem => ({ about, text: twice(...about) })),
      ),
    );
    return [...certain, ...possible(application)];
  },
};

function possible({ clusters }: Application): Problem[] {
  return pairsOf(clusters.filter(({ isFromEnvironment }) => isFromEnvironment)).flatMap(([one, other]) => {
    const there = new Map(one.of(/^pve_/).map((item) => [identityOf(item), item]));
    return other.of(/^pve_/).flatMap((item): Problem[] => {
      const identity = identityOf(item);
      const first = identity === undefined ? undefined : there.get(identity);
      if (!first) return [];
      const text = `If both stacks are deployed to one cluster: ${twice(first, item)}`;
      return [{ about: [first, item], text, severity: "warning" }];
    });
  });
}
