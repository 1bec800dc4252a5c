/** HA groups, for clusters of version 8 and during the upgrade to 9. Facts: contributing/facts/ha.md#groups. */
import type { PveSession } from "../../api/types";
import { bool } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Behaviour, Context } from "../../framework/resource";
import type { AddressOf, StateOf } from "../../framework/state-of";
import { isWhollyKnown } from "../../plugin/cty/value";
import type { Raised } from "../../plugin/diagnostic";
import { hasReason } from "../failures";
import { splitList } from "../formats/lists";
import { configId } from "../formats/names";
import { canonicalHaComment } from "../formats/text";
import { collection } from "../kinds/collection";
import { type CollectionOptions, collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { NODE_OPERATION } from "../known-names";
import { parameter } from "../parameters/parameter";
import { sectionText, warnOfGarbling } from "../parameters/section-text";
import { haGroupNotCreatable, haGroupsReplaced } from "./diagnostics";
import { HA_LOCK } from "./lock";
import { nodePriorities, warnOfUnknownPlannedNodes } from "./node-affinity-rule";
import type { Reason } from "./server-texts";

/**
 * Whether groups have become rules. Once all nodes run version 9, the server converts groups to node affinity rules named
 * `ha-group-<group>`. A cluster without groups counts as converted. From then on, every call about groups fails with
 * `ha groups have been migrated to rules`.
 */
function isGroupsMigrated(failure: unknown): boolean {
  return hasReason<Reason>(failure, "groups-migrated");
}

/** The value, or that of `otherwise` on servers without groups. */
async function unlessMigrated<T, U>(work: Promise<T>, otherwise: () => U): Promise<T | U> {
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
interface ReplacedGroup {
  readonly group: string;
  readonly nodes: Readonly<Record<string, number>>;
  readonly restricted: boolean;
  readonly no_failback: boolean;
  readonly comment: string | null;
}

/** An error that explains the removal of groups and shows the equivalent rule with the settings of the group. */
async function groupsRemovedError(group: ReplacedGroup, services: PveSession): Promise<Raised<"error">> {
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

function equivalentRule(group: ReplacedGroup, rule: string, resources: readonly string[] | undefined): string {
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

const attributes = {
  group: parameter("group", {
    doc: "Name, at least 2 characters: a letter, then letters, digits, `-` and `_`.",
    check: [configId],
  })
    .key()
    .identifies("ha.group"),
  nodes: nodePriorities(
    "Nodes with their priorities, such as `{ pve1 = 2, pve2 = 1 }`. The highest priority is preferred.",
  ),
  restricted: parameter("restricted", bool({ doc: "Whether members run on these nodes only." })).default(false),
  no_failback: parameter(
    "nofailback",
    bool({ doc: "Whether members remain on their node when a node with a higher priority comes online." }),
  ).default(false),
  comment: sectionText(
    "comment",
    "Comment in one line, at most 4096 characters. Use ASCII.",
    canonicalHaComment,
  ).optional(),
};

type Attributes = typeof attributes;

const options = {
  attributes,
  path: "/cluster/ha/groups",
  key: "group",
  domain: HA_LOCK,
  update: "partial",
} as const satisfies CollectionOptions<Attributes, "group">;

const base = collection(options);

const behaviour: Behaviour<PveSession, Attributes, "group"> = {
  ...base,
  read: (state, context) => unlessMigrated(base.read(state, context), () => warnOfConvertedGroup(state, context)),
  readItem: (state, context) =>
    unlessMigrated(base.readItem(state, context), () => warnOfConvertedGroup(state, context)),
  list: (context) =>
    unlessMigrated(base.list(context), () => {
      context.warn(haGroupsReplaced({ found: "There are no groups any more." }));
      return [];
    }),
  async create(planned, context) {
    try {
      return await base.create(planned, context);
    } catch (failure) {
      throw isGroupsMigrated(failure)
        ? new DiagnosticError(await groupsRemovedError(planned, context.services))
        : failure;
    }
  },
  delete: (state, context) => unlessMigrated(base.delete(state, context), () => undefined),
};

function warnOfConvertedGroup({ group }: AddressOf<Attributes, "group">, { warn }: Context<PveSession>): null {
  warn(haGroupsReplaced({ found: `The group "${group}" is the rule "ha-group-${group}" now.` }));
  return null;
}

type Group = StateOf<Attributes>;

const deprecated = "Proxmox VE 9 replaces HA groups with rules: use `pve_ha_node_affinity_rule`.";

export const haGroup = resource({
  type: "ha_group",
  deprecated,
  description:
    "An HA group: nodes on which HA resources preferably run. Groups exist up to Proxmox VE 8 and in clusters that are not completely upgraded to 9. Newer clusters have `pve_ha_node_affinity_rule` instead. There, `restricted` becomes `strict`, and `no_failback` becomes `failback = false` of the HA resource. On such a cluster the plan fails and shows the rule to write.",
  importExample: "rack1",
  attributes,
  identity: ["group"],
  operations: [...collectionOperations(options), "GET /cluster/ha/rules", NODE_OPERATION],
  behaviour,
  validate({ comment }, report) {
    warnOfGarbling(comment, path("comment"), report);
  },
  async plan(context) {
    await warnOfUnknownPlannedNodes(context);
    const { prior, planned, services, error } = context;
    if (prior !== null || !services || !isWhollyKnown(planned) || !(await hasMigratedGroups(services))) return;
    // `isWhollyKnown` has checked the type.
    error(await groupsRemovedError(planned as Group, services));
  },
});

const reads = ["GET /cluster/ha/groups", "GET /cluster/ha/groups/{group}"];
export const haGroupData = { ...objectDataSource(haGroup, { reads }), deprecated };
export const haGroupsData = { ...listDataSource(haGroup, "groups", { type: "ha_groups", reads }), deprecated };
