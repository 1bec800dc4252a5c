import type { Application } from "../application";
import { type Check, groupedBy, type Problem, pairsOf } from "../check";
import { identityOf } from "../identity";
import type { Item } from "../item";

const twice = (one: Item, other: Item) =>
  `${one.path} and ${other.path} manage the same object (${one.type}), and each would undo what the other does. Keep one of them, and refer to it.`;

export const objectManagedTwice: Check = {
  id: "object-managed-twice",
  severity: "error",
  doc: "Two constructs manage one object of one cluster, in one stack or in two of the application. Where each of the stacks takes its cluster from the environment it is one warning for both.",
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

/** Two clusters of one kind have much in common: it is said once for both stacks. */
function possible({ clusters }: Application): Problem[] {
  return pairsOf(clusters.filter(({ isFromEnvironment }) => isFromEnvironment)).flatMap(([one, other]) => {
    const there = new Map(one.of(/^pve_/).map((item) => [identityOf(item), item]));
    const same = other.of(/^pve_/).flatMap((item): [Item, Item][] => {
      const identity = identityOf(item);
      const first = identity === undefined ? undefined : there.get(identity);
      return first ? [[first, item]] : [];
    });
    const [about, ...others] = same;
    if (!about) return [];
    const more = others.length === 0 ? "" : ` The same goes for ${others.length} more of their objects.`;
    const text = `If both stacks are deployed to one cluster: ${twice(...about)}${more}`;
    return [{ about, text, severity: "warning" }];
  });
}
