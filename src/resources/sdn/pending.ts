/**
 * What is staged but not applied. Facts (docs/facts/sdn.md#staged-and-running): with `pending=1` lists have running
 * values at the top, staged ones in `pending`, and `state` only where the two differ; what is staged for deletion
 * stays in these lists until the apply; a new fabric, fabric node or route map entry has its id in `pending` only.
 * Subnets are listed for each vnet.
 */
import type { PveSession } from "../../api/types";
import { hasCode } from "../failures";
import { SDN_LOCK } from "./lock";

export type StagedState = "new" | "changed" | "deleted";

export type Kind =
  | "zone"
  | "vnet"
  | "subnet"
  | "controller"
  | "fabric"
  | "fabric_node"
  | "prefix_list"
  | "route_map_entry";

export interface StagedChange {
  readonly kind: Kind;
  /** As in import ids: `fab1/pve1`, `vn1/zone1-10.0.0.0-24`, `map1/10`. */
  readonly id: string;
  readonly state: StagedState;
}

type Item = Readonly<Record<string, unknown>>;

interface Source {
  readonly path: string;
  readonly items: (answer: never) => readonly Item[] | undefined;
  /** Fields that make up the id. */
  readonly id: readonly string[];
}

const all = (answer: readonly Item[]) => answer;
const FABRICS = "/cluster/sdn/fabrics/all";

const SOURCES: Readonly<Record<Exclude<Kind, "subnet">, Source>> = {
  zone: { path: "/cluster/sdn/zones", items: all, id: ["zone"] },
  vnet: { path: "/cluster/sdn/vnets", items: all, id: ["vnet"] },
  controller: { path: "/cluster/sdn/controllers", items: all, id: ["controller"] },
  fabric: { path: FABRICS, items: (answer: { fabrics?: Item[] }) => answer.fabrics, id: ["id"] },
  fabric_node: { path: FABRICS, items: (answer: { nodes?: Item[] }) => answer.nodes, id: ["fabric_id", "node_id"] },
  prefix_list: { path: "/cluster/sdn/prefix-lists", items: all, id: ["id"] },
  route_map_entry: { path: "/cluster/sdn/route-maps/entries", items: all, id: ["route-map-id", "order"] },
};

/** Operations that a look at what is pending may send. */
export const PENDING_OPERATIONS = [
  "GET /cluster/sdn/zones",
  "GET /cluster/sdn/vnets",
  "GET /cluster/sdn/vnets/{vnet}/subnets",
  "GET /cluster/sdn/controllers",
  "GET /cluster/sdn/fabrics/all",
  "GET /cluster/sdn/prefix-lists",
  "GET /cluster/sdn/route-maps/entries",
];

/** Staged changes of one kind; of subnets: in this vnet. */
export async function stagedChanges(session: PveSession, kind: Kind, vnet = ""): Promise<StagedChange[]> {
  const { path, items, id } = kind === "subnet" ? subnetsOf(vnet) : SOURCES[kind];
  const answer = await ask(session, path);
  return (items((answer ?? []) as never) ?? []).flatMap((item) => {
    const { state } = item;
    if (state !== "new" && state !== "changed" && state !== "deleted") return [];
    const staged = (item.pending ?? {}) as Item;
    return [{ kind, id: id.map((name) => String(item[name] ?? staged[name])).join("/"), state }];
  });
}

/** Everything staged by anybody, as far as the credentials may see it. */
export async function allStagedChanges(session: PveSession): Promise<StagedChange[]> {
  const vnets = (await ask(session, SOURCES.vnet.path)) as readonly Item[] | undefined;
  const kinds = Object.keys(SOURCES) as Kind[];
  const found = await Promise.all([
    ...kinds.map((kind) => stagedChanges(session, kind)),
    ...(vnets ?? []).map(({ vnet }) => stagedChanges(session, "subnet", String(vnet))),
  ]);
  return found.flat();
}

function subnetsOf(vnet: string): Source {
  const path = `/cluster/sdn/vnets/${encodeURIComponent(vnet)}/subnets`;
  return { path, items: all, id: ["vnet", "subnet"] };
}

/**
 * Older servers lack fabrics, prefix lists and route maps. The subnets of a vnet that is staged for deletion cannot be
 * listed; the vnet itself then counts.
 */
async function ask(session: PveSession, path: string): Promise<unknown> {
  try {
    const get = path === FABRICS ? session.object : session.list;
    return await get.call(session, path, { pending: 1 }, { shared: SDN_LOCK });
  } catch (failure) {
    if (hasCode(failure, "unsupported", "not-found")) return undefined;
    throw failure;
  }
}
