/** Where the rules of a cluster stand that are managed one by one: they do not say so themselves, their list does. */
import type { PveSession } from "../../api/types";
import { FIREWALL_LOCK } from "../../resources/firewall/lock";
import { readRules } from "../../resources/firewall/managed-list";
import { findMarkedRule } from "../../resources/firewall/rule-list/marker";
import { CLUSTER_RULES, groupRules } from "../../resources/firewall/rule-list/rule-list";
import type { ClusterObject } from "../inventory/objects";

const SINGLE = ["firewall_rule", "firewall_security_group_rule"];

export async function withPositions(
  objects: readonly ClusterObject[],
  services: PveSession,
): Promise<readonly ClusterObject[]> {
  const context = { services, signal: services.signal, importing: true, warn: () => undefined };
  const placed = objects.map(async (object): Promise<ClusterObject> => {
    if (!SINGLE.includes(object.resource.type)) return object;
    const { security_group_name: group, id } = object.values;
    const address = typeof group === "string" ? groupRules(group) : CLUSTER_RULES;
    // Without a marker it is known by its place.
    const [place] = /(?<=^|\/)\d{1,6}$/.exec(object.id) ?? [];
    const rules = place === undefined ? ((await readRules(context, address, FIREWALL_LOCK)) ?? []) : [];
    const position = place === undefined ? findMarkedRule(rules, String(id)) : Number(place);
    return position === undefined ? object : { ...object, values: { ...object.values, position } };
  });
  return Promise.all(placed);
}
