import type { Item } from "../../framework/checks/application";
import { certainMistake, type Problem, problem } from "../../framework/checks/check";
import { repeatsIn } from "../../framework/checks/grouping";
import { message, typeName } from "../../naming/message";
import type { ApplicationOfBlocks, ClusterOfBlocks } from "../graph/application";
import { identityOf } from "../graph/identity";

const twice = (one: Item, other: Item) =>
  one.type === other.type
    ? message`${one.path} and ${other.path} manage the same object (${typeName(one.type)}), and each would undo changes of the other. Keep one of them, and refer to it.`
    : message`${one.path} (${typeName(one.type)}) and ${other.path} (${typeName(other.type)}) have one name, which the server gives to one object only. Rename one of them.`;

export const objectManagedTwice = certainMistake("object-managed-twice", {
  doc: "Two constructs manage the same object of a cluster, in one stack or in two stacks of the application. For stacks that take their cluster from the environment, it is one warning for all of them. Stacks with the same objects, such as clusters of a fleet, get none.",
  remedy: "Keep one construct, and refer to it from the other stack.",
  find(application: ApplicationOfBlocks): readonly Problem[] {
    const certain = application.clusters.flatMap((cluster) =>
      repeatsIn(cluster.of(), identityOf).map((about): Problem => problem(about, twice(...about))),
    );
    return [...certain, ...possible(application)];
  },
});

/** Objects of a stack that takes its cluster from the environment, by identity. */
type Claims = ReadonlyMap<string, Item>;

/** Stacks that share objects may each have a cluster: report them once, whatever the number of objects. */
function possible({ clusters }: ApplicationOfBlocks): Problem[] {
  const stacks = clusters.filter(({ isFromEnvironment }) => isFromEnvironment).map(claimsOf);
  const suspect = sharing(stacks).flatMap(([one, other]) => {
    const shared = [...other].flatMap(([identity, item]): [Item, Item][] => {
      const first = one.get(identity);
      return first ? [[first, item]] : [];
    });
    return areAlike(shared.length, one, other) ? [] : [shared];
  });
  const [about, ...others] = suspect.flat();
  if (!about) return [];
  const more = others.length === 0 ? "" : ` The same applies to ${others.length} more of such pairs.`;
  const text = message`If both stacks are deployed to one cluster: ${twice(...about)}${more}`;
  return [problem(about, text, [], "warning")];
}

/** Pairs each stack, for each of its objects, with the first earlier stack that has the object. */
function sharing(stacks: readonly Claims[]): [Claims, Claims][] {
  const first = new Map<string, Claims>();
  return stacks.flatMap((stack) => {
    const others = new Set<Claims>();
    for (const identity of stack.keys()) {
      const before = first.get(identity);
      if (before) others.add(before);
      else first.set(identity, stack);
    }
    return [...others].map((other): [Claims, Claims] => [other, stack]);
  });
}

function claimsOf(cluster: ClusterOfBlocks): Claims {
  return new Map(
    cluster.of().flatMap((item) => {
      const identity = identityOf(item);
      return identity === undefined ? [] : [[identity, item] as const];
    }),
  );
}

/** Equal clusters of a fleet. In one cluster, the second deployment would find all objects existing. */
const areAlike = (shared: number, one: Claims, other: Claims): boolean =>
  shared >= LEAST_ALIKE && shared >= 0.8 * Math.max(one.size, other.size);

const LEAST_ALIKE = 3;
