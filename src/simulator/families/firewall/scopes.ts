/**
 * What the rules of a place can refer to. A write of rules of the cluster or a group knows the cluster's file as the
 * own one only, so that the version of a `dc/` alias stays unknown to it; a read of the same rule finds it.
 * Facts: contributing/facts/firewall.md#rules.
 */
import type { Call } from "../../kernel/call";
import { CLUSTER_FIREWALL, type Firewall } from "./files";
import type { Scope } from "./references";
import { sdnSets } from "./sdn-sets";

/** How references are looked up when rules are read, and when one is written. */
export interface Scopes {
  readonly reading: Scope;
  readonly writing: Scope;
}

const setNames = (call: Call) => new Set(sdnSets(call).map(({ name }) => name));

export function clusterScopes(call: Call, firewall: Firewall): Scopes {
  const sets = setNames(call);
  return {
    reading: { own: firewall, cluster: firewall, sdnSets: sets },
    writing: { own: firewall, sdnSets: sets },
  };
}

/** While groups are read, there is no own file. */
export function groupScopes(call: Call, firewall: Firewall): Scopes {
  const { writing } = clusterScopes(call, firewall);
  return { reading: { cluster: firewall, sdnSets: writing.sdnSets }, writing };
}

/** The own file of a VNet has neither aliases nor sets. */
export function vnetScopes(call: Call): Scopes {
  const scope = { cluster: call.read(CLUSTER_FIREWALL), sdnSets: setNames(call) };
  return { reading: scope, writing: scope };
}
