/**
 * Backup jobs. What fails under the lock is reported as text, whatever its status was.
 * Facts: contributing/facts/backup.md#jobs.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl-text";
import type { Routes } from "../../kernel/router";
import type { Section } from "../../kernel/section-config";
import { splitList } from "../../schema/split-list";
import { JOBS, nextRun } from "../jobs/files";
import { jobExists, noSuchJob } from "../jobs/texts";
import { includedVolumes } from "./coverage";
import { checkOptions, impliedAll, isDeletable, sections, shownOptions } from "./options";
import { checkCreation, checkPool, checkUpdate, checkUpdateOf } from "./permissions";
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
