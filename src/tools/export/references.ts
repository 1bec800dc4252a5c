/**
 * Which object another one names, and the order that follows from it: what is named comes first. Where objects name each other, the later one
 * keeps the name as it is; the same holds for the families that they belong to, so that each is a file of its own.
 */

import { nameKey, referentsOf } from "../../framework/planning/references";
import { grouped } from "../grouped";
import { FreeNames } from "../inventory/free-names";
import type { ClusterObject } from "../inventory/objects";
import { type Entry, type Expression, entriesOf, type Lookup } from "./expression";
import { familyOf, groupsBy } from "./groups";
import type { Grouping } from "./options";
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
  targets: Targets,
  isUsable: (other: ClusterObject) => boolean,
  variables = new FreeNames(),
): Entry[] {
  const lookup: Lookup = (referent, id) => {
    const target = targets(referent, id);
    return target && target.to !== object && isUsable(target.to) ? target : undefined;
  };
  return entriesOf(object.resource.attributes, object.values, { lookup, secrets: new SecretNames(object, variables) });
}

/** The object that others name by an id, in whichever spelling. */
type Targets = (referent: string, id: string) => Target | undefined;

function targetsOf(objects: readonly ClusterObject[]): Targets {
  const targets = new Map<string, Target>();
  /** Types that are named so, each with the attribute that is the name. */
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
