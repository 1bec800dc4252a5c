/** Reads the subjects of pictures from a synthesized stack, a plan or a cluster. All three become the blocks that checks read. */

import type { PveSession } from "../../api/types";
import { ApplicationOfBlocks, type ClusterOfBlocks } from "../../checks/graph/application";
import { BlockItem } from "../../checks/graph/item";
import type { Block, Configuration, Given } from "../../constructs/checks/contract";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { FIREWALL_LOCK } from "../../resources/firewall/lock";
import { readRules } from "../../resources/firewall/managed-list";
import { findMarkedRule } from "../../resources/firewall/rule-list/marker";
import { CLUSTER_RULES, groupRules } from "../../resources/firewall/rule-list/rule-list";
import { singleRules } from "../../resources/firewall/single-rule";
import { readingContext, withSession } from "../connect";
import { blocksOfPlan, blocksOfStack, markUnknown, readStack } from "../inputs/blocks";
import { actionOf, ownChanges, type PlanFile, readPlanFile } from "../inputs/plan-file";
import { isOf, takeInventory } from "../inventory/inventory";
import { type ClusterObject, readObjects } from "../inventory/objects";
import type { ToolContext } from "../report/report";
import type { Change } from "./picture";
import type { Subject } from "./subject";

export interface SourceOptions {
  readonly stack?: string;
  readonly plan?: string;
  readonly app: string;
}

export interface Source {
  readonly subjects: readonly Subject[];
  /** Objects that could not be read, each with the reason. */
  readonly problems: readonly string[];
}

/** Reads the source that the options name; default: the cluster. `families`: families and types to read from the cluster. */
export async function readSource(
  options: SourceOptions,
  families: readonly string[],
  work: Pick<ToolContext, "signal" | "progress" | "warn">,
): Promise<Source> {
  if (options.stack !== undefined && options.plan !== undefined) throw new Error("Set either --stack or --plan.");
  if (options.plan !== undefined) {
    const plan = readPlanFile(options.plan);
    return { subjects: subjectsOfPlan(plan), problems: [] };
  }
  if (options.stack !== undefined) {
    const text = readStack(options.app, options.stack);
    return { subjects: subjectsOf(blocksOfStack(text, options.stack), options.stack), problems: [] };
  }
  const { progress } = work;
  return withSession(work, async (session) => {
    const inventory = await takeInventory(session, families, progress);
    const { objects, problems } = await readObjects(inventory.objects, session, progress);
    const placed = await withPositions(objects, session);
    const subjects = subjectsOf([PROVIDER, ...placed.map(blockOf)], "the cluster");
    return { subjects, problems: [...inventory.problems, ...problems] };
  });
}

export const subjectsOfPlan = (plan: PlanFile): Subject[] =>
  subjectsOf(blocksWithDestroyed(plan), "the plan", changesIn(plan), earlierIn(plan));

export function subjectsOf(
  blocks: readonly Block[],
  name: string,
  changes: ReadonlyMap<string, Change> = new Map(),
  earlier: ReadonlyMap<string, Configuration> = new Map(),
): Subject[] {
  const { clusters } = new ApplicationOfBlocks(blocks);
  const filled = clusters.filter(({ items }) => items.length > 0);
  return (filled.length > 0 ? filled : clusters.slice(0, 1)).map(
    (cluster): Subject => ({
      name: filled.length > 1 ? `${name}, ${nameOf(cluster)}` : name,
      cluster,
      changeOf: (item: BlockItem) => changes.get(item.block.address),
      before: ({ block }: BlockItem) => {
        const configuration = earlier.get(block.address);
        return configuration && new BlockItem({ ...block, configuration }, () => ({}));
      },
    }),
  );
}

const nameOf = ({ endpoints, providers }: ClusterOfBlocks): string =>
  endpoints.length > 0 ? endpoints.join(" and ") : (providers[0]?.path ?? "");

/** Blocks of objects after the plan and of destroyed objects, without sensitive values. */
function blocksWithDestroyed(plan: PlanFile): Block[] {
  const changes = new Map(ownChanges(plan).map((change) => [change.address, change.change]));
  const blocks = blocksOfPlan(plan).map((block) => {
    return { ...block, configuration: markUnknown(block.configuration, changes.get(block.address)?.after_sensitive) };
  });
  const provider = blocks.find(({ kind }) => kind === "provider")?.path;
  const planned = new Set(blocks.map(({ address }) => address));
  const destroyed = ownChanges(plan).flatMap(({ address, mode, type, change }): Block[] => {
    if (mode !== "managed" || planned.has(address) || !change.before) return [];
    const place = { path: address, stack: "plan", address, provider, several: false };
    const configuration = markUnknown(change.before as Configuration, change.before_sensitive);
    return [{ kind: "resource", type, ...place, configuration }];
  });
  return [...blocks, ...destroyed];
}

const changesIn = ({ resource_changes = [] }: PlanFile): Map<string, Change> =>
  new Map(
    resource_changes.flatMap(({ address, change }) => {
      const action = actionOf(change);
      return action && action !== "import" && action !== "forget" ? [[address, action] as const] : [];
    }),
  );

/** Configuration before the plan by address, without sensitive values. */
const earlierIn = (plan: PlanFile): Map<string, Configuration> =>
  new Map(
    ownChanges(plan).flatMap(({ address, change }) =>
      change.before ? [[address, markUnknown(change.before as Configuration, change.before_sensitive)] as const] : [],
    ),
  );

const PROVIDER: Block = {
  kind: "provider",
  type: "pve",
  path: "provider",
  stack: "cluster",
  address: "pve",
  several: false,
  configuration: {},
};

function blockOf({ resource, name, values }: ClusterObject): Block {
  const address = `pve_${resource.type}.${name}`;
  const names = Object.entries(resource.attributes).filter(
    ([, attribute]) => attribute.isConfigurable && !attribute.traits.sensitive,
  );
  const configuration = Object.fromEntries(names.map(([key]) => [key, plain(values[key] ?? null)]));
  const place = { path: address, stack: "cluster", address, provider: PROVIDER.path, several: false };
  return { kind: "resource", type: `pve_${resource.type}`, ...place, configuration };
}

/** Converts values that were read: they have no unknown parts. */
function plain(value: Value): Given {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value !== UNKNOWN && isMap(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return String(value);
}

/** Adds the positions of single rules, which only their list has. */
export async function withPositions(
  objects: readonly ClusterObject[],
  session: PveSession,
): Promise<readonly ClusterObject[]> {
  const context = readingContext(session, true);
  const placed = objects.map(async (object): Promise<ClusterObject> => {
    if (!isOf(object.resource, ...singleRules)) return object;
    const { security_group_name: group, id } = object.values;
    const address = typeof group === "string" ? groupRules(group) : CLUSTER_RULES;
    // The id of a rule without a marker is its position.
    const [number] = /(?<=^|\/)\d{1,6}$/.exec(object.id) ?? [];
    const rules = number === undefined ? ((await readRules(context, address, FIREWALL_LOCK)) ?? []) : [];
    const position = number === undefined ? findMarkedRule(rules, String(id)) : Number(number);
    return position === undefined ? object : { ...object, values: { ...object.values, position } };
  });
  return Promise.all(placed);
}
