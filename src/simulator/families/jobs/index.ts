/**
 * Jobs that sync LDAP and AD realms, and the analysis of schedules. Errors under the lock are reported as plain text,
 * whatever their status was.
 * Facts: contributing/facts/jobs.md.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { perlTime } from "../../kernel/perl";
import { directory, type Family, type Routes } from "../../kernel/router";
import { type Section, sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { JOBS, nextRun } from "./files";
import * as refuse from "./texts";

const TYPE = "realm-sync";

const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/jobs/realm-sync/{id}"),
  types: {
    [TYPE]: {
      required: "schedule realm scope",
      optional: "enabled comment remove-vanished enable-new",
      fixed: "realm",
    },
  },
  values: { comment: { encoded: true } },
});

const shown = (job: Frozen<Section>) => ({ enabled: 1, ...job });

/** Lists the jobs, with the next run even of disabled ones. The simulator never runs them. */
function list(call: Call) {
  return Object.entries(call.read(JOBS))
    .filter(([, { type }]) => type === TYPE)
    .map(([id, job]) => {
      const next = nextRun(String(job.schedule), call.now);
      return { id, ...shown(job), "last-run": null, "next-run": next };
    });
}

function read(call: Call) {
  const id = call.required("id");
  const job = call.read(JOBS)[id];
  return job?.type === TYPE ? shown(job) : refuse.noSuchJob(id);
}

function checkRealm(call: Call, name: string): void {
  const realm = call.cluster.inventory.realms.find((candidate) => candidate.realm === name);
  if (!realm) refuse.noSuchRealm(name);
  if (!["ldap", "ad"].includes(realm.type)) refuse.wrongRealmType();
}

function create(call: Call): void {
  const id = call.required("id");
  call.edit(JOBS, { failure: "" }, (jobs) => {
    if (jobs[id]) refuse.jobExists(id);
    jobs[id] = sections.create(TYPE, { enabled: "1", ...call.parameters() });
    checkRealm(call, String(jobs[id].realm));
  });
}

function update(call: Call): void {
  const id = call.required("id");
  const options = call.parameters("delete");
  call.edit(JOBS, { failure: "" }, (jobs) => {
    sections.update({ type: TYPE }, options);
    const job = jobs[id];
    if (job?.type !== TYPE) return refuse.notARealmSyncJob();
    sections.removeUnset(job, call.text("delete"), options);
    jobs[id] = sections.update(job, options);
  });
}

function remove(call: Call): void {
  const id = call.required("id");
  call.edit(JOBS, { failure: "" }, (jobs) => {
    if (jobs[id]?.type !== TYPE) refuse.noSuchJob(id);
    delete jobs[id];
  });
}

const realmSync: Routes = {
  "GET /cluster/jobs/realm-sync": list,
  "GET /cluster/jobs/realm-sync/{id}": read,
  "POST /cluster/jobs/realm-sync/{id}": create,
  "PUT /cluster/jobs/realm-sync/{id}": update,
  "DELETE /cluster/jobs/realm-sync/{id}": remove,
};

const DEFAULT_ITERATIONS = 10;

/** Returns the next runs of a schedule. There are fewer if the schedule ends. */
function analyzeSchedule(call: Call) {
  const schedule = call.required("schedule");
  const count = call.number("iterations") ?? DEFAULT_ITERATIONS;
  const runs: { timestamp: number; utc: string }[] = [];
  let time = nextRun(schedule, call.number("starttime") ?? call.now);
  while (time !== undefined && runs.length < count) {
    runs.push({ timestamp: time, utc: perlTime(time) });
    time = nextRun(schedule, time);
  }
  return runs;
}

const index: Routes = {
  "GET /cluster/jobs": directory("subdir", ["schedule-analyze", "realm-sync"]),
  "GET /cluster/jobs/schedule-analyze": analyzeSchedule,
};

export const family: Family = { routes: [index, realmSync] };
