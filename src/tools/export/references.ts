/**
 * Finds references between objects, and orders objects by them: referenced objects come first. In a circle of references, the later
 * object keeps the literal name. The same applies to circles of families, so that each family is its own file.
 */

import { groupBy } from "../../framework/checks/grouping";
import { nameKey, referentsOf } from "../../framework/planning/references";
import type { Grouping } from "../choices";
import type { ClusterObject } from "../inventory/objects";
import { FreeNames } from "../inventory/resource-names";
import { type Entry, type Expression, entriesOf, expressionsIn, type Lookup } from "./expression";
import { familyOf, groupsBy, isTenant } from "./groups";
import { SecretNames } from "./secret-variables";

/** An object with its expressions. */
export interface WrittenObject {
  readonly object: ClusterObject;
  /** Group of the object, which is the name of its file. */
  readonly group: string;
  readonly entries: readonly Entry[];
  /** Objects that it refers to. */
  readonly needs: ReadonlySet<ClusterObject>;
}

interface Target {
  readonly to: ClusterObject;
  readonly attribute: string;
}

/**
 * Objects with references, family by family, each after those that it refers to. `earlier`: objects of earlier exports, which new ones
 * refer to if `canBeNamed` allows it. `variables`: names of variables that are taken.
 */
export function withReferences(
  objects: readonly ClusterObject[],
  earlier: ReadonlySet<ClusterObject> = new Set(),
  grouping: Grouping = "family",
  canBeNamed: (earlier: ClusterObject) => boolean = () => true,
  variables: readonly string[] = [],
): WrittenObject[] {
  const targets = targetsOf([...earlier, ...objects]);
  const unused = new FreeNames();
  const named = new Map(
    objects.map((object) => [object, needsOf(entriesWith(object, targets, () => true, unused))] as const),
  );
  const needs = (object: ClusterObject) => named.get(object) ?? NONE;
  const groupOf = groupsBy(grouping, objects, needs, earlier);
  const order = orderedByGroup([groupOf, familyOf, ({ resource }) => resource.type], objects, needs);
  const ranks = new Map(order.map((object, index) => [object, index]));
  const rankOf = (object: ClusterObject) => ranks.get(object) ?? ranks.size;
  const names = new FreeNames(variables);
  return order.map((object) => {
    const isEarlier = (other: ClusterObject) =>
      (earlier.has(other) && canBeNamed(other)) || rankOf(other) < rankOf(object);
    const entries = entriesWith(object, targets, isEarlier, names);
    return { object, group: groupOf(object), entries, needs: needsOf(entries) };
  });
}

function entriesWith(
  object: ClusterObject,
  targets: Targets,
  isUsable: (other: ClusterObject) => boolean,
  variables: FreeNames,
): Entry[] {
  const lookup: Lookup = (referent, id) => {
    const target = targets(referent, id);
    return target && target.to !== object && isUsable(target.to) ? target : undefined;
  };
  return entriesOf(object.resource.attributes, object.values, { lookup, secrets: new SecretNames(object, variables) });
}

/** Finds the object with an id, in any spelling of the id. */
type Targets = (referent: string, id: string) => Target | undefined;

function targetsOf(objects: readonly ClusterObject[]): Targets {
  const targets = new Map<string, Target>();
  /** Types that a reference may mean, each with its identifying attribute. */
  const named = new Map<string, Map<ClusterObject["resource"], string>>();
  for (const to of objects) {
    for (const [referent, attribute] of referentsOf(to.resource)) {
      const id = to.values[attribute];
      if (typeof id !== "string") continue;
      targets.set(`${referent} ${nameKey(to.resource, attribute, id)}`, { to, attribute });
      named.set(referent, (named.get(referent) ?? new Map()).set(to.resource, attribute));
    }
  }
  return (referent, id) =>
    [...(named.get(referent) ?? [])]
      .map(([resource, attribute]) => targets.get(`${referent} ${nameKey(resource, attribute, id)}`))
      .find((target) => target !== undefined);
}

/** For all objects without references: a set for each of thousands takes more memory than their text. */
const NONE: ReadonlySet<ClusterObject> = new Set();

function needsOf(entries: readonly Entry[]): ReadonlySet<ClusterObject> {
  const references = [...expressionsIn(entries)].filter(({ kind }) => kind === "reference" || kind === "joined");
  if (references.length === 0) return NONE;
  return new Set(references.map((expression) => (expression as Expression & { kind: "reference" }).to));
}

/** Orders groups, and the members within each, so that referenced ones come first. */
function orderedByGroup(
  [group, ...further]: readonly ((object: ClusterObject) => string)[],
  objects: readonly ClusterObject[],
  needs: (object: ClusterObject) => ReadonlySet<ClusterObject>,
): ClusterObject[] {
  const all = new Set(objects);
  const needed = (object: ClusterObject) => [...needs(object)].filter((other) => all.has(other));
  if (!group) return dependencyOrder(objects, needed);
  const members = groupBy(objects, group);
  const membersOf = (name: string) => members.get(name) ?? [];
  const names = dependencyOrder([...members.keys()], (name) => membersOf(name).flatMap(needed).map(group));
  return names.flatMap((name) => orderedByGroup(further, membersOf(name), needs));
}

/** Depth-first order. Ignores references that close a circle. */
function dependencyOrder<T>(items: readonly T[], needs: (item: T) => readonly T[]): T[] {
  const ordered = new Set<T>();
  const visited = new Set<T>();
  const visit = (item: T): void => {
    if (visited.has(item)) return;
    visited.add(item);
    needs(item).forEach(visit);
    ordered.add(item);
  };
  items.forEach(visit);
  return [...ordered];
}

/** Objects of one file. */
export interface Group {
  readonly group: string;
  readonly objects: readonly WrittenObject[];
  /** Other groups, with their objects that this one refers to. */
  readonly dependsOn: readonly (readonly [group: string, objects: readonly ClusterObject[]])[];
  /** Objects that other groups refer to. */
  readonly exposed: readonly ClusterObject[];
}

/** Groups of objects, each after those that it depends on. */
export function groupsIn(written: readonly WrittenObject[]): Group[] {
  const groupOf = new Map(written.map(({ object, group }) => [object, group]));
  const groups = [...groupBy(written, ({ group }) => group)].map(([group, objects]) => {
    const foreign = [...referencedObjects(objects)].filter((object) => groupOf.get(object) !== group);
    return { group, objects, foreign };
  });
  const exposed = new Set(groups.flatMap(({ foreign }) => foreign));
  return groups.map(({ group, objects, foreign }) => ({
    group,
    objects,
    dependsOn: groups.flatMap(({ group: other }) => {
      const used = foreign.filter((object) => groupOf.get(object) === other);
      return used.length === 0 ? [] : [[other, used] as const];
    }),
    exposed: objects.map(({ object }) => object).filter((object) => exposed.has(object)),
  }));
}

export const referencedObjects = (written: readonly WrittenObject[]): Set<ClusterObject> =>
  new Set(written.flatMap(({ needs }) => [...needs]));

/** Description of a group, for comments. */
export const subjectOf = (group: string): string =>
  isTenant(group) ? `the tenant \`${group.slice("tenant_".length)}\`` : `the family \`${group}\``;
