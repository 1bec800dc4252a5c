/** What the rules of a place can refer to. */
import type { Call } from "../../kernel/call";
import { CLUSTER_FIREWALL, type Firewall } from "./model";
import type { Scope } from "./references";
import { sdnSets } from "./sdn-sets";

/** Rules of the cluster and of its groups. */
export function clusterScope(call: Call, firewall: Firewall): Scope {
  return { files: [firewall], sdnSets: new Set(sdnSets(call).map(({ name }) => name)) };
}

/** Rules of a VNet: its own file has neither aliases nor sets. */
export function vnetScope(call: Call): Scope {
  return clusterScope(call, call.read(CLUSTER_FIREWALL));
}
