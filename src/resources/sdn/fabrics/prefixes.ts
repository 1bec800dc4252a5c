/**
 * Plans changes of the networks of a fabric. Facts: contributing/facts/sdn-routing.md#fabrics. Every node has an address in each network of
 * its fabric, and no other. The server checks that at each write. Deleting a fabric deletes its nodes.
 */
import type { PveSession } from "../../../api/types";
import { path } from "../../../framework/diagnostics";
import type { PlanContext } from "../../../framework/resource";
import type { Unknown } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { namesOf } from "../../formats/enumeration";
import { networkContains } from "../../formats/networks";
import { fabricNodesOutside, fabricReplacedWithNodes } from "../diagnostics";
import { allNodes, type FabricNode } from "./list";

/** The networks of a fabric, with the attribute of the nodes' addresses in them. */
const ADDRESS = { ip_prefix: "ip", ip6_prefix: "ip6" } as const;
type Prefix = keyof typeof ADDRESS;
const PREFIXES = namesOf(ADDRESS);

/** OSPF fabrics have only `ip_prefix`. */
type Prior = { readonly fabric: string } & { readonly [P in Prefix]?: string | null };
type Planned = { readonly [P in Prefix]?: string | Unknown | null };
type Reports = Pick<PlanContext<PveSession>, "replace" | "warn">;

interface Change extends Reports {
  readonly prior: Prior;
  readonly planned: Planned;
  readonly nodes: readonly FabricNode[];
}

export async function nodesOf(fabric: string, session: PveSession): Promise<FabricNode[]> {
  return (await allNodes(session)).filter(({ fabric_id }) => fabric_id === fabric);
}

export const nameOf = ({ node_id }: FabricNode): string => `${node_id}`;

interface Context extends Reports {
  readonly prior: Prior | null;
  readonly planned: Planned;
  readonly services: PveSession | undefined;
}

export async function planPrefixes({ prior, planned, services, replace, warn }: Context): Promise<void> {
  if (!prior || PREFIXES.every((name) => (prior[name] ?? null) === (planned[name] ?? null))) return;
  const nodes = services ? await nodesOf(prior.fabric, services) : [];
  const change: Change = { prior, planned, nodes, replace, warn };
  replaceWithPrefix(change);
  for (const name of PREFIXES) warnOfNodesOutside(name, change);
}

/**
 * Replaces the fabric if a network is removed, or added while the fabric has nodes: they would have no address
 * in it.
 */
function replaceWithPrefix({ prior, planned, nodes, replace, warn }: Change): void {
  const changed = (from: "set" | "unset") =>
    PREFIXES.filter((name) => {
      const before = prior[name] ?? null;
      const after = planned[name] ?? null;
      return (
        after !== UNKNOWN && (from === "set" ? before !== null && after === null : before === null && after !== null)
      );
    });
  const removed = changed("set");
  const replacing = nodes.length > 0 ? [...removed, ...changed("unset")] : removed;
  replace(...replacing.map((name) => path(name)));
  const [first] = replacing;
  if (nodes.length === 0 || first === undefined) return;
  const names = nodes.map(nameOf).join(", ");
  warn(fabricReplacedWithNodes({ fabric: prior.fabric, nodes: names }, path(first)));
}

/** Warns of nodes outside the new network. Terraform changes nodes after their fabric; only destroyed nodes are gone before. */
function warnOfNodesOutside(name: Prefix, { prior, planned, nodes, warn }: Change): void {
  const before = prior[name] ?? null;
  const after = planned[name] ?? null;
  if (before === null || after === null || after === UNKNOWN || before === after) return;
  const outside = nodes.flatMap((node) => {
    const address = node[ADDRESS[name]] ?? null;
    return address !== null && !networkContains(after, `${address}`) ? [`${nameOf(node)} (${address})`] : [];
  });
  if (outside.length === 0) return;
  const named = { fabric: prior.fabric, network: after, name };
  warn(fabricNodesOutside({ ...named, nodes: outside.sort().join(", ") }, path(name)));
}
