/** Scheduled jobs of the cluster. */
import type { DataSource, Resource } from "../kinds/define";
import { realmSyncJob, realmSyncJobData, realmSyncJobsData } from "./realm-sync";
import { schedulePreview } from "./schedule-preview";

export { serverTexts } from "./server-texts";

export const title = "Jobs";

export const resources: readonly Resource[] = [realmSyncJob];
export const dataSources: readonly DataSource[] = [realmSyncJobData, realmSyncJobsData, schedulePreview];
