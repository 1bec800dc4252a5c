/**
 * Warns of names of nodes and storages that the cluster does not have. The server stores most of them without an error. A wrong
 * node shows only when a guest does not start, a wrong storage when a backup job fails. It is not an error, because a node may join
 * in the same run, and another provider may create the storage.
 */
import type { PveSession } from "../api/types";
import { unknownReference } from "../framework/planning/diagnostics";
import type { PlanContext } from "../framework/resource";
import { closest } from "../naming/closest";
import type { Path } from "../plugin/contract";
import type { Value } from "../plugin/cty/value";
import { acknowledgedBy } from "../plugin/diagnostic";
import { unknownNodes, unknownStorage } from "./diagnostics";
import { unlessRefused } from "./failures";

/** The request that {@link warnOfUnknownNodes} sends. */
export const NODE_OPERATION = "GET /cluster/status";

/** Warns of nodes that do not exist. Ignores unknown values. */
export async function warnOfUnknownNodes(
  { services, warn }: Pick<PlanContext<PveSession>, "services" | "warn">,
  names: readonly (Value | undefined)[],
  at: Path,
): Promise<void> {
  const wanted = names.filter((name) => typeof name === "string");
  const nodes = wanted.length > 0 && services ? await clusterNodes(services) : undefined;
  if (!nodes) return;
  const unknown = [...new Set(wanted)].filter((name) => !nodes.includes(name));
  if (unknown.length === 0) return;
  const meant = unknown.flatMap((name) => {
    const node = closest(name, nodes);
    return node === undefined ? [] : [`Did you mean "${node}" instead of "${name}"?`];
  });
  const named = `${unknown.length > 1 ? "Nodes" : "Node"} ${unknown.sort().join(", ")}`;
  const found = unknownNodes({ nodes: named, known: nodes.join(", "), hint: meant.join(" ") }, at);
  warn(acknowledgedBy(found, unknownReference));
}

/** The names of the nodes; `undefined` if the server refuses the request. */
async function clusterNodes(services: PveSession): Promise<string[] | undefined> {
  const entries = await unlessRefused(services.read("GET /cluster/status", {}, {}, { shared: "cluster-nodes" }));
  return entries?.flatMap(({ type, name }) => (type === "node" ? [name] : [])).sort();
}

/** The request that {@link warnOfUnknownStorages} sends. */
export const STORAGE_OPERATION = "GET /cluster/resources";

/** Warns of storages that do not exist. Ignores unknown values. */
export async function warnOfUnknownStorages(
  { services, warn }: Pick<PlanContext<PveSession>, "services" | "warn">,
  names: readonly (Value | undefined)[],
  at: Path,
): Promise<void> {
  const wanted = names.filter((name) => typeof name === "string").filter((name) => name !== "");
  if (wanted.length === 0 || !services) return;
  const entries = await unlessRefused(
    services.read("GET /cluster/resources", {}, { type: "storage" }, { shared: "cluster-storages" }),
  );
  const named = (entries ?? []).flatMap(({ storage }) => (typeof storage === "string" ? [storage] : []));
  const storages = [...new Set(named)].sort();
  // The answer leaves out storages that the credentials may not see, so an empty answer proves nothing.
  if (storages.length === 0) return;
  for (const name of wanted) {
    if (storages.includes(name)) continue;
    const meant = closest(name, storages);
    const hint = meant === undefined ? "" : `Did you mean "${meant}"?`;
    warn(acknowledgedBy(unknownStorage({ name, known: storages.join(", "), hint }, at), unknownReference));
  }
}
