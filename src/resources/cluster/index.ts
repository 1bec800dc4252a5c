/** The cluster as a whole: views, options and membership. */
import type { DataSource, Resource } from "../kit/define";
import { apiIndexData } from "./api-index";
import { clusterResourcesData } from "./resources-view";
import { views } from "./views";

export const resources: readonly Resource[] = [];
export const dataSources: readonly DataSource[] = [apiIndexData, clusterResourcesData, ...views];
