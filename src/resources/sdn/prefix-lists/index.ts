/** Prefix lists. */
import type { PveSession } from "../../../api/types";
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import { prefixListsData } from "./data-prefix-lists";
import { prefixListEntry } from "./entry";
import { managedPrefixList, prefixList } from "./prefix-list";

const waiting = {
  changes: (session: PveSession) => stagedChanges(session, "prefix_list"),
  isOwn: (id: string, { prefix_list }: { readonly prefix_list: string | null }) => id === prefix_list,
};

export const resources: readonly Resource[] = [
  staged(managedPrefixList, waiting),
  staged(prefixListEntry, { ...waiting, isPart: true }),
];

export const dataSources: readonly DataSource[] = [single(prefixList), single(prefixListEntry), prefixListsData];
