/**
 * Backup jobs. What fails under the lock is reported as text, whatever its status was.
 * Facts: contributing/facts/backup.md#jobs.
 */

import { ROOT } from "../../kernel/access/permissions";
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import type { Routes } from "../../kernel/router";
import { type OptionValue, type PropertyKind, type Section, sectionConfig } from "../../kernel/section-config";
import { operations } from "../../schema/description";
import { propertiesOf } from "../../schema/formats";
import { splitList, splitPropertyString } from "../../schema/property-string";
import { JOBS, nextRun } from "../jobs/files";
import { jobExists, noSuchJob } from "../jobs/texts";
import { includedVolumes } from "./coverage";
import * as refuse from "./texts";

type Given = Record<string, string | readonly string[]>;

/** The lock of the file where jobs were before there was one for all kinds. */
const OLD_LOCK = "file-vzdump_cron";

const EVERY_DAY = "mon,tue,wed,thu,fri,sat,sun";

/** The parameters with the old form of the schedule, time and days, turned into the new one. */
function withSchedule({ starttime, dow, ...given }: Given, isRequired: boolean): Given {
  if (given.schedule !== undefined) {
    if (starttime !== undefined) refuse.twoSchedules();
    return given;
  }
  if (starttime === undefined) {
    if (isRequired) refuse.noSchedule();
    return given;
  }
  const days = splitList(String(dow ?? "")).join(",");
  return { ...given, schedule: days === "" || days === EVERY_DAY ? starttime : `${days} ${starttime}` };
}

function backupJob(call: Call): Frozen<Section> {
  const id = call.required("id");
  const job = call.read(JOBS)[id];
  return job?.type === "vzdump" ? job : noSuchJob(id);
}

/** The next run is shown for disabled jobs too. */
function list(call: Call) {
  return Object.entries(call.read(JOBS))
    .filter(([, { type }]) => type === "vzdump")
    .map(([id, job]) => ({ id, ...shownOptions(job), "next-run": nextRun(String(job.schedule), call.now) }));
}

function create(call: Call): void {
  checkCreation(call);
  checkPool(call);
  const given = withSchedule(call.parameters("id"), true);
  const id = call.text("id") ?? call.cluster.random.uuid();
  call.edit(JOBS, { failure: "" }, (jobs) => {
    if (jobs[id]) jobExists(id);
    checkOptions(given, true);
    jobs[id] = sections.create("vzdump", { enabled: "1", ...given, ...impliedAll(given) });
  });
}

/** Choosing guests in one way ends the other ways. */
function withOneSelection(job: Section, given: Given): Section {
  const { vmid: _vmid, all: _all, exclude: _exclude, pool: _pool, ...rest } = job;
  const keep = (...names: string[]): Section => {
    const kept = names.filter((name) => job[name] !== undefined).map((name) => [name, job[name]]);
    return { ...rest, ...Object.fromEntries(kept) };
  };
  if (given.vmid !== undefined) return keep("vmid");
  if (isTrue(given.all as string | undefined)) return keep("all", "exclude");
  return job.pool === undefined ? job : keep("pool");
}

/** An empty `delete` trips the server. */
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
  const plain = withSchedule(call.parameters("delete"), false);
  call.locked(OLD_LOCK, { failure: "" }, () =>
    call.edit(JOBS, (jobs) => {
      if (Object.keys(plain).length === 0 && deleted.length === 0) refuse.nothingGiven();
      checkOptions(plain, false);
      const given = { ...plain, ...impliedAll(plain) };
      sections.update({ type: "vzdump" }, given);
      const job = jobs[id];
      if (job?.type !== "vzdump") return refuse.notABackupJob();
      checkUpdateOf(call, job);
      for (const name of deleted) {
        if (!isDeletable(name)) refuse.unknownOption(name);
        delete job[name];
      }
      const changed = sections.update(job, given);
      if (changed.exclude !== undefined && changed.pool === undefined) changed.all = 1;
      jobs[id] = withOneSelection(changed, given);
      // Guests that are nothing but blanks pass, and are lost when the file is read again.
      checkOptions({ ...jobs[id], ...(plain.vmid !== undefined && { vmid: plain.vmid }) }, true);
    }),
  );
}

/** Jobs of other kinds can be deleted here, too. */
function remove(call: Call): void {
  const id = call.required("id");
  call.locked(OLD_LOCK, { failure: "" }, () =>
    call.edit(JOBS, (jobs) => {
      if (!jobs[id]) noSuchJob(id);
      delete jobs[id];
    }),
  );
}

