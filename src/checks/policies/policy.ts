/** What a policy is: a check of what is right for most, asked for on purpose. Findings can be waived, with a reason. */
import type { PolicySettings } from "../../constructs/checks/contract";
import type { Cluster } from "../../framework/checks/application";
import type { Check, Problem } from "../../framework/checks/check";

export interface Policy extends Omit<Check, "find"> {
  /** Its setting, where it has one. */
  readonly setting?: { readonly name: keyof PolicySettings; readonly doc: string };
  find(cluster: Cluster, settings: PolicySettings): readonly Problem[];
}
