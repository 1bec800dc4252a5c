/** Backup jobs and what they cover. */
import type { DataSource, Resource } from "../kinds/define";
import { includedVolumes, notBackedUp } from "./data-coverage";
import { backupJob, backupJobData, backupJobsData } from "./job";

export { serverTexts } from "./server-texts";

export const title = "Backup";

/** What attributes of any family refer to. */
export const referents = {
  backup_job: "A backup job.",
};

export const resources: readonly Resource[] = [backupJob];
export const dataSources: readonly DataSource[] = [backupJobData, includedVolumes, backupJobsData, notBackedUp];