export const jobs: Routes = {
  "GET /cluster/backup": list,
  "POST /cluster/backup": create,
  "GET /cluster/backup/{id}": (call) => ({ id: call.required("id"), ...shownOptions(backupJob(call)) }),
  "PUT /cluster/backup/{id}": update,
  "DELETE /cluster/backup/{id}": remove,
  "GET /cluster/backup/{id}/included_volumes": (call) => includedVolumes(call, backupJob(call)),
};

// Rules for backup jobs, in addition to the privileges of the calls. They do not apply to root@pam.
// Facts: contributing/facts/backup.md#jobs.

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

/** The storage that a job uses: `local` when it says nothing. */
const storageOf = (storage: unknown) => (isTrue(storage as string | undefined) ? String(storage) : "local");

function checkCreation(call: Call): void {
  if (call.identity === ROOT) return;
  refuseRootOptions(Object.keys(call.parameters()));
  checkFleecing(call);
  checkStorage(call, storageOf(call.text("storage")));
}

/** The part that does not need the job. */
function checkUpdate(call: Call, deleted: readonly string[]): void {
  if (call.identity === ROOT) return;
  refuseRootOptions(Object.keys(call.parameters()));
  checkFleecing(call);
  refuseRootOptions(deleted);
  const storage = call.text("storage");
  if (isTrue(storage)) checkStorage(call, storage);
  else if (deleted.includes("storage")) checkStorage(call, "local");
}

function checkUpdateOf(call: Call, job: Frozen<Section>): void {
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

// Options of backup jobs: their kinds, how they are read back, and combinations that are refused.
// Facts: contributing/facts/backup.md#jobs.

type Options = Readonly<Record<string, OptionValue | readonly string[] | undefined>>;

/** Options are the parameters of the call that creates a job, apart from the id and the old form of the schedule. */
const DECLARED = Object.entries(
  operations.find(({ method, path }) => method === "POST" && path === "/cluster/backup")?.parameters ?? {},
).filter(([name]) => !["id", "starttime", "dow"].includes(name));

const sections = sectionConfig({
  properties: {
    ...Object.fromEntries(DECLARED.map(([name, { type }]) => [name, { type: type as PropertyKind["type"] }])),
    comment: { encoded: true },
    "prune-backups": { stored: (text) => text || "keep-all=1" },
  },
  types: {
    vzdump: Object.fromEntries(DECLARED.map(([name]) => [name, name === "schedule" ? "required" : "optional"])),
  },
});

/** Options that a job always has, although the schema calls them optional. */
const isDeletable = (name: string): boolean =>
  name !== "enabled" && name !== "schedule" && DECLARED.some(([declared]) => declared === name);

const isSet = (value: unknown): boolean => value !== undefined && isTrue(String(value));

/** `check_missing` of the server: whether what is to be backed up has to be given. */
function checkOptions(options: Options, isComplete: boolean): void {
  for (const name of ["all", "exclude", "pool"]) {
    if (isSet(options[name]) && isSet(options.vmid)) refuse.conflictsWithGuests(name);
  }
  checkNotesTemplate(String(options["notes-template"] ?? ""));
  if (!isComplete || options.exclude !== undefined) return;
  if (!["all", "stop", "pool", "vmid"].some((name) => isSet(options[name]))) {
    refuse.guestsMissing();
  }
}

/** A list of exceptions means that all others are backed up. */
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

/** Members stay text as they were sent, but for booleans. */
function parsed(text: string, format: string): Record<string, string | number> {
  const properties = propertiesOf(format);
  const values = Object.entries(splitPropertyString(text, properties));
  return Object.fromEntries(
    values.map(([key, value]) => [key, properties[key]?.type === "boolean" ? Number(value) : value]),
  );
}

/** Without any number above zero everything is kept; that is never shown together with numbers. */
function retention({ "keep-all": _all, ...numbers }: Record<string, string | number>) {
  return Object.values(numbers).some((value) => Number(value) > 0) ? numbers : { "keep-all": 1 };
}

/** What a job looks like when it is read: property strings are objects there. */
function shownOptions(job: Section | Readonly<Section>): Record<string, unknown> {
  const objects = Object.entries(PROPERTY_STRINGS).flatMap(([name, format]) => {
    if (job[name] === undefined) return [];
    const values = parsed(String(job[name]), format);
    return [[name, name === "prune-backups" ? retention(values) : values] as const];
  });
  return { ...job, ...Object.fromEntries(objects) };
}
