/** Which file an object belongs into: that of its family, or that of the one tenant that it has to do with. */

import type { ClusterObject } from "../inventory/objects";
import type { Grouping } from "./options";

/** By object, the name of its group: letters, digits and `_`, and none differs from another in case only. */
export type Groups = (object: ClusterObject) => string;

export const familyOf: Groups = ({ resource }) => resource.family;

/** Resource pools and SDN zones are what a cluster is shared out by; equal ids are of one tenant, and nested pools are of the outermost. */
function tenantOf({ resource: { attributes }, values }: ClusterObject): string | undefined {
  for (const [name, { traits }] of Object.entries(attributes)) {
    const id = values[name];
    const isOwner = traits.identifies?.some((referent) => referent === "pools.pool" || referent === "sdn.zone");
    if (isOwner && typeof id === "string") return id.split("/")[0];
  }
  return undefined;
}

/**
 * What names one tenant, itself or by what it names, is the tenant's; what names none or several stays with its family. `earlier`: of former
 * exports, whose tenants may get more.
 */
export function groupsBy(
  grouping: Grouping,
  objects: readonly ClusterObject[],
  needs: (object: ClusterObject) => ReadonlySet<ClusterObject>,
  earlier: Iterable<ClusterObject> = [],
): Groups {
  if (grouping === "family") return familyOf;
  const tenants = new Map<ClusterObject, ReadonlySet<string>>();
  const tenantsOf = (object: ClusterObject): ReadonlySet<string> => {
    const known = tenants.get(object);
    if (known) return known;
    const own = tenantOf(object);
    // Put down first: what names each other in a circle ends here.
    tenants.set(object, new Set(own === undefined ? [] : [own]));
    if (own === undefined) tenants.set(object, new Set([...needs(object)].flatMap((other) => [...tenantsOf(other)])));
    return tenants.get(object) as ReadonlySet<string>;
  };
  const groups = groupNames([...tenantsIn(earlier), ...tenantsIn(objects)]);
  return (object) => {
    const [only, ...others] = tenantsOf(object);
    return (others.length === 0 && only !== undefined && groups.get(only)) || familyOf(object);
  };
}

/** Sorted, since names depend on the order. */
const tenantsIn = (objects: Iterable<ClusterObject>): string[] =>
  [...objects].flatMap((object) => tenantOf(object) ?? []).sort();

/** `tenant_web`, whatever the id has: file systems and identifiers take it. */
function groupNames(tenants: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const tenant of new Set(tenants)) {
    const plain = `tenant_${tenant.toLowerCase().replace(/[^a-z0-9]+/g, "_")}`.replace(/_$/, "");
    let name = plain;
    // Without `_`, since identifiers in camel case differ by no more.
    for (let number = 2; taken.has(name.replaceAll("_", "")); number++) name = `${plain}_${number}`;
    taken.add(name.replaceAll("_", ""));
    names.set(tenant, name);
  }
  return names;
}

export const isTenant = (group: string): boolean => group.startsWith("tenant_");
