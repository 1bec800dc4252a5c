/** Realm-sync jobs with their runs. Facts: contributing/facts/jobs.md#realm-sync-jobs. */
import { listOf, number, reportedAttributes } from "../../framework/attribute";
import { JOBS_LOCK } from "../backup/job";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { realmSyncAttributes } from "./realm-sync";

const listed = {
  ...reportedAttributes(realmSyncAttributes),
  ...extraJson,
  last_run: parameter(
    "last-run",
    number({ doc: "Last run, in seconds since 1970; null when there was none." }),
  ).computed(),
  next_run: parameter(
    "next-run",
    number({ doc: "Next run, in seconds since 1970; null when the job is not enabled." }),
  ).computed(),
};

export const realmSyncJobsData = dataSource({
  type: "realm_sync_jobs",
  family: "jobs",
  documentation: {
    description: "All realm-sync jobs, sorted by id, with their last and next run.",
    example: `data "pve_realm_sync_jobs" "all" {}\n`,
  },
  attributes: { jobs: listOf(listed, { doc: "The jobs." }).computed() },
  operations: ["GET /cluster/jobs/realm-sync"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/jobs/realm-sync", {}, {}, { shared: JOBS_LOCK });
    const jobs = entries.map((entry) => decodeAnswer(listed, entry));
    return { jobs: sortedBy(jobs, "job_id") };
  },
});
