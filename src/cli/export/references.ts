/**
 * Which object another one names, and the order that follows from it: what is named comes first. Where objects name each other, the later one
 * keeps the name as it is; the same holds for the families that they belong to, so that each is a file of its own.
 */

import { type Entry, type Expression, entriesOf, type Lookup } from "./expression";
import { FreeNames } from "./free-names";
import { familyOf, type Grouping, grouped, groupsBy } from "./groups";
import type { ClusterObject } from "./objects";
import { SecretNames } from "./secret-names";

/** An object as it is written. */
export interface Written {
  readonly object: ClusterObject;
  /** Name of the file that it belongs into. */
  readonly group: string;
  readonly entries: readonly Entry[];
  /** The objects that it refers to. */
  readonly needs: ReadonlySet<ClusterObject>;
}

interface Target {
  readonly to: ClusterObject;
  readonly attribute: string;
}

/**
 * In an order in which each comes after what it refers to, family by family. `earlier`: objects that are there already; new ones go into their
 * tenants' files, and name those that can be named from there. `variables`: names that those of secrets cannot have any more.
 */
export function withReferences(
  objects: readonly ClusterObject[],
  earlier: ReadonlySet<ClusterObject> = new Set(),
  grouping: Grouping = "family",
  canBeNamed: (earlier: ClusterObject) => boolean = () => true,
  variables: readonly string[] = [],
): Written[] {
  const targets = targetsOf([...earlier, ...objects]);
  const named = new Map(objects.map((object) => [object, needsOf(entriesWith(object, targets, () => true))] as const));
  const needs = (object: ClusterObject) => named.get(object) ?? new Set<ClusterObject>();
  const groupOf = groupsBy(grouping, objects, needs, earlier);
  const order = groupsOf([groupOf, familyOf, ({ resource }) => resource.type], objects, needs);
  const objectRank = rank(order);
  const names = new FreeNames(variables);
  return order.map((object) => {
    const isEarlier = (other: ClusterObject) =>
      (earlier.has(other) && canBeNamed(other)) || place(objectRank, other) < place(objectRank, object);
    const entries = entriesWith(object, targets, isEarlier, names);
    return { object, group: groupOf(object), entries, needs: needsOf(entries) };
  });
}

function entriesWith(
  object: ClusterObject,
  targets: ReadonlyMap<string, Target>,
  isUsable: (other: ClusterObject) => boolean,
  variables = new FreeNames(),
): Entry[] {
  const lookup: Lookup = (referent, id) => {
    const target = targets.get(keyOf(referent, id));
    return target && target.to !== object && isUsable(target.to) ? target : undefined;
  };
  return entriesOf(object.resource.attributes, object.values, { lookup, secrets: new SecretNames(object, variables) });
}

/** By what they are and the id that others name them by. */
function targetsOf(objects: readonly ClusterObject[]): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const to of objects) {
    for (const [attribute, { traits }] of Object.entries(to.resource.attributes)) {
      const id = to.values[attribute];
      if (typeof id !== "string") continue;
      for (const referent of traits.identifies ?? []) targets.set(keyOf(referent, id), { to, attribute });
    }
  }
  return targets;
}

const keyOf = (referent: string, id: string): string => `${referent} ${id}`;

function needsOf(entries: readonly Entry[]): Set<ClusterObject> {
  const found = new Set<ClusterObject>();
  const visit = (expression: Expression): void => {
    if (expression.kind === "reference" || expression.kind === "joined") found.add(expression.to);
    if (expression.kind === "list") expression.items.forEach(visit);
    if (expression.kind === "object") for (const [, value] of expression.entries) visit(value);
  };
  for (const [, value] of entries) visit(value);
  return found;
}

/** Families, types in them, and objects in those: each in an order in which what is named comes first. */
function groupsOf(
  [group, ...further]: readonly ((object: ClusterObject) => string)[],
  objects: readonly ClusterObject[],
  needs: (object: ClusterObject) => ReadonlySet<ClusterObject>,
): ClusterObject[] {
  const here = new Set(objects);
  const needed = (object: ClusterObject) => [...needs(object)].filter((other) => here.has(other));
  if (!group) return orderOf(objects, needed);
  const members = grouped(objects, group);
  const membersOf = (name: string) => members.get(name) ?? [];
  const names = orderOf([...members.keys()], (name) => membersOf(name).flatMap(needed).map(group));
  return names.flatMap((name) => groupsOf(further, membersOf(name), needs));
}

/** Depth first; what is met again on its own way is left where it is. */
function orderOf<T>(all: readonly T[], needs: (one: T) => readonly T[]): T[] {
  const ordered = new Set<T>();
  const begun = new Set<T>();
  const visit = (one: T): void => {
    if (begun.has(one)) return;
    begun.add(one);
    needs(one).forEach(visit);
    ordered.add(one);
  };
  all.forEach(visit);
  return [...ordered];
}

const rank = <T>(order: readonly T[]): ReadonlyMap<T, number> => new Map(order.map((one, index) => [one, index]));
const place = <T>(ranks: ReadonlyMap<T, number>, one: T): number => ranks.get(one) ?? ranks.size;
