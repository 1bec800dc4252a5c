/**
 * Realm-sync job. Facts (docs/facts/jobs.md#realm-sync-jobs): create is a POST on the item; every PUT needs
 * `schedule`; `realm` cannot change; the item read has neither id nor run times, so the list is read.
 */
import { bool, listOf, number, reportedAttributes, set, string } from "../../framework/attribute";
import { JOBS_LOCK } from "../backup/job";
import { calendarEvent, canonicalCalendarEvent } from "../formats/calendar-event";
import { realm, realmSyncJobId } from "../formats/names";
import { parseRemoveVanished, printRemoveVanished, removal } from "../formats/realm-sync-formats";
import { canonicalEncodedText, oneLine } from "../formats/text";
import { maxLength, oneOf } from "../formats/validator";
import { single } from "../kinds/data-sources";
import { collectionResource, dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";

/** The two realms that every cluster has. */
const syncable = (name: string) =>
  ["pam", "pve"].includes(name) ? "must be an LDAP or AD realm: no others can be synchronised" : undefined;

const attributes = {
  job_id: parameter(
    "id",
    string({
      doc: "Name of the job, 2 to 64 characters; shares one name space with backup jobs.",
      check: [realmSyncJobId],
    }),
  )
    .required()
    .replaces(),
  realm: parameter("realm", string({ doc: "LDAP or AD realm to synchronise.", check: [realm, syncable] }), {
    only: "create",
  })
    .required()
    .replaces(),
  schedule: parameter(
    "schedule",
    string({
      doc: "When it runs: a calendar event such as `daily` or `*-1..7 15:00`.",
      check: [calendarEvent],
      canonical: canonicalCalendarEvent,
    }),
    { always: true },
  ).required(),
  scope: parameter(
    "scope",
    string({ doc: "`users`, `groups` or `both`.", check: [oneOf("users", "groups", "both")] }),
  ).required(),
  remove_vanished: parameter(
    "remove-vanished",
    set(string({ doc: "What is removed.", check: [removal] }), {
      doc: "What is removed with users and groups that are gone from the realm: `acl` (their access rules), `properties` (values that are gone there), `entry` (users and groups themselves). Nothing when absent.",
    }),
    {
      codec: {
        encode: (value) => printRemoveVanished(value as string[]),
        decode: (raw) => parseRemoveVanished(String(raw)),
      },
    },
  ).optional(),
  enable_new: parameter("enable-new", bool({ doc: "Whether new users are enabled." })).default(true),
  enabled: parameter("enabled", bool({ doc: "Whether the job runs." })).default(true),
  comment: parameter(
    "comment",
    string({
      doc: "One line of text, at most 512 characters.",
      check: [oneLine, maxLength(512)],
      canonical: canonicalEncodedText,
    }),
  )
    .optional()
    .whenAbsent(""),
};

export const realmSyncJob = collectionResource({
  type: "realm_sync_job",
  besides: ["last-run", "next-run"],
  family: "jobs",
  documentation: {
    description: "A job that synchronises users and groups of an LDAP or AD realm.",
    example: `resource "pve_realm_sync_job" "staff" {
  job_id          = "staff"
  realm           = "corpldap"
  schedule        = "hourly"
  scope           = "both"
  remove_vanished = ["acl", "entry"]
}
`,
    importExample: "staff",
  },
  attributes,
  collection: {
    path: "/cluster/jobs/realm-sync",
    key: "job_id",
    domain: JOBS_LOCK,
    createAt: "item",
    update: "partial",
  },
});

export const realmSyncJobData = single(realmSyncJob);

const listed = {
  ...reportedAttributes(attributes),
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
    return { jobs: jobs.sort((a, b) => (String(a.job_id) < String(b.job_id) ? -1 : 1)) };
  },
});
