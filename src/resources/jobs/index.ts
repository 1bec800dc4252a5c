/** Scheduled jobs of the cluster. */
import type { ServerText } from "../../api/server-texts";
import type { DataSource, Resource } from "../kinds/define";
import { schedulePreviewData } from "./data-schedule-preview";
import { realmSyncJob, realmSyncJobData, realmSyncJobsData } from "./realm-sync";

export const title = "Jobs";

export const resources: readonly Resource[] = [realmSyncJob];
export const dataSources: readonly DataSource[] = [realmSyncJobData, realmSyncJobsData, schedulePreviewData];

/** Error messages of the server about jobs. Facts: contributing/facts/jobs.md. */
export const serverTexts: readonly ServerText[] = [{ text: /no such realm-sync job$/i, code: "not-found" }];
