/** Where rule lists are. */
import type { CollectionPath, Segment } from "../../../api/calls";

/** Collections of rules that are read, written and removed by position. */
export type RuleListPath = Extract<CollectionPath, `${string}/firewall/rules`> | "/cluster/firewall/groups/{group}";

export interface RuleListAddress {
  readonly list: RuleListPath;
  /** What stands in the path. */
  readonly of: Readonly<Record<string, Segment>>;
}

export const CLUSTER_RULES: RuleListAddress = { list: "/cluster/firewall/rules", of: {} };

export const groupRules = (group: string): RuleListAddress => ({
  list: "/cluster/firewall/groups/{group}",
  of: { group },
});

export const vnetRules = (vnet: string): RuleListAddress => ({
  list: "/cluster/sdn/vnets/{vnet}/firewall/rules",
  of: { vnet },
});

/** For messages. */
export function shownList({ list, of }: RuleListAddress): string {
  return list.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(of[name])));
}

/** What managing a whole list sends. */
export const ruleListOperations = (list: RuleListPath): string[] => [
  `GET ${list}`,
  `POST ${list}`,
  `PUT ${list}/{pos}`,
  `DELETE ${list}/{pos}`,
];
