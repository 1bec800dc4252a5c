/** Where pictures come from: a synthesized stack, a plan, or the cluster itself. All three become the blocks that checks look at. */
import { Application, type Cluster } from "../../checks/graph/application";
import { Item } from "../../checks/graph/item";
import type { Block, Configuration, Given } from "../../constructs/checks/contract";
import type { Value } from "../../plugin/cty/value";
import { isMap, UNKNOWN } from "../../plugin/cty/value";
import { withSession } from "../connect";
import { blocksIn, marked } from "../inputs/blocks";
import { ownChanges, type PlanFile, readPlanFile } from "../inputs/plan-file";
import { readStack } from "../inputs/stack-file";
import { takeInventory } from "../inventory/inventory";
import { type ClusterObject, readObjects } from "../inventory/objects";
import type { Work } from "../report/report";
import type { Change } from "./picture";
import { withPositions } from "./rule-positions";
import { blocksOfStack } from "./stack-blocks";
import type { Subject } from "./subject";

export interface SourceOptions {
  readonly stack?: string;
  readonly plan?: string;
  readonly app: string;
}

export interface Source {
  readonly subjects: readonly Subject[];
  /** What could not be read, and why. */
  readonly problems: readonly string[];
}

/** `families` of the live cluster: no others are read. */
export async function readSource(
  options: SourceOptions,
  families: readonly string[],
  work: Pick<Work, "signal" | "progress" | "warn">,
): Promise<Source> {
  if (options.stack !== undefined && options.plan !== undefined) throw new Error("Give either --stack or --plan.");
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
  subjectsOf(blocksOfPlan(plan), "the plan", changesIn(plan), earlierIn(plan));

export function subjectsOf(
  blocks: readonly Block[],
  name: string,
  changes: ReadonlyMap<string, Change> = new Map(),
  earlier: ReadonlyMap<string, Configuration> = new Map(),
): Subject[] {
  const { clusters } = new Application(blocks);
  const filled = clusters.filter(({ items }) => items.length > 0);
  return (filled.length > 0 ? filled : clusters.slice(0, 1)).map(
    (cluster): Subject => ({
      name: filled.length > 1 ? `${name}, ${endpointOf(cluster)}` : name,
      cluster,
      changeOf: (item: Item) => changes.get(item.block.address),
      before: ({ block }: Item) => {
        const configuration = earlier.get(block.address);
        return configuration && new Item({ ...block, configuration }, () => ({}));
      },
    }),
  );
}

const endpointOf = ({ key, providers }: Cluster): string =>
  key.startsWith("at ") ? key.slice(3) : (providers[0]?.path ?? key);

/** What is to be there, and what goes; without what is sensitive. */
function blocksOfPlan(plan: PlanFile): Block[] {
  const changes = new Map(ownChanges(plan).map((one) => [one.address, one.change]));
  const blocks = blocksIn(plan).map((block) => {
    return { ...block, configuration: marked(block.configuration, changes.get(block.address)?.after_sensitive) };
  });
  const provider = blocks.find(({ kind }) => kind === "provider")?.path;
  const there = new Set(blocks.map(({ address }) => address));
  const gone = ownChanges(plan).flatMap(({ address, mode, type, change }): Block[] => {
    if (mode !== "managed" || there.has(address) || !change.before) return [];
    const place = { path: address, stack: "plan", address, provider, several: false };
    const configuration = marked(change.before as Configuration, change.before_sensitive);
    return [{ kind: "resource", type, ...place, configuration }];
  });
  return [...blocks, ...gone];
}

function changesIn({ resource_changes = [] }: PlanFile): Map<string, Change> {
  return new Map(
    resource_changes.flatMap(({ address, change }): [string, Change][] => {
      const all = change.actions.join(" ");
      if (all === "create") return [[address, "add"]];
      if (all === "update") return [[address, "change"]];
      if (all === "delete") return [[address, "destroy"]];
      return all.includes("create") ? [[address, "replace"]] : [];
    }),
  );
}

/** What there is before it, without what is sensitive. */
const earlierIn = (plan: PlanFile): Map<string, Configuration> =>
  new Map(
    ownChanges(plan).flatMap(({ address, change }) =>
      change.before ? [[address, marked(change.before as Configuration, change.before_sensitive)] as const] : [],
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
  const names = Object.entries(resource.attributes).filter(([, one]) => one.isConfigurable && !one.traits.sensitive);
  const configuration = Object.fromEntries(names.map(([key]) => [key, plain(values[key] ?? null)]));
  const place = { path: address, stack: "cluster", address, provider: PROVIDER.path, several: false };
  return { kind: "resource", type: `pve_${resource.type}`, ...place, configuration };
}

/** What was read has no unknown values. */
function plain(value: Value): Given {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value !== UNKNOWN && isMap(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return String(value);
}
