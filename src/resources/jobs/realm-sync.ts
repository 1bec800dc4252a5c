/**
 * Realm-sync jobs. Facts: contributing/facts/jobs.md#realm-sync-jobs. A job is created by a POST on its own path. Every PUT needs
 * `schedule`. `realm` cannot change. A single job comes without ID and run times, so the provider reads the list.
 */

import { bool, listOf, number, reportedAttributes, set, string } from "../../framework/attribute";
import { JOB_NAMES, JOBS_LOCK } from "../backup/job";
import { calendarEvent, canonicalCalendarEvent, scheduleCautions } from "../formats/calendar-event";
import { enumeration } from "../formats/enumeration";
import { parseRemoveVanished, printRemoveVanished } from "../formats/job-formats";
import { realm, realmSyncJobId } from "../formats/names";
import { canonicalEncodedText, oneLine } from "../formats/text";
import { maxLength } from "../formats/validator";
import { objectDataSource, sortedBy } from "../kinds/data-sources";
import { collectionResource, dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { extraJson } from "../unknown-properties/unknown-properties";

const syncScopeValues = enumeration("jobs.SyncScope", "Which objects of a realm a sync job copies.", {
  users: "Users.",
  groups: "Groups.",
  both: "Users and groups.",
});

const removalValues = enumeration(
  "jobs.Removal",
  "Data that a sync job removes for users and groups that are gone from the realm.",
  {
    acl: "Their access rules.",
    properties: "Properties that are gone from the realm.",
    entry: "The users and groups.",
  },
);

/** Refuses the two built-in realms, which have nothing to synchronise. */
const syncable = (name: string) =>
  ["pam", "pve"].includes(name) ? "must be an LDAP or AD realm: no others can be synchronised" : undefined;

const realmSyncAttributes = {
  job_id: parameter("id", {
    doc: "Name of the job, 2 to 64 characters. A backup job and a realm-sync job cannot have the same name.",
    check: [realmSyncJobId],
  }).key(),
  realm: parameter("realm", {
    doc: "LDAP or AD realm to synchronise.",
    check: [realm, syncable],
    only: "create",
  }).key(),
  schedule: parameter("schedule", {
    doc: "Calendar event at which the job runs, such as `daily` or `*-1..7 15:00`.",
    check: [calendarEvent],
    canonical: canonicalCalendarEvent,
    always: true,
  })
    .required()
    .cautioned(...scheduleCautions),
  scope: parameter("scope", {
    doc: "Objects to copy from the realm: `users`, `groups` or `both`.",
    check: [syncScopeValues],
  }).required(),
  remove_vanished: parameter(
    "remove-vanished",
    set(string({ doc: "Removal.", check: [removalValues] }), {
      doc: "Data to remove for users and groups that are gone from the realm: `acl` (their access rules), `properties` (values that are gone there), `entry` (the users and groups). Default: nothing.",
    }),
    { codec: { encode: printRemoveVanished, decode: (raw) => parseRemoveVanished(reportedText(raw)) } },
  ).optional(),
  enable_new: parameter("enable-new", bool({ doc: "Whether new users are enabled." })).default(true),
  enabled: parameter("enabled", bool({ doc: "Whether the job runs." })).default(true),
  comment: parameter("comment", {
    doc: "One line of text, at most 512 characters.",
    check: [oneLine, maxLength(512)],
    canonical: canonicalEncodedText,
  })
    .optional()
    .whenAbsent(""),
};

export const realmSyncJob = collectionResource({
  type: "realm_sync_job",
  ignoredProperties: ["last-run", "next-run"],
  family: "jobs",
  description: "A job that synchronises users and groups of an LDAP or AD realm.",
  importExample: "staff",
  nameSpace: JOB_NAMES,
  attributes: realmSyncAttributes,
  collection: {
    path: "/cluster/jobs/realm-sync",
    key: "job_id",
    domain: JOBS_LOCK,
    overlaps: true,
    createAt: "item",
    update: "partial",
  },
});

export const realmSyncJobData = objectDataSource(realmSyncJob);

const listed = {
  ...reportedAttributes(realmSyncAttributes),
  ...extraJson,
  last_run: parameter(
    "last-run",
    number({ doc: "Last run, in seconds since 1970. Null before the first run." }),
  ).computed(),
  next_run: parameter(
    "next-run",
    number({ doc: "Next run, in seconds since 1970. Null when the job is disabled." }),
  ).computed(),
};

export const realmSyncJobsData = dataSource({
  type: "realm_sync_jobs",
  family: "jobs",
  description: "All realm-sync jobs, sorted by ID, with their last and next run.",
  attributes: { jobs: listOf(listed, { doc: "Realm-sync jobs." }).computed() },
  operations: ["GET /cluster/jobs/realm-sync"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/jobs/realm-sync", {}, {}, { shared: JOBS_LOCK });
    const jobs = entries.map((entry) => decodeAnswer(listed, entry));
    return { jobs: sortedBy(jobs, "job_id") };
  },
});
