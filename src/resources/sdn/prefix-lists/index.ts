/** Prefix lists. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { listing } from "../listing";
import { prefixListEntry } from "./entry";
import { managedPrefixList, PREFIX_LISTS, prefixList, prefixListAttributes } from "./prefix-list";

export const resources: readonly Resource[] = [managedPrefixList, prefixListEntry].map((resource) =>
  staged(resource, {
    kind: "prefix_list",
    isOwn: (id, state) => id === state.prefix_list,
    isPart: resource === prefixListEntry,
  }),
);

export const dataSources: readonly DataSource[] = [
  single(prefixList),
  single(prefixListEntry),
  listing({
    type: "sdn_prefix_lists",
    items: "prefix_lists",
    description: "Lists prefix lists with their entries.",
    attributes: prefixListAttributes,
    path: () => PREFIX_LISTS,
    query: () => ({ verbose: 1 }),
    sortedBy: ["prefix_list"],
    operations: ["GET /cluster/sdn/prefix-lists"],
  }),
];
