/** Assigns objects to files: by family, or by the only tenant that they refer to. */

import type { Grouping } from "../choices";
import type { ClusterObject } from "../inventory/objects";

/** Group of an object: letters, digits and `_`. No two names differ in case only. */
export type Groups = (object: ClusterObject) => string;

export const familyOf: Groups = ({ resource }) => resource.family;

/** Tenant of a resource pool or an SDN zone: its id. Nested pools belong to the tenant of the outermost pool. */
function tenantOf({ resource: { attributes }, values }: ClusterObject): string | undefined {
  for (const [name, { traits }] of Object.entries(attributes)) {
    const id = values[name];
    const isOwner = traits.identifies?.some((referent) => referent === "pools.pool" || referent === "sdn.zone");
    if (isOwner && typeof id === "string") return id.split("/")[0];
  }
  return undefined;
}

/**
 * Groups of objects. With grouping by tenant, an object that refers to exactly one tenant, directly or indirectly, belongs to the
 * tenant; all others belong to their family. `earlier`: objects of earlier exports, which define tenants too.
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
    const tenant = tenantOf(object);
    // Stored first, to end circles of references.
    tenants.set(object, new Set(tenant === undefined ? [] : [tenant]));
    if (tenant === undefined)
      tenants.set(object, new Set([...needs(object)].flatMap((other) => [...tenantsOf(other)])));
    return tenants.get(object) as ReadonlySet<string>;
  };
  const groups = groupNames([...tenantsIn(earlier), ...tenantsIn(objects)]);
  return (object) => {
    const [only, ...others] = tenantsOf(object);
    return (others.length === 0 && only !== undefined && groups.get(only)) || familyOf(object);
  };
}

/** Sorted, because names depend on the order. */
const tenantsIn = (objects: Iterable<ClusterObject>): string[] =>
  [...objects].flatMap((object) => tenantOf(object) ?? []).sort();

/** Group names by tenant, such as `tenant_web`: valid for file systems and identifiers. */
function groupNames(tenants: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const takenNames = new Set<string>();
  for (const tenant of new Set(tenants)) {
    const plain = `tenant_${tenant.toLowerCase().replace(/[^a-z0-9]+/g, "_")}`.replace(/_$/, "");
    let name = plain;
    // Compared without `_`, which camel-case identifiers drop.
    for (let number = 2; takenNames.has(name.replaceAll("_", "")); number++) name = `${plain}_${number}`;
    takenNames.add(name.replaceAll("_", ""));
    names.set(tenant, name);
  }
  return names;
}

export const isTenant = (group: string): boolean => group.startsWith("tenant_");
