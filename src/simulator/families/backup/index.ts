/**
 * Backup jobs and their coverage. Errors under the lock are reported as plain text, whatever their status was.
 * Facts: contributing/facts/backup.md#jobs.
 */

import { ROOT } from "../../kernel/access/permissions";
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import type { Family, Routes } from "../../kernel/router";
import { type OptionValue, type Section, sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { propertiesOf } from "../../schema/formats";
import { splitList, splitPropertyString } from "../../schema/property-string";
import { JOBS, nextRun } from "../jobs/files";
import { jobExists, noSuchJob } from "../jobs/texts";
import { coverage, includedVolumes } from "./coverage";
import * as refuse from "./texts";

type Options = Record<string, string | readonly string[]>;

/** Lock of the file that held backup jobs before `jobs.cfg`. */
const OLD_LOCK = "file-vzdump_cron";

const EVERY_DAY = "mon,tue,wed,thu,fri,sat,sun";

/** Converts the old form of the schedule, `starttime` and `dow`, to `schedule`. */
function withSchedule({ starttime, dow, ...options }: Options, isRequired: boolean): Options {
  if (options.schedule !== undefined) {
    if (starttime !== undefined) refuse.twoSchedules();
    return options;
  }
  if (starttime === undefined) {
    if (isRequired) refuse.noSchedule();
    return options;
  }
  const days = splitList(String(dow ?? "")).join(",");
  return { ...options, schedule: days === "" || days === EVERY_DAY ? starttime : `${days} ${starttime}` };
}

function backupJob(call: Call): Frozen<Section> {
  const id = call.required("id");
  const job = call.read(JOBS)[id];
  return job?.type === "vzdump" ? job : noSuchJob(id);
}

/** Lists the jobs, with the next run even of disabled ones. */
function list(call: Call) {
  return Object.entries(call.read(JOBS))
    .filter(([, { type }]) => type === "vzdump")
    .map(([id, job]) => ({ id, ...shownOptions(job), "next-run": nextRun(String(job.schedule), call.now) }));
}

function create(call: Call): void {
  checkCreation(call);
  checkPool(call);
  const options = withSchedule(call.parameters("id"), true);
  const id = call.text("id") ?? call.cluster.random.uuid();
  call.edit(JOBS, { failure: "" }, (jobs) => {
    if (jobs[id]) jobExists(id);
    checkOptions(options, true);
    jobs[id] = sections.create("vzdump", { enabled: "1", ...options, ...impliedAll(options) });
  });
}

/** Keeps one selection of guests (`vmid`, `all` or `pool`) and removes the others. */
function withOneSelection(job: Section, options: Options): Section {
  const { vmid: _vmid, all: _all, exclude: _exclude, pool: _pool, ...rest } = job;
  const keep = (...names: string[]): Section => {
    const kept = names.filter((name) => job[name] !== undefined).map((name) => [name, job[name]]);
    return { ...rest, ...Object.fromEntries(kept) };
  };
  if (options.vmid !== undefined) return keep("vmid");
  if (isTrue(options.all as string | undefined)) return keep("all", "exclude");
  return job.pool === undefined ? job : keep("pool");
}

/** Returns the options to delete. The server fails on an empty `delete`. */
function deletedOptions(call: Call): string[] {
  const text = call.text("delete");
  if (text === undefined || isTrue(text)) return call.list("delete") ?? [];
  return refuse.deletionIsText(text);
}

function update(call: Call): void {
  const id = call.required("id");
  const deleted = deletedOptions(call);
  checkUpdate(call, deleted);
  checkPool(call);
  const sent = withSchedule(call.parameters("delete"), false);
  call.locked(OLD_LOCK, { failure: "" }, () =>
    call.edit(JOBS, (jobs) => {
      if (Object.keys(sent).length === 0 && deleted.length === 0) refuse.noOptions();
      checkOptions(sent, false);
      const options = { ...sent, ...impliedAll(sent) };
      sections.update({ type: "vzdump" }, options);
      const job = jobs[id];
      if (job?.type !== "vzdump") return refuse.notABackupJob();
      checkExistingJob(call, job);
      for (const name of deleted) {
        if (!isDeletable(name)) refuse.unknownOption(name);
        delete job[name];
      }
      const changed = sections.update(job, options);
      if (changed.exclude !== undefined && changed.pool === undefined) changed.all = 1;
      jobs[id] = withOneSelection(changed, options);
      // A `vmid` of blanks passes the check, and is lost when the file is read again.
      checkOptions({ ...jobs[id], ...(sent.vmid !== undefined && { vmid: sent.vmid }) }, true);
    }),
  );
}

/** Deletes a job. Jobs of other types can be deleted too. */
function remove(call: Call): void {
  const id = call.required("id");
  call.locked(OLD_LOCK, { failure: "" }, () =>
    call.edit(JOBS, (jobs) => {
      if (!jobs[id]) noSuchJob(id);
      delete jobs[id];
    }),
  );
}

const jobs: Routes = {
  "GET /cluster/backup": list,
  "POST /cluster/backup": create,
  "GET /cluster/backup/{id}": (call) => ({ id: call.required("id"), ...shownOptions(backupJob(call)) }),
  "PUT /cluster/backup/{id}": update,
  "DELETE /cluster/backup/{id}": remove,
  "GET /cluster/backup/{id}/included_volumes": (call) => includedVolumes(call, backupJob(call)),
};

// Permission checks of backup jobs in addition to those of the operations. They do not apply to root@pam.

const ROOT_ONLY = ["tmpdir", "dumpdir", "script"];

function refuseRootOptions(names: readonly string[]): void {
  const option = ROOT_ONLY.find((name) => names.includes(name));
  if (option !== undefined) refuse.onlyRoot(option);
}

function checkFleecing(call: Call): void {
  const text = call.text("fleecing");
  if (!isTrue(text)) return;
  const { storage } = splitPropertyString(text, propertiesOf("backup-fleecing"));
  if (isTrue(storage)) call.check(`/storage/${storage}`, ["Datastore.AllocateSpace"]);
}

const checkStorage = (call: Call, storage: string) => call.check(`/storage/${storage}`, ["Datastore.Allocate"]);

/** Returns the storage of a job. Default: `local`. */
const storageOf = (storage: unknown) => (isTrue(storage as string | undefined) ? String(storage) : "local");

function checkCreation(call: Call): void {
  if (call.identity === ROOT) return;
  refuseRootOptions(Object.keys(call.parameters()));
  checkFleecing(call);
  checkStorage(call, storageOf(call.text("storage")));
}

/** Checks the parameters of an update, before the job is read. */
function checkUpdate(call: Call, deleted: readonly string[]): void {
  if (call.identity === ROOT) return;
  refuseRootOptions(Object.keys(call.parameters()));
  checkFleecing(call);
  refuseRootOptions(deleted);
  const storage = call.text("storage");
  if (isTrue(storage)) checkStorage(call, storage);
  else if (deleted.includes("storage")) checkStorage(call, "local");
}

function checkExistingJob(call: Call, job: Frozen<Section>): void {
  if (call.identity === ROOT) return;
  if (job.dumpdir !== undefined) refuse.dumpDirectory();
  checkStorage(call, storageOf(job.storage));
}

function checkPool(call: Call): void {
  const pool = call.text("pool");
  if (!isTrue(pool)) return;
  if (!call.read(USER_CONFIG).pools[pool]) refuse.poolOutOfReach(pool);
  call.check(`/pool/${pool}`, ["VM.Backup"]);
}

// Options of backup jobs: their types, how they are shown, and combinations that are refused.

/** A job's options are the parameters of its creation, except for the id and the old form of the schedule. */
const OPTIONS = Object.keys(parametersOf("POST /cluster/backup")).filter(
  (name) => !["id", "starttime", "dow"].includes(name),
);

const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/backup"),
  types: { vzdump: { required: "schedule", optional: OPTIONS.filter((name) => name !== "schedule").join(" ") } },
  values: { comment: { encoded: true }, "prune-backups": { stored: (text) => text || "keep-all=1" } },
});

