/** Constructs that their owner makes: `zone.addVnet(…)` in place of `new Vnet(…, { zone })`. */

import type { ClusterObject } from "../inventory/objects";
import type { Entry } from "./expression";
import type { Written } from "./references";

/** By type the attribute that names the owner, and the owner's verb, whose options are the configuration without it. */
export const VERBS: Readonly<Record<string, readonly [attribute: string, verb: string]>> = {
  sdn_vnet: ["zone", "addVnet"],
  sdn_subnet: ["vnet", "addSubnet"],
  sdn_fabric_node_bgp: ["fabric", "addNode"],
  sdn_fabric_node_openfabric: ["fabric", "addNode"],
  sdn_fabric_node_ospf: ["fabric", "addNode"],
  sdn_fabric_node_wireguard: ["fabric", "addNode"],
  sdn_fabric_node_wireguard_external: ["fabric", "addExternal"],
};

export interface Owned {
  readonly owner: ClusterObject;
  readonly verb: string;
  /** Without the one that names the owner. */
  readonly entries: readonly Entry[];
}

/** Where the owner is a construct of the project, too. */
export function ownedBy({ object, entries }: Written): Owned | undefined {
  const [attribute, verb] = VERBS[object.resource.type] ?? [];
  const owner = entries.find(([name]) => name === attribute)?.[1];
  if (verb === undefined || owner?.kind !== "reference") return undefined;
  return { owner: owner.to, verb, entries: entries.filter(([name]) => name !== attribute) };
}
