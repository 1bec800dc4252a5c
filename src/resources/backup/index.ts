/** Backup jobs and their coverage. */
import type { DataSource, Resource } from "../kinds/define";
import { keepingOthers } from "../kinds/shared-list";
import { includedVolumes, notBackedUp } from "./data-coverage";
import { backupJob, backupJobData, backupJobsData, JOBS_LOCK } from "./job";
import { backupJobMember } from "./job-member";

export { serverTexts } from "./server-texts";

export const title = "Backup";

/** Objects that attributes of any family refer to. */
export const referents = { backup_job: "A backup job." };

export const resources: readonly Resource[] = [
  keepingOthers(backupJob, { list: "guests", members: "backup_job_member", member: "vm_id", domain: JOBS_LOCK }),
  backupJobMember,
];
export const dataSources: readonly DataSource[] = [backupJobData, includedVolumes, backupJobsData, notBackedUp];