/** Whether an option can be deleted. A job always has `enabled` and `schedule`. */
const isDeletable = (name: string): boolean => name !== "enabled" && name !== "schedule" && OPTIONS.includes(name);

const isSet = (value: unknown): boolean => value !== undefined && isTrue(String(value));

/**
 * Refuses conflicting options.
 *
 * @param isComplete whether the options must select guests
 */
function checkOptions(
  options: Readonly<Record<string, OptionValue | readonly string[] | undefined>>,
  isComplete: boolean,
): void {
  for (const name of ["all", "exclude", "pool"]) {
    if (isSet(options[name]) && isSet(options.vmid)) refuse.conflictsWithGuests(name);
  }
  checkNotesTemplate(String(options["notes-template"] ?? ""));
  if (!isComplete || options.exclude !== undefined) return;
  if (!["all", "stop", "pool", "vmid"].some((name) => isSet(options[name]))) {
    refuse.guestsMissing();
  }
}

/** Returns `all`, which `exclude` implies. */
function impliedAll(options: Options): { all?: string } {
  return options.exclude !== undefined && !isSet(options.pool) ? { all: "1" } : {};
}

function checkNotesTemplate(template: string): void {
  if (template.includes("\n")) refuse.notesTemplate("contains a line feed");
  const escapes = [...template.matchAll(/\\(.)/g)]
    .filter(([, character = ""]) => !["n", "\\"].includes(character))
    .map(({ 1: character, index }) => `escape sequence '\\${character}' at char ${index}`);
  const variables = [...template.matchAll(/\{\{([^\s{}]+)\}\}/g)]
    .filter(([, name = ""]) => !["cluster", "guestname", "node", "vmid"].includes(name))
    .map(({ 1: name = "", index }) => `variable '${name}' at char ${index + 4}`);
  const problems = [...escapes, ...variables];
  if (problems.length > 0) refuse.notesTemplate(`found unknown: ${problems.join(", ")}`);
}

const PROPERTY_STRINGS: Readonly<Record<string, string>> = {
  fleecing: "backup-fleecing",
  performance: "backup-performance",
  "prune-backups": "prune-backups",
};

/** Parses a property string. All values are strings as they were sent, except Booleans. */
function parseValues(text: string, format: string): Record<string, string | number> {
  const properties = propertiesOf(format);
  const values = Object.entries(splitPropertyString(text, properties));
  return Object.fromEntries(
    values.map(([key, value]) => [key, properties[key]?.type === "boolean" ? Number(value) : value]),
  );
}

/** Returns the retention as it is shown: `keep-all` or the counts. Without a count above zero, all backups are kept. */
function retention({ "keep-all": _all, ...numbers }: Record<string, string | number>) {
  return Object.values(numbers).some((value) => Number(value) > 0) ? numbers : { "keep-all": 1 };
}

/** Returns a job as it is shown, with objects in place of property strings. */
function shownOptions(job: Section | Readonly<Section>): Record<string, unknown> {
  const objects = Object.entries(PROPERTY_STRINGS).flatMap(([name, format]) => {
    if (job[name] === undefined) return [];
    const values = parseValues(String(job[name]), format);
    return [[name, name === "prune-backups" ? retention(values) : values] as const];
  });
  return { ...job, ...Object.fromEntries(objects) };
}

export const family: Family = { routes: [jobs, coverage] };
