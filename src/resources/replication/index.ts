/** Storage replication. */
import type { DataSource, Resource } from "../kinds/define";
import { replicationJob, replicationJobData, replicationJobsData } from "./job";

export { serverTexts } from "./server-texts";

export const title = "Replication";

export const resources: readonly Resource[] = [replicationJob];
export const dataSources: readonly DataSource[] = [replicationJobData, replicationJobsData];
