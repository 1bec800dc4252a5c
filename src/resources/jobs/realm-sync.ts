/**
 * Realm-sync job. Facts (contributing/facts/jobs.md#realm-sync-jobs): create is a POST on the item; every PUT needs
 * `schedule`; `realm` cannot change; the item read has neither id nor run times, so the list is read.
 */

import { bool, set, string } from "../../framework/attribute";
import { scheduleCautions } from "../attributes/schedule";
import { JOB_NAMES, JOBS_LOCK } from "../backup/job";
import { calendarEvent, canonicalCalendarEvent } from "../formats/calendar-event";
import { realm, realmSyncJobId } from "../formats/names";
import { parseRemoveVanished, printRemoveVanished } from "../formats/realm-sync-formats";
import { canonicalEncodedText, oneLine } from "../formats/text";
import { maxLength } from "../formats/validator";
import { single } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";
import { removalValues, syncScopeValues } from "./enumerations";

/** The two realms that every cluster has. */
const syncable = (name: string) =>
  ["pam", "pve"].includes(name) ? "must be an LDAP or AD realm: no others can be synchronised" : undefined;

export const realmSyncAttributes = {
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
  )
    .required()
    .cautioned(...scheduleCautions),
  scope: parameter("scope", string({ doc: "`users`, `groups` or `both`.", check: [syncScopeValues] })).required(),
  remove_vanished: parameter(
    "remove-vanished",
    set(string({ doc: "What is removed.", check: [removalValues] }), {
      doc: "What to remove for users and groups that are gone from the realm: `acl` (their access rules), `properties` (values that are gone there), `entry` (the users and groups). Default: nothing.",
    }),
    {
      codec: {
        encode: printRemoveVanished,
        decode: (raw) => parseRemoveVanished(reportedText(raw)),
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

export const realmSyncJobData = single(realmSyncJob);
