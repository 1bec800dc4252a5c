/**
 * What a cluster has and Terraform could manage.
 *
 * Members that are part of another object's configuration (entries of an ip set, rules of a list) come with that object;
 * the rules of a list that somebody manages one by one come one by one.
 */

import type { PveSession } from "../../api/types";
import { importIdOf } from "../../framework/handlers/identity";
import { objectsOf } from "../../framework/handlers/listing";
import { isImportable } from "../../framework/life-cycle";
import type { Context } from "../../framework/resource";
import { explain } from "../../provider/explain-all";
import { resources } from "../../resources";
import { hasCode } from "../../resources/failures";
import type { Resource } from "../../resources/kinds/define";
import type { Progress } from "../report/report";
import { resourceNames } from "./resource-names";

/** Managed as part of another type, or no configuration but something that holds for a while. */
const LEFT_OUT = [
  ...["ceph_flag", "ceph_flags", "ceph_health_mute", "cluster", "cluster_membership", "ha_arming", "sdn_lock"],
  ...["api_object", "firewall_ipset_entry", "pool_membership"],
  ...["backup_job_member", "ha_rule_member", "notification_matcher_target", "sdn_zone_node"],
  ...["sdn_prefix_list_entry", "sdn_route_map_entry"],
];

/** What no other list would be spared. */
export const OF_CONNECTION = ["unreachable", "tls", "unauthorised", "cancelled"] as const;

/** An object that the cluster has, as Terraform would address it. */
export interface Found {
  readonly resource: Resource;
  readonly id: string;
  /** Unique among the objects of the type, and such that Terraform takes it. */
  readonly name: string;
}

export interface Inventory {
  readonly objects: readonly Found[];
  /** Types whose objects are all among them. */
  readonly listed: ReadonlySet<string>;
  /** What could not be listed, and why. */
  readonly problems: readonly string[];
}

/** Which types there are to choose from, without the provider's prefix. */
export function importableTypes(): string[] {
  return resources.filter(isWanted).map(({ type }) => type);
}

/** Refuses names of families and types that there are not. */
export function checkNames(only: readonly string[]): void {
  const known = new Set(resources.flatMap(({ family, type }) => [family, `pve_${type}`]));
  const unknown = only.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const families = [...new Set(resources.map(({ family }) => family))].join(", ");
  throw new Error(`there is no family or type ${unknown.join(", ")}; families are ${families}`);
}

/** `families`: names of families (`firewall`) or types (`pve_firewall_alias`); empty for all. */
export async function takeInventory(
  services: PveSession,
  families: readonly string[] = [],
  progress?: Progress,
): Promise<Inventory> {
  const context: Context<PveSession> = { services, signal: services.signal, importing: true, warn: () => undefined };
  const chosen = (resource: Resource) =>
    families.length === 0 || families.includes(resource.family) || families.includes(`pve_${resource.type}`);
  const problems: string[] = [];
  const objects: Found[] = [];
  const listed = new Set<string>();
  const types = resources.filter(isWanted).filter(chosen);
  for (const [index, resource] of types.entries()) {
    progress?.("listing what the cluster has", index, types.length);
    try {
      // Sorted, since the server lists many types in another order each time, and names depend on it.
      const found = (await objectsOf(resource, context))
        .map((state) => ({ id: importIdOf(resource, state), state }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const names = resourceNames(resource.type, found);
      listed.add(resource.type);
      objects.push(...found.map(({ id }, index) => ({ resource, id, name: names[index] as string })));
    } catch (failure) {
      if (hasCode(failure, ...OF_CONNECTION)) throw failure;
      // Of another version, which has none of it.
      if (!hasCode(failure, "unsupported")) problems.push(problemOf(resource, failure));
    }
  }
  return { objects, listed, problems };
}

/** The failure, and on a line of its own what to do about it. */
function problemOf({ type, attributes }: Resource, failure: unknown): string {
  const [explained] = explain(failure, { type: `pve_${type}`, attributes, doing: "read" });
  const advice = explained?.detail?.split("\n\n").find((paragraph) => !/^(Request|Error code):/.test(paragraph));
  return [`pve_${type}: ${(failure as Error).message}`, ...(advice ? [advice] : [])].join("\n  ");
}

function isWanted(resource: Resource): boolean {
  return isImportable(resource) && !LEFT_OUT.includes(resource.type);
}
