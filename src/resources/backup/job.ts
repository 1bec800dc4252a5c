/**
 * Backup jobs. Facts: contributing/facts/backup.md#jobs. Backup jobs and realm-sync jobs share a file. The server does not report an
 * ID that it generates, so the provider always sends one. No request clears `schedule` and `enabled`. Errors that the server finds
 * under the lock arrive as 500, with the code in the text.
 */

import { randomUUID } from "node:crypto";
import type { PveSession } from "../../api/types";
import { listOf, number, reportedAttributes } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import { invalidValue } from "../../framework/planning/diagnostics";
import type { Behaviour, Report } from "../../framework/resource";
import type { ConfigOf } from "../../framework/state-of";
import { attribute, listed as joined } from "../../naming/message";
import { UNKNOWN } from "../../plugin/cty/value";
import { isGiven, isOneOf } from "../attributes/without-effect";
import { namesOf } from "../formats/enumeration";
import { newBackupJobId } from "../formats/names";
import { collection } from "../kinds/collection";
import { type CollectionOptions, collectionOperations } from "../kinds/collection-options";
import { objectDataSource, sortedBy } from "../kinds/data-sources";
import { dataSource, resource, rightsByCredential } from "../kinds/define";
import { NODE_OPERATION, STORAGE_OPERATION, warnOfUnknownNodes, warnOfUnknownStorages } from "../known-names";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { attributes, rootOnly } from "./attributes";
import { jobCautions } from "./cautions";
import {
  backupSelection,
  backupStorageNeeded,
  excludeWithoutAll,
  fleecingStorageNeeded,
  keepAllWithOthers,
} from "./diagnostics";

/** Lock of the file that backup jobs and realm-sync jobs share. */
export const JOBS_LOCK = "file-jobs_cfg";
/** Name space of the IDs, which backup jobs and realm-sync jobs share. */
export const JOB_NAMES = "jobs";

type Attributes = typeof attributes;
const ROOT_ONLY = namesOf(rootOnly);

const options = {
  attributes,
  path: "/cluster/backup",
  key: "job_id",
  domain: JOBS_LOCK,
  overlaps: true,
  update: "partial",
  credential: (state) => (ROOT_ONLY.some((name) => (state[name] ?? null) !== null) ? "root-ticket" : "any"),
} as const satisfies CollectionOptions<Attributes, "job_id">;
const plain = collection(options);

const behaviour: Behaviour<PveSession, Attributes, "job_id"> = {
  ...plain,
  async create(planned, context) {
    // The web interface generates names of this form.
    // biome-ignore lint/plugin/machine: made up for an object, and kept in its state
    const job_id = planned.job_id === UNKNOWN ? `backup-${randomUUID().slice(0, 13)}` : planned.job_id;
    context.identified({ job_id });
    await plain.create({ ...planned, job_id }, context);
    return { job_id };
  },
};

/** Whether a selecting attribute has a value other than null, false and empty. */
const isSelecting = (value: unknown) =>
  value !== null && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);

function validate(config: ConfigOf<Attributes>, report: Report): void {
  const { guests, all, exclude, pool, storage, retention, fleecing, stop_running } = config;
  const selected = Object.entries({ guests, all, pool }).filter(([, value]) => isSelecting(value));
  const known = [guests, all, pool].every((value) => value !== UNKNOWN);
  if (known && selected.length !== 1 && !(selected.length === 0 && stop_running === true)) {
    const selection = selected.length === 0 ? "none" : joined(selected.map(([name]) => attribute(name)));
    report.error(backupSelection({ given: selection }, path(selected[1]?.[0] ?? "guests")));
  }
  if (isSelecting(exclude) && all !== true && all !== UNKNOWN) {
    report.error(excludeWithoutAll(path("exclude")));
  }
  for (const name of ["protected", "notes_template"] as const) {
    if (isSelecting(config[name]) && storage === null) {
      report.error(backupStorageNeeded({ name: attribute(name) }, path(name)));
    }
  }
  if (retention !== null && retention !== UNKNOWN) {
    const others = Object.entries(retention).filter(([, value]) => typeof value === "number" && value > 0);
    const names = joined(others.map(([name]) => attribute(name)));
    if (retention.keep_all === true && others.length > 0)
      report.error(keepAllWithOthers({ others: names }, path("retention", "keep_all")));
  }
  if (fleecing !== null && fleecing !== UNKNOWN && fleecing.enabled === true && fleecing.storage === null) {
    report.error(fleecingStorageNeeded(path("fleecing", "storage")));
  }
}

