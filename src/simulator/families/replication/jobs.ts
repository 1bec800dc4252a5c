/**
 * Storage replication: jobs that copy a guest's volumes to another node. Removing one takes its time.
 * Facts: contributing/facts/replication.md#jobs.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import { isTrue } from "../../kernel/perl";
import type { Routes } from "../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../kernel/section-config";
import { REPLICATION } from "./files";
import * as refuse from "./texts";

const sections = sectionConfig({
  properties: {
    comment: { encoded: true },
    rate: { type: "number" },
    disable: { stored: (text) => (isTrue(text) ? 1 : undefined) },
  },
  types: {
    local: {
      target: "required fixed",
      source: "optional",
      schedule: "optional",
      rate: "optional",
      comment: "optional",
      disable: "optional",
      remove_job: "optional",
    },
  },
});

/** Guest and number. Numbers are read as such: `100-00` is `100-0` from then on. */
function parseId(id: string): { guest: number; jobnum: number } {
  const [guest, jobnum] = id.split("-").map(Number) as [number, number];
  return { guest, jobnum };
}

const shown = (id: string, job: Frozen<Section>) => ({ id, ...parseId(id), ...job });

const checkGuestRight = (call: Call, privilege: string) =>
  call.check(`/vms/${parseId(call.required("id")).guest}`, [privilege]);

function list(call: Call) {
  return Object.entries(call.read(REPLICATION))
    .filter(([id]) => call.hasPrivilege(`/vms/${parseId(id).guest}`, ["VM.Audit"]))
    .map(([id, job]) => shown(id, job));
}

function read(call: Call) {
  const id = call.required("id");
  const job = call.read(REPLICATION)[id] ?? refuse.jobNotFound(id);
  checkGuestRight(call, "VM.Audit");
  return { ...shown(id, job), digest: call.digest(REPLICATION) };
}

/** The node that the guest is on, when a job can start there and go to the target. */
function checkedSource(call: Call, vmid: number): string {
  const { guests, nodes } = call.cluster.inventory;
  const target = call.required("target");
  const guest = guests.find((candidate) => candidate.vmid === vmid) ?? refuse.noSuchGuest(vmid);
  if (!nodes.some(({ name }) => name === target)) refuse.noSuchTarget(target);
  const source = call.text("source") ?? guest.node;
  if (source !== guest.node) {
    refuse.wrongSource(source, vmid, guest.node);
  }
  if (target === source) refuse.sameNode();
  checkVolumes(call, guest);
  return source;
}

/** One job for each guest and target, jobs that are being removed included. */
function checkTargets(jobs: Sections, id: string, { target }: Section): void {
  const { guest } = parseId(id);
  const other = Object.entries(jobs).some(([known, job]) => parseId(known).guest === guest && job.target === target);
  if (other) refuse.targetInUse(guest, target);
}

function create(call: Call): void {
  checkGuestRight(call, "VM.Replicate");
  const id = call.required("id");
  const { guest, jobnum } = parseId(id);
  const source = checkedSource(call, guest);
  call.edit(REPLICATION, (jobs) => {
    if (jobs[id]) refuse.jobExists(id);
    const job = sections.create(call.required("type"), { ...call.parameters("id", "type"), source });
    checkTargets(jobs, id, job);
    jobs[`${guest}-${jobnum}`] = job;
  });
}

function update(call: Call): void {
  checkGuestRight(call, "VM.Replicate");
  const id = call.required("id");
  call.edit(REPLICATION, (jobs) => {
    call.checkDigest(REPLICATION);
    const job = jobs[id] ?? refuse.noSuchJob(id);
    jobs[id] = sections.update(job, call.parameters("delete", "digest"), call.list("delete"));
  });
}

/** A job is only marked: the runner of the guest's node removes it. With `force` it goes at once, or is gone. */
function remove(call: Call): void {
  checkGuestRight(call, "VM.Replicate");
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

export const jobs: Routes = {
  "GET /cluster/replication": list,
  "POST /cluster/replication": create,
  "GET /cluster/replication/{id}": read,
  "PUT /cluster/replication/{id}": update,
  "DELETE /cluster/replication/{id}": remove,
};

// Which volumes of a guest can be replicated. Facts: contributing/facts/replication.md#jobs.

/** Storage types that can send differences between snapshots. */
const REPLICATING = new Set(["zfspool"]);

/** Refuses guests that have a volume which cannot be replicated, or none at all. Shared storages need no replication. */
function checkVolumes(call: Call, guest: Frozen<Guest>): void {
  const { storages } = call.cluster.inventory;
  let found = 0;
  for (const disk of Object.values(guest.disks)) {
    const [first = "", ...options] = disk.split(",");
    const volume = first.replace(/^(file|volume)=/, "");
    const storage = storages.find((candidate) => candidate.storage === volume.split(":")[0]);
    const isLeftOut = options.includes("replicate=0") || options.includes("media=cdrom") || volume.startsWith("/");
    if (isLeftOut || storage?.shared) continue;
    if (!storage || !REPLICATING.has(storage.type)) refuse.notReplicatable(volume);
    found++;
  }
  if (found === 0) refuse.noVolumes();
}
