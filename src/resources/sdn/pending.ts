/**
 * Changes that are staged but not applied. Facts: contributing/facts/sdn.md#staged-and-running. With `pending=1`, lists have running values at the
 * top, staged ones in `pending`, and `state` only where the two differ. Objects that are staged for deletion remain in these lists until
 * the apply. New fabrics, fabric nodes and route map entries have their ID in `pending` only. Each VNet has its own list of subnets.
 */
import type { PveSession } from "../../api/types";
import { hasCode } from "../failures";
import { namesOf } from "../formats/enumeration";
import type { Answer } from "../kinds/collection-options";
import { fabricsIn, nodesIn } from "./fabrics/list";
import { SDN_LOCK } from "./lock";

type StagedState = "new" | "changed" | "deleted";

type Kind = "zone" | "vnet" | "subnet" | "controller" | "fabric" | "fabric_node" | "prefix_list" | "route_map_entry";

export interface StagedChange {
  readonly kind: Kind;
  /** ID in the form of import ids: `fab1/pve1`, `vn1/zone1-10.0.0.0-24`, `map1/10`. */
  readonly id: string;
  readonly state: StagedState;
}

interface Source {
  /** Objects with running values at the top and staged ones in `pending`. */
  readonly items: (session: PveSession) => Promise<readonly Answer[]>;
  /** Fields that make up the ID. */
  readonly id: readonly string[];
}

const pending = { pending: 1 } as const;
const shared = { shared: SDN_LOCK };

const SOURCES: Readonly<Record<Exclude<Kind, "subnet">, Source>> = {
  zone: { items: (session) => session.read("GET /cluster/sdn/zones", {}, pending, shared), id: ["zone"] },
  vnet: { items: (session) => session.read("GET /cluster/sdn/vnets", {}, pending, shared), id: ["vnet"] },
  controller: {
    items: (session) => session.read("GET /cluster/sdn/controllers", {}, pending, shared),
    id: ["controller"],
  },
  fabric: { items: async (session) => fabricsIn(await allFabrics(session)), id: ["id"] },
  fabric_node: { items: async (session) => nodesIn(await allFabrics(session)), id: ["fabric_id", "node_id"] },
  prefix_list: { items: (session) => session.read("GET /cluster/sdn/prefix-lists", {}, pending, shared), id: ["id"] },
  route_map_entry: {
    items: (session) => session.read("GET /cluster/sdn/route-maps/entries", {}, pending, shared),
    id: ["route-map-id", "order"],
  },
};

const allFabrics = (session: PveSession) => session.read("GET /cluster/sdn/fabrics/all", {}, pending, shared);

/** Operations that read all staged changes. */
export const PENDING_OPERATIONS = [
  "GET /cluster/sdn/zones",
  "GET /cluster/sdn/vnets",
  "GET /cluster/sdn/vnets/{vnet}/subnets",
  "GET /cluster/sdn/controllers",
  "GET /cluster/sdn/fabrics/all",
  "GET /cluster/sdn/prefix-lists",
  "GET /cluster/sdn/route-maps/entries",
];

/** Staged changes of one kind. */
export async function stagedChanges(session: PveSession, kind: keyof typeof SOURCES): Promise<StagedChange[]> {
  const { items, id } = SOURCES[kind];
  return changesIn(await unlessAbsent(items(session)), kind, id);
}

/** Staged changes of the subnets of a vnet. */
export async function stagedSubnets(session: PveSession, vnet: string | number): Promise<StagedChange[]> {
  const subnets = session.read("GET /cluster/sdn/vnets/{vnet}/subnets", { vnet }, pending, shared);
  return changesIn(await unlessAbsent(subnets), "subnet", ["vnet", "subnet"]);
}

/** Staged changes of all clients that the credentials may see. */
export async function allStagedChanges(session: PveSession): Promise<StagedChange[]> {
  const vnets = await unlessAbsent(session.read("GET /cluster/sdn/vnets", {}, pending, shared));
  const kinds = namesOf(SOURCES);
  const found = await Promise.all([
    ...kinds.map((kind) => stagedChanges(session, kind)),
    ...vnets.map(({ vnet }) => stagedSubnets(session, vnet)),
  ]);
  return found.flat();
}

function changesIn(items: readonly Answer[], kind: Kind, id: readonly string[]): StagedChange[] {
  return items.flatMap((item) => {
    const { state, pending } = item;
    if (state !== "new" && state !== "changed" && state !== "deleted") return [];
    // If present, it is an object with the same fields.
    const staged = (pending ?? {}) as Answer;
    return [{ kind, id: id.map((name) => `${item[name] ?? staged[name]}`).join("/"), state }];
  });
}

/**
 * The list, or an empty one if the server does not have it. Older servers lack fabrics, prefix lists and route maps. The subnets of a VNet
 * that is staged for deletion cannot be listed.
 */
async function unlessAbsent<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await list;
  } catch (failure) {
    if (hasCode(failure, "unsupported", "not-found")) return [];
    throw failure;
  }
}