export const backupJob = resource({
  type: "backup_job",
  ignoredProperties: ["next-run"],
  description: "A scheduled backup of guests.",
  subjects: {
    Guests: ["all", "exclude", "guests", "keep_others", "node_name", "pool"],
    Schedule: ["enabled", "repeat_missed"],
    "Storage and retention": ["dump_dir", "notes_template", "protected", "prune", "retention", "storage"],
    Content: ["compress", "exclude_paths", "mode", "pbs_change_detection_mode", "std_excludes"],
    Notifications: ["mail_notification", "mail_to", "notification_mode", "quiet"],
    "Load and time": [
      "bandwidth_limit",
      "fleecing",
      "io_nice",
      "lock_wait",
      "performance",
      "pigz_threads",
      "stop_running",
      "stop_wait",
      "tmp_dir",
      "zstd_threads",
    ],
  },
  importExample: "nightly",
  attributes,
  identity: ["job_id"],
  nameSpace: JOB_NAMES,
  operations: [...collectionOperations(options), NODE_OPERATION, STORAGE_OPERATION],
  rights: rightsByCredential(options.credential),
  behaviour,
  validate,
  cautions: jobCautions,
  withoutEffect: [
    {
      names: ["mail_notification"],
      unless: isGiven("mail_to"),
      because:
        "It says when mails go to `mail_to`, which is not set. Set `mail_to`, or leave both to the matchers of the notification system (`pve_notification_matcher`).",
    },
    {
      names: ["mail_to", "mail_notification"],
      unless: isOneOf("notification_mode", null, "auto", "legacy-sendmail"),
      because: 'With `notification_mode = "notification-system"` the matchers decide who is notified.',
    },
  ],
  async plan(context) {
    const { job_id, node_name, storage, fleecing } = context.planned;
    const problem = context.prior === null && job_id !== null && job_id !== UNKNOWN && newBackupJobId(job_id);
    if (problem)
      context.error(invalidValue({ attribute: "job_id", name: "job_id", problem: `${problem}.` }, path("job_id")));
    await warnOfUnknownNodes(context, [node_name], path("node_name"));
    await warnOfUnknownStorages(context, [storage], path("storage"));
    if (fleecing !== null && fleecing !== UNKNOWN)
      await warnOfUnknownStorages(context, [fleecing.storage], path("fleecing", "storage"));
  },
});

export const backupJobData = objectDataSource(backupJob, {
  reads: ["GET /cluster/backup", "GET /cluster/backup/{id}"],
});

const listed = {
  ...reportedAttributes(attributes),
  ...extraJson,
  next_run: parameter(
    "next-run",
    number({ doc: "Next run, in seconds since 1970. Null when the job is disabled." }),
  ).computed(),
};

export const backupJobsData = dataSource({
  type: "backup_jobs",
  description: "All backup jobs, sorted by ID, with their next run.",
  attributes: { jobs: listOf(listed, { doc: "Backup jobs." }).computed() },
  operations: ["GET /cluster/backup"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/backup", {}, {}, { shared: JOBS_LOCK });
    const jobs = entries.map((entry) => decodeAnswer(listed, entry));
    return { jobs: sortedBy(jobs, "job_id") };
  },
});
