/** The cluster as a whole: views, options and membership. */
import type { DataSource, Resource } from "../kinds/define";
import { apiIndexData } from "./api-index";
import { bulkActions } from "./bulk/actions";
import { cluster } from "./membership/create";
import { clusterMembership } from "./membership/join";
import { clusterNodeAdd } from "./membership/node-add";
import { membershipViews } from "./membership/views";
import { clusterOptions, clusterOptionsData } from "./options/options";
import { clusterResourcesData } from "./resources-view";
import { views } from "./views";

export { serverTexts } from "./server-texts";

export const title = "Cluster";

export const resources: readonly Resource[] = [
  ...bulkActions,
  cluster,
  clusterMembership,
  clusterNodeAdd,
  clusterOptions,
];
export const dataSources: readonly DataSource[] = [
  apiIndexData,
  clusterOptionsData,
  clusterResourcesData,
  ...membershipViews,
  ...views,
];
