/** Scheduled jobs of the cluster. */
import type { DataSource, Resource } from "../kinds/define";
import { schedulePreviewData } from "./data-schedule-preview";
import { realmSyncJob, realmSyncJobData, realmSyncJobsData } from "./realm-sync";

export { serverTexts } from "./server-texts";

export const title = "Jobs";

export const resources: readonly Resource[] = [realmSyncJob];
export const dataSources: readonly DataSource[] = [realmSyncJobData, realmSyncJobsData, schedulePreviewData];
