/**
 * What becomes of a fabric when its networks change. Facts (docs/facts/sdn-routing.md#fabrics): every node has an
 * address in each network of its fabric, and none else; the server looks at that with each write; deleting a fabric
 * deletes its nodes.
 */
import type { PveSession } from "../../../api/types";
import type { State } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { PlanContext } from "../../../framework/resource";
import { UNKNOWN } from "../../../plugin/cty/value";
import { networkContains } from "../../formats/networks";
import type { Answer } from "../../kinds/collection";
import { SDN_LOCK } from "../lock";
import { LIST, nodesIn } from "./list";

/** Each network, and the address that nodes have in it. */
const ADDRESS = { ip_prefix: "ip", ip6_prefix: "ip6" } as const;
type Prefix = keyof typeof ADDRESS;
const PREFIXES = Object.keys(ADDRESS) as Prefix[];

export async function nodesOf(fabric: string, session: PveSession): Promise<Answer[]> {
  const nodes = nodesIn(await session.read(`GET ${LIST}`, {}, {}, { shared: SDN_LOCK }));
  return nodes.filter(({ fabric_id }) => fabric_id === fabric);
}

export const nameOf = ({ node_id }: Answer): string => String(node_id);

export async function planPrefixes(context: PlanContext<PveSession>): Promise<void> {
  const { prior, planned, services } = context;
  if (!prior || PREFIXES.every((name) => (prior[name] ?? null) === (planned[name] ?? null))) return;
  const nodes = services ? await nodesOf(String(prior.fabric), services) : [];
  replaceWithPrefix(prior, nodes, context);
  for (const name of PREFIXES) warnOfOutsiders(name, prior, nodes, context);
}

/**
 * A network cannot be taken away from a fabric, and not be given to one that has nodes, since they would have no address
 * in it.
 */
function replaceWithPrefix(
  prior: State,
  nodes: readonly Answer[],
  { planned, replace, warn }: PlanContext<PveSession>,
): void {
  const [taken, given] = [true, false].map((has) =>
    PREFIXES.filter((name) => {
      const [before, after] = [prior[name] ?? null, planned[name] ?? null];
      return after !== UNKNOWN && (before !== null) === has && (after === null) === has;
    }),
  ) as [Prefix[], Prefix[]];
  const replacing = nodes.length > 0 ? [...taken, ...given] : taken;
  replace(...replacing.map((name) => path(name)));
  if (nodes.length === 0 || replacing.length === 0) return;
  const names = nodes.map(nameOf).join(", ");
  const detail = `The server deletes the nodes of a fabric with it: ${names}. Let their resources be replaced together with the fabric: lifecycle { replace_triggered_by = [<the fabric>.creation_id] }.`;
  warn(`Fabric ${String(prior.fabric)} will be replaced, with its nodes`, detail, path(replacing[0] as string));
}

/** Nodes change after their fabric, so that it cannot move away from them; only such as are destroyed make way before. */
function warnOfOutsiders(
  name: Prefix,
  prior: State,
  nodes: readonly Answer[],
  { planned, warn }: PlanContext<PveSession>,
): void {
  const [before, after] = [prior[name], planned[name]];
  if (typeof before !== "string" || typeof after !== "string" || before === after) return;
  const outside = nodes.flatMap((node) => {
    const address = node[ADDRESS[name]];
    return typeof address === "string" && !networkContains(after, address) ? [`${nameOf(node)} (${address})`] : [];
  });
  if (outside.length === 0) return;
  const detail = `${outside.sort().join(", ")}. The server will refuse the change of ${name}, but for nodes that are destroyed in the same run: it changes before the addresses of its nodes do. Widen the network, move the nodes, and narrow it, each in a run of its own; or replace the fabric (\`-replace=ADDRESS\`) with its nodes.`;
  warn(`Nodes of fabric ${String(prior.fabric)} have addresses outside of ${after}`, detail, path(name));
}
