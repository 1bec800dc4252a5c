/**
 * Predicts where the HA manager places resources with the scheduler `basic`: by the rules, then on the node with the
 * fewest HA resources. As in the manager, rounds continue until no resource moves. Facts: contributing/facts/ha.md#placement.
 */
import { affinityGroups, type HaRule } from "./ha-feasibility";

export interface HaResource {
  readonly sid: string;
  /** Current node. Absent: not placed yet. */
  readonly node?: string | undefined;
  readonly isStarted: boolean;
  readonly failback: boolean;
}

export interface PlacementRule extends HaRule {
  readonly strict: boolean;
}

export interface Placement {
  readonly node: string | undefined;
  /** Reason of the placement, or of its failure. */
  readonly reason: string;
}

/** Nodes by name: whether each is online. */
export type Nodes = ReadonlyMap<string, boolean>;

interface Moving extends HaResource {
  node?: string | undefined;
  /** Target node in this round. */
  target?: string | undefined;
  reason?: string;
}

/**
 * Places the resources.
 *
 * @param rules enabled rules without contradictions
 */
export function placeResources(
  resources: readonly HaResource[],
  rules: readonly PlacementRule[],
  nodes: Nodes,
): Map<string, Placement> {
  const isOnline = (node: string | undefined) => node !== undefined && nodes.get(node) === true;
  const started = resources
    .filter((resource) => resource.isStarted)
    .map((resource): Moving => ({ ...resource, node: isOnline(resource.node) ? resource.node : undefined }))
    .sort((a, b) => (a.sid < b.sid ? -1 : 1));
  const manager = new Manager(started, rules, nodes);
  for (let round = 0, moves = true; moves && round < started.length + 2; round++) {
    for (const resource of started) manager.place(resource);
    moves = started.some(({ target }) => target !== undefined);
    for (const resource of started) {
      resource.node = resource.target ?? resource.node;
      resource.target = undefined;
    }
  }
  const places = new Map(started.map(({ sid, node, reason = "" }) => [sid, { node, reason }]));
  return new Map(
    resources.map(({ sid }) => [sid, places.get(sid) ?? { node: undefined, reason: "is not to be started" }]),
  );
}

class Manager {
  private readonly positive;
  private readonly negative;

  constructor(
    private readonly started: readonly Moving[],
    private readonly rules: readonly PlacementRule[],
    private readonly nodes: Nodes,
  ) {
    const affinity = (kind: string) =>
      rules.filter((rule) => rule.type === "resource-affinity" && rule.affinity === kind);
    this.positive = affinityGroups(affinity("positive"));
    this.negative = affinity("negative");
  }

  /** Sets the node or the target of a resource, given the current places of the others. */
  place(resource: Moving): void {
    const { sid, node } = resource;
    const group = this.positive.find(({ resources }) => resources.has(sid))?.resources ?? new Set([sid]);
    const nodeRule = this.rules.find((rule) => rule.type === "node-affinity" && overlap(rule.resources, group));
    const [allowed, preferred] = this.nodesBy(nodeRule);
    const companions = this.others(resource, group);
    const together = companions.flatMap((companion) => companion.target ?? companion.node ?? []);
    const avoided = this.negative
      .filter(({ resources }) => overlap(resources, group))
      .flatMap((rule) => [...rule.resources]);
    const apart = this.others(resource, new Set(avoided.filter((other) => !group.has(other))));
    const taken = new Set(apart.flatMap(usedNodes));
    if (node !== undefined && !resource.failback && allowed.includes(node)) {
      if (together.includes(node) || !taken.has(node)) {
        resource.reason ??= "remains: failback is off";
        return;
      }
    }
    const free = preferred.filter((name) => !taken.has(name));
    const candidates = mostFrequent(together.filter((name) => free.includes(name))) ?? free;
    if (node !== undefined && candidates.includes(node)) {
      resource.reason ??= "remains on its node";
      return;
    }
    const [best] = [...candidates].sort((a, b) => this.load(a) - this.load(b) || (a < b ? -1 : 1));
    if (best === undefined) {
      const stays = node === undefined ? "" : "stays: ";
      const problem =
        preferred.length === 0
          ? "no node that its rules allow is online"
          : `kept apart from ${sidsOf(apart)}, which leaves no node`;
      resource.reason = `${stays}${problem}`;
      return;
    }
    if (candidates !== free) resource.reason = `kept together with ${sidsOf(companions)}`;
    else if (candidates.length === 1) resource.reason = "the only node that its rules leave";
    else resource.reason = `the fewest HA resources of ${[...candidates].sort().join(", ")}`;
    if (node === undefined) resource.node = best;
    else resource.target = best;
  }

  private others(resource: Moving, sids: ReadonlySet<string>): readonly Moving[] {
    return this.started.filter(({ sid }) => sid !== resource.sid && sids.has(sid));
  }

  private load(name: string): number {
    return this.started.filter((resource) => usedNodes(resource).includes(name)).length;
  }

  /** Returns the allowed online nodes, and those of them with the highest priority. */
  private nodesBy(rule: PlacementRule | undefined): readonly [readonly string[], readonly string[]] {
    const online = [...this.nodes].filter(([, isOnline]) => isOnline).map(([name]) => name);
    if (!rule) return [online, online];
    const priority = (name: string) => (rule.allowed.has(name) ? (rule.nodes.get(name) ?? 0) : -1);
    const allowed = online.filter((name) => !rule.strict || rule.allowed.has(name));
    const highest = Math.max(...allowed.map(priority));
    return [allowed, allowed.filter((name) => priority(name) === highest)];
  }
}

const sidsOf = (resources: readonly Moving[]): string => resources.map(({ sid }) => sid).join(", ");

/** Returns the nodes of a resource. A moving resource counts on both. */
const usedNodes = ({ node, target }: Moving) => [node, target].filter((name) => name !== undefined);

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((sid) => b.has(sid));

/** Returns the most frequent name, the first of several. */
function mostFrequent(names: readonly string[]): readonly string[] | undefined {
  const count = (name: string) => names.filter((other) => other === name).length;
  const [most] = [...new Set(names)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
  return most === undefined ? undefined : [most];
}
