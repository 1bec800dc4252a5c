/** The cluster: status, options, membership, bulk actions and objects by path. */
import type { DataSource, Resource } from "../kinds/define";
import type { Ephemeral } from "../kinds/ephemeral";
import { apiData, apiObject } from "./any-path/api-object";
import { bulkActions } from "./bulk/actions";
import { apiIndexData } from "./data-api-index";
import { nextIdData } from "./data-next-id";
import { clusterResourcesData } from "./data-resources";
import { clusterStatusData, versionData } from "./data-status";
import { clusterLogData, clusterTasksData } from "./data-tasks";
import { cluster } from "./membership/create";
import {
  configNodesData,
  joinApiVersionData,
  joinInfoData,
  joinInformation,
  qdeviceData,
  totemData,
} from "./membership/data-members";
import { clusterMembership } from "./membership/join";
import { clusterNodeAdd } from "./membership/node-add";
import { clusterOptions, clusterOptionsData, proxyLogin } from "./options/options";
import { accessTicket } from "./ticket";

export { serverTexts } from "./server-texts";

export const title = "Cluster";

export const resources: readonly Resource[] = [
  apiObject,
  ...bulkActions,
  cluster,
  clusterMembership,
  clusterNodeAdd,
  clusterOptions,
];
export const dataSources: readonly DataSource[] = [
  apiData,
  apiIndexData,
  clusterOptionsData,
  clusterResourcesData,
  configNodesData,
  totemData,
  qdeviceData,
  joinInfoData,
  joinApiVersionData,
  versionData,
  clusterStatusData,
  clusterTasksData,
  clusterLogData,
  nextIdData,
];

export const ephemerals: readonly Ephemeral[] = [joinInformation, accessTicket, proxyLogin];
