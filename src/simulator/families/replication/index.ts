/**
 * Storage replication: jobs that copy a guest's volumes to another node. The nodes' runner removes them some time after
 * their deletion.
 * Facts: contributing/facts/replication.md#jobs.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import { isTrue } from "../../kernel/perl";
import type { Family, Routes } from "../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { REPLICATION } from "./files";
import { replicationRunner } from "./runner";
import * as refuse from "./texts";

const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/replication"),
  types: {
    local: { required: "target", optional: "source schedule rate comment disable remove_job", fixed: "target" },
  },
  values: { comment: { encoded: true }, disable: { stored: (text) => (isTrue(text) ? 1 : undefined) } },
});

/** Parses guest and job number. `100-00` becomes `100-0`. */
function parseId(id: string): { guest: number; jobnum: number } {
  const [guest, jobnum] = id.split("-").map(Number) as [number, number];
  return { guest, jobnum };
}

const shown = (id: string, job: Frozen<Section>) => ({ id, ...parseId(id), ...job });

const checkGuestPrivilege = (call: Call, privilege: string) =>
  call.check(`/vms/${parseId(call.required("id")).guest}`, [privilege]);

function list(call: Call) {
  return Object.entries(call.read(REPLICATION))
    .filter(([id]) => call.hasPrivilege(`/vms/${parseId(id).guest}`, ["VM.Audit"]))
    .map(([id, job]) => shown(id, job));
}

function read(call: Call) {
  const id = call.required("id");
  const job = call.read(REPLICATION)[id] ?? refuse.jobNotFound(id);
  checkGuestPrivilege(call, "VM.Audit");
  return { ...shown(id, job), digest: call.digest(REPLICATION) };
}

/** Returns the guest's node. Refuses a job that cannot run from there to the target. */
function sourceOf(call: Call, vmid: number): string {
  const { guests, nodes } = call.cluster.inventory;
  const target = call.required("target");
  const guest = guests.find((candidate) => candidate.vmid === vmid) ?? refuse.noSuchGuest(vmid);
  if (!nodes.some(({ name }) => name === target)) refuse.noSuchTarget(target);
  const source = call.text("source") ?? guest.node;
  if (source !== guest.node) refuse.wrongSource(source, vmid, guest.node);
  if (target === source) refuse.sameNode();
  checkVolumes(call, guest);
  return source;
}

/** Refuses a second job of a guest with the same target. Jobs that are marked for removal count. */
function checkTarget(jobs: Sections, id: string, { target }: Section): void {
  const { guest } = parseId(id);
  const isInUse = Object.entries(jobs).some(([other, job]) => parseId(other).guest === guest && job.target === target);
  if (isInUse) refuse.targetInUse(guest, target);
}

function create(call: Call): void {
  checkGuestPrivilege(call, "VM.Replicate");
  const id = call.required("id");
  const { guest, jobnum } = parseId(id);
  const source = sourceOf(call, guest);
  call.edit(REPLICATION, (jobs) => {
    if (jobs[id]) refuse.jobExists(id);
    const job = sections.create(call.required("type"), { ...call.parameters("id", "type"), source });
    checkTarget(jobs, id, job);
    jobs[`${guest}-${jobnum}`] = job;
  });
}

function update(call: Call): void {
  checkGuestPrivilege(call, "VM.Replicate");
  const id = call.required("id");
  call.edit(REPLICATION, (jobs) => {
    call.checkDigest(REPLICATION);
    const job = jobs[id] ?? refuse.noSuchJob(id);
    jobs[id] = sections.update(job, call.parameters("delete", "digest"), call.list("delete"));
  });
}

/** Marks a job for removal by the runner of the guest's node. With `force` it is removed at once and may be missing. */
function remove(call: Call): void {
  checkGuestPrivilege(call, "VM.Replicate");
  const id = call.required("id");
  const keep = call.flag("keep") ?? false;
  call.edit(REPLICATION, (jobs) => {
    if (call.flag("force")) {
      if (keep) refuse.keepAndForce();
      delete jobs[id];
      return;
    }
    const job = jobs[id] ?? refuse.noSuchJob(id);
    job.remove_job = keep ? "local" : "full";
  });
}

const jobs: Routes = {
  "GET /cluster/replication": list,
  "POST /cluster/replication": create,
  "GET /cluster/replication/{id}": read,
  "PUT /cluster/replication/{id}": update,
  "DELETE /cluster/replication/{id}": remove,
};

/** Storage types that support replication. */
const REPLICATION_TYPES = new Set(["zfspool"]);

/** Refuses guests with a volume that cannot be replicated, or without volumes. Shared storages need no replication. */
function checkVolumes(call: Call, guest: Frozen<Guest>): void {
  const { storages } = call.cluster.inventory;
  let replicatable = 0;
  for (const disk of Object.values(guest.disks)) {
    const [first = "", ...options] = disk.split(",");
    const volume = first.replace(/^(file|volume)=/, "");
    const storage = storages.find((candidate) => candidate.storage === volume.split(":")[0]);
    const isExcluded = options.includes("replicate=0") || options.includes("media=cdrom") || volume.startsWith("/");
    if (isExcluded || storage?.shared) continue;
    if (!storage || !REPLICATION_TYPES.has(storage.type)) refuse.notReplicatable(volume);
    replicatable++;
  }
  if (replicatable === 0) refuse.noVolumes();
}

export const family: Family = { routes: [jobs], daemons: [replicationRunner] };
