/**
 * Jobs that synchronise LDAP and AD realms. What fails under the lock is reported as text, whatever its status was.
 * Facts: contributing/facts/jobs.md#realm-sync-jobs.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Routes } from "../../kernel/router";
import { type Section, sectionConfig } from "../../kernel/section-config";
import { JOBS, nextRun } from "./files";
import * as refuse from "./texts";

const TYPE = "realm-sync";

const sections = sectionConfig({
  properties: {
    comment: { encoded: true },
    enabled: { type: "boolean" },
    "enable-new": { type: "boolean" },
  },
  types: {
    [TYPE]: {
      schedule: "required",
      realm: "required fixed",
      scope: "required",
      enabled: "optional",
      comment: "optional",
      "remove-vanished": "optional",
      "enable-new": "optional",
    },
  },
});

const shown = (job: Frozen<Section>) => ({ enabled: 1, ...job });

/** Jobs never run here, but the next run is shown, for disabled ones too. */
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
  const given = call.parameters("delete");
  call.edit(JOBS, { failure: "" }, (jobs) => {
    sections.update({ type: TYPE }, given);
    const job = jobs[id];
    if (job?.type !== TYPE) return refuse.notARealmSyncJob();
    sections.removeUnset(job, call.text("delete"), given);
    jobs[id] = sections.update(job, given);
  });
}

function remove(call: Call): void {
  const id = call.required("id");
  call.edit(JOBS, { failure: "" }, (jobs) => {
    if (jobs[id]?.type !== TYPE) refuse.noSuchJob(id);
    delete jobs[id];
  });
}

export const realmSync: Routes = {
  "GET /cluster/jobs/realm-sync": list,
  "GET /cluster/jobs/realm-sync/{id}": read,
  "POST /cluster/jobs/realm-sync/{id}": create,
  "PUT /cluster/jobs/realm-sync/{id}": update,
  "DELETE /cluster/jobs/realm-sync/{id}": remove,
};
