/** A policy: a check that users switch on. They can waive findings with a reason. */
import type { PolicySettings } from "../../constructs/checks/contract";
import type { Cluster } from "../../framework/checks/application";
import type { Check, Problem } from "../../framework/checks/check";

export interface Policy extends Omit<Check, "find"> {
  /** The setting of the policy, if it has one. */
  readonly setting?: { readonly name: keyof PolicySettings; readonly doc: string };
  find(cluster: Cluster, settings: PolicySettings): readonly Problem[];
}
