/**
 * Lists the objects of a cluster that Terraform can manage.
 *
 * Members that are part of another object's configuration (entries of an IP set, rules of a list) come with that object.
 * Rules that are managed one by one are their own objects.
 */

import type { PveSession } from "../../api/types";
import { importIdOf } from "../../framework/handlers/identity";
import { objectsOf } from "../../framework/handlers/listing";
import { inOrder } from "../../framework/in-order";
import { isImportable } from "../../framework/life-cycle";
import { closest } from "../../naming/closest";
import { adviceAbout } from "../../provider/explain-all";
import { resources } from "../../resources";
import { cephFlag } from "../../resources/ceph/flag";
import { cephFlags } from "../../resources/ceph/flags";
import { cephHealthMute } from "../../resources/ceph/health-mute";
import { apiObject } from "../../resources/cluster/any-path/api-object";
import { cluster } from "../../resources/cluster/membership/create";
import { clusterMembership } from "../../resources/cluster/membership/join";
import { hasCode } from "../../resources/failures";
import { singleRules } from "../../resources/firewall/single-rule";
import { haArming } from "../../resources/ha/arming";
import type { Resource } from "../../resources/kinds/define";
import { sdnLock } from "../../resources/sdn/client-lock";
import { readingContext } from "../connect";
import type { Progress } from "../report/report";
import { resourceNames } from "./resource-names";

/** Importable definitions that are not listed: temporary conditions, and objects that other types manage. */
const NOT_LISTED: readonly Definition[] = [
  ...[cephFlag, cephFlags, cephHealthMute, haArming, sdnLock],
  ...[apiObject, cluster, clusterMembership],
];

type Definition = Pick<Resource, "type">;

/** Whether a resource is of one of the definitions. */
export const isOf = ({ type }: Definition, ...definitions: readonly Definition[]): boolean =>
  definitions.some((definition) => definition.type === type);

/** Failures that would affect every further list. */
export const CONNECTION_FAILURES = ["unreachable", "tls", "unauthorised", "cancelled"] as const;

/** An object of the cluster with its name in Terraform. */
export interface InventoryObject {
  readonly resource: Resource;
  readonly id: string;
  /** Resource name, unique within the type. */
  readonly name: string;
}

export interface Inventory {
  readonly objects: readonly InventoryObject[];
  /** Types that were listed completely. */
  readonly listed: ReadonlySet<string>;
  /** Types that could not be listed, each with the reason. */
  readonly problems: readonly string[];
}

/** All types that are listed, without the prefix `pve_`. */
export function importableTypes(): string[] {
  return resources.filter(isListed).map(({ type }) => type);
}

/** Throws on unknown names of families and types. */
export function requireKnownNames(only: readonly string[]): void {
  const known = new Set(resources.flatMap(({ family, type }) => [family, `pve_${type}`]));
  const unknown = only.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const areas = [...new Set(resources.map(({ family }) => family))].join(", ");
  const meant = unknown.flatMap((name) => closest(name, known) ?? []);
  const hint = meant.length > 0 ? `Did you mean ${meant.join(", ")}? ` : "";
  throw new Error(`unknown area or type ${unknown.join(", ")}. ${hint}Areas: ${areas}`);
}

/** Lists objects. `families`: names of families (`firewall`) or types (`pve_firewall_alias`); empty for all. */
export async function takeInventory(
  session: PveSession,
  families: readonly string[] = [],
  progress?: Progress,
): Promise<Inventory> {
  const chosen = (resource: Resource) =>
    families.length === 0 || families.includes(resource.family) || families.includes(`pve_${resource.type}`);
  const problems: string[] = [];
  const objects: InventoryObject[] = [];
  const listed = new Set<string>();
  const types = resources.filter(isListed).filter(chosen);
  const lists = inOrder(types, async (resource, index): Promise<Listed> => {
    progress?.("listing the cluster's objects", index, types.length);
    try {
      // Sorted, because names depend on the order, and the server lists many types in varying order.
      const found = (await objectsOf(resource, readingContext(session, true)))
        .map((state) => ({ id: importIdOf(resource, state), state }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const names = resourceNames(resource.type, found);
      listed.add(resource.type);
      return { found: found.map(({ id }, index) => ({ resource, id, name: names[index] as string })) };
    } catch (failure) {
      if (hasCode(failure, ...CONNECTION_FAILURES)) throw failure;
      // A server of another version may lack the type.
      return hasCode(failure, "unsupported") ? {} : { problem: problemOf(resource, failure) };
    }
  });
  for await (const { found = [], problem } of lists) {
    for (const object of found) objects.push(object);
    if (problem !== undefined) problems.push(problem);
  }
  return { objects, listed, problems };
}

interface Listed {
  readonly found?: readonly InventoryObject[];
  readonly problem?: string;
}

/** Message of a failure, followed by a line with its remedy. */
function problemOf({ type }: Resource, failure: unknown): string {
  const advice = adviceAbout(failure);
  return [`pve_${type}: ${(failure as Error).message}`, ...(advice ? [advice] : [])].join("\n  ");
}

function isListed(resource: Resource): boolean {
  const isMember = resource.handsOver?.as === "element" && !isOf(resource, ...singleRules);
  return isImportable(resource) && !isMember && !isOf(resource, ...NOT_LISTED);
}
