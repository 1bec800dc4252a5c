/** What is written, by the file that it belongs into. */
import { grouped } from "../grouped";
import type { ClusterObject } from "../inventory/objects";
import { isTenant } from "./groups";
import type { Written } from "./references";

export interface Group {
  readonly group: string;
  readonly own: readonly Written[];
  /** Other groups, with the objects of theirs that are referred to. */
  readonly takes: readonly (readonly [group: string, objects: readonly ClusterObject[]])[];
  /** Objects that other groups refer to. */
  readonly given: readonly ClusterObject[];
}

/** In an order in which each comes after those that it takes from. */
export function groupsIn(written: readonly Written[]): Group[] {
  const groupOf = new Map(written.map(({ object, group }) => [object, group]));
  const groups = [...grouped(written, ({ group }) => group)];
  const taken = groups.map(([group, own]) => [...needed(own)].filter((object) => groupOf.get(object) !== group));
  const wanted = new Set(taken.flat());
  return groups.map(([group, own], index) => ({
    group,
    own,
    takes: groups.flatMap(([other]) => {
      const objects = (taken[index] ?? []).filter((object) => groupOf.get(object) === other);
      return objects.length === 0 ? [] : [[other, objects] as const];
    }),
    given: own.map(({ object }) => object).filter((object) => wanted.has(object)),
  }));
}

export const needed = (written: readonly Written[]): Set<ClusterObject> =>
  new Set(written.flatMap(({ needs }) => [...needs]));

/** For the text above what is written. */
export const subjectOf = (group: string): string =>
  isTenant(group) ? `the tenant \`${group.slice("tenant_".length)}\`` : `the family \`${group}\``;
