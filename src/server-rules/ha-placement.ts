/**
 * Where the HA manager puts resources, with the scheduler `basic`: by the rules, then where the fewest HA resources are.
 * Rounds go on until nothing moves any more, as the manager's do. Facts: contributing/facts/ha.md#placement.
 */
import { connected, type HaRule } from "./ha-feasibility";

export interface HaResource {
  readonly sid: string;
  /** Where it is; nowhere yet when absent. */
  readonly node?: string | undefined;
  readonly isStarted: boolean;
  readonly failback: boolean;
}

export interface PlacementRule extends HaRule {
  readonly strict: boolean;
}

export interface Placement {
  readonly node: string | undefined;
  /** What decided, or what is in the way. */
  readonly reason: string;
}

/** Names of nodes, and whether each is online. */
export type Nodes = ReadonlyMap<string, boolean>;

interface Moving extends HaResource {
  node?: string | undefined;
  /** Where it is going to in this round. */
  target?: string | undefined;
  reason?: string;
}

/** `rules` are in force and contradict each other nowhere. */
export function place(
  resources: readonly HaResource[],
  rules: readonly PlacementRule[],
  nodes: Nodes,
): Map<string, Placement> {
  const isOnline = (node: string | undefined) => node !== undefined && nodes.get(node) === true;
  const started = resources
    .filter((one) => one.isStarted)
    .map((one): Moving => ({ ...one, node: isOnline(one.node) ? one.node : undefined }))
    .sort((a, b) => (a.sid < b.sid ? -1 : 1));
  const manager = new Manager(started, rules, nodes);
  for (let round = 0, moves = true; moves && round < started.length + 2; round++) {
    for (const one of started) manager.look(one);
    moves = started.some(({ target }) => target !== undefined);
    for (const one of started) {
      one.node = one.target ?? one.node;
      one.target = undefined;
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
    this.positive = connected(affinity("positive"));
    this.negative = affinity("negative");
  }

  /** Decides where one resource is to be, as things stand. */
  look(one: Moving): void {
    const group = this.positive.find(({ resources }) => resources.has(one.sid))?.resources ?? new Set([one.sid]);
    const location = this.rules.find((rule) => rule.type === "node-affinity" && meet(rule.resources, group));
    const [allowed, preferred] = this.nodesBy(location);
    const together = this.others(one, group).flatMap(({ node, target }) => target ?? node ?? []);
    const avoided = this.negative
      .filter(({ resources }) => meet(resources, group))
      .flatMap((rule) => [...rule.resources]);
    const apart = this.others(one, new Set(avoided.filter((sid) => !group.has(sid))));
    const taken = new Set(apart.flatMap(used));
    const { node } = one;
    if (node !== undefined && !one.failback && allowed.includes(node)) {
      if (together.includes(node) || !taken.has(node)) {
        one.reason ??= "stays: failback is off";
        return;
      }
    }
    const free = preferred.filter((name) => !taken.has(name));
    const open = mostOf(together.filter((name) => free.includes(name))) ?? free;
    if (node !== undefined && open.includes(node)) {
      one.reason ??= "stays where it is";
      return;
    }
    const [best] = [...open].sort((a, b) => this.load(a) - this.load(b) || (a < b ? -1 : 1));
    if (best === undefined) {
      const stays = node === undefined ? "" : "stays: ";
      const from = apart.map(({ sid }) => sid).join(", ");
      one.reason = `${stays}${preferred.length === 0 ? "no node that its rules allow is online" : `kept apart from ${from}, which leaves no node`}`;
      return;
    }
    if (open !== free)
      one.reason = `kept together with ${this.others(one, group)
        .map(({ sid }) => sid)
        .join(", ")}`;
    else if (open.length === 1) one.reason = "the only node that its rules leave";
    else one.reason = `the fewest HA resources of ${[...open].sort().join(", ")}`;
    if (node === undefined) one.node = best;
    else one.target = best;
  }

  private others(one: Moving, sids: ReadonlySet<string>): readonly Moving[] {
    return this.started.filter(({ sid }) => sid !== one.sid && sids.has(sid));
  }

  private load(name: string): number {
    return this.started.filter((one) => used(one).includes(name)).length;
  }

  /** Those that are online and may be used, and those of them that have the highest priority. */
  private nodesBy(rule: PlacementRule | undefined): readonly [readonly string[], readonly string[]] {
    const online = [...this.nodes].filter(([, isOnline]) => isOnline).map(([name]) => name);
    if (!rule) return [online, online];
    const priority = (name: string) => (rule.allowed.has(name) ? (rule.nodes.get(name) ?? 0) : -1);
    const allowed = online.filter((name) => !rule.strict || rule.allowed.has(name));
    const highest = Math.max(...allowed.map(priority));
    return [allowed, allowed.filter((name) => priority(name) === highest)];
  }
}

/** While it moves it counts in both places. */
const used = ({ node, target }: Moving) => [node, target].filter((name) => name !== undefined);

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...one].some((sid) => other.has(sid));

/** The name that is there most often, of several the first. */
function mostOf(names: readonly string[]): readonly string[] | undefined {
  const count = (name: string) => names.filter((other) => other === name).length;
  const [most] = [...new Set(names)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
  return most === undefined ? undefined : [most];
}
