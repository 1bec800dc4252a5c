/** The cluster as a whole: views, options and membership. */
import type { DataSource, Resource } from "../kit/define";
import { apiIndexData } from "./api-index";
import { clusterOptions, clusterOptionsData } from "./options/options";
import { clusterResourcesData } from "./resources-view";
import { views } from "./views";

export const resources: readonly Resource[] = [clusterOptions];
export const dataSources: readonly DataSource[] = [apiIndexData, clusterOptionsData, clusterResourcesData, ...views];
