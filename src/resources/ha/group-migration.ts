/**
 * The conversion of HA groups to rules. Facts: contributing/facts/ha.md#groups. Once all nodes run version 9, the server converts groups to
 * node affinity rules named `ha-group-<group>`. A cluster without groups counts as converted. From then on, every call about groups
 * fails with `ha groups have been migrated to rules`.
 */
import type { PveSession } from "../../api/types";
import type { Raised } from "../../plugin/diagnostic";
import { hasReason } from "../failures";
import { splitList } from "../formats/lists";
import { haGroupNotCreatable } from "./diagnostics";
import { HA_LOCK } from "./lock";
import type { Reason } from "./server-texts";

export function isGroupsMigrated(failure: unknown): boolean {
  return hasReason<Reason>(failure, "groups-migrated");
}

/** The value, or that of `otherwise` on servers without groups. */
export async function unlessMigrated<T, U>(work: Promise<T>, otherwise: () => U): Promise<T | U> {
  try {
    return await work;
  } catch (failure) {
    if (isGroupsMigrated(failure)) return otherwise();
    throw failure;
  }
}

export function hasMigratedGroups(services: PveSession): Promise<boolean> {
  const groups = services.read("GET /cluster/ha/groups", {}, {}, { shared: HA_LOCK });
  return unlessMigrated(
    groups.then(() => false),
    () => true,
  );
}

/** Settings of a group. */
interface Group {
  readonly group: string;
  readonly nodes: Readonly<Record<string, number>>;
  readonly restricted: boolean;
  readonly no_failback: boolean;
  readonly comment: string | null;
}

/** An error that explains the removal of groups and shows the equivalent rule with the settings of the group. */
export async function groupsRemovedError(group: Group, services: PveSession): Promise<Raised<"error">> {
  const name = `ha-group-${group.group}`;
  const rules = await services.read("GET /cluster/ha/rules", {}, {}, { shared: HA_LOCK });
  const converted = rules.find(({ rule }) => rule === name);
  const parts = [
    equivalentRule(group, name, converted && splitList(converted.resources)),
    ...(converted ? [`The server has converted the group to the rule "${name}" already: import it with that id.`] : []),
    ...(group.no_failback ? ["Set failback = false on the pve_ha_resource of each guest of the group."] : []),
  ];
  return haGroupNotCreatable({ group: group.group, rule: parts.join("\n\n") });
}

function equivalentRule(group: Group, rule: string, resources: readonly string[] | undefined): string {
  const nodes = Object.entries(group.nodes).map(([node, priority]) => `${node} = ${priority}`);
  const guests = resources
    ? `[${resources.map((sid) => JSON.stringify(sid)).join(", ")}]`
    : '["vm:100"] # the HA resources that were in the group';
  const lines = [
    `resource "pve_ha_node_affinity_rule" "${group.group}" {`,
    `  rule      = "${rule}"`,
    `  resources = ${guests}`,
    `  nodes     = { ${nodes.join(", ")} }`,
    ...(group.restricted ? ["  strict    = true"] : []),
    ...(group.comment !== null ? [`  comment   = ${JSON.stringify(group.comment)}`] : []),
    "}",
  ];
  return lines.join("\n");
}
