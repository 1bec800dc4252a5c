/**
 * Storage replication: jobs that copy a guest's volumes to another node. Removing one takes its time.
 * Facts: docs/facts/replication.md#jobs.
 */
import { fail, parameterError } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl-text";
import type { Routes } from "../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../kernel/section-config";
import { REPLICATION } from "./files";
import { checkVolumes } from "./volumes";

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

const view = (id: string, job: Frozen<Section>) => ({ id, ...parseId(id), ...job });

const checkGuestRight = (call: Call, privilege: string) =>
  call.check(`/vms/${parseId(call.required("id")).guest}`, [privilege]);

function list(call: Call) {
  return Object.entries(call.read(REPLICATION))
    .filter(([id]) => call.hasPrivilege(`/vms/${parseId(id).guest}`, ["VM.Audit"]))
    .map(([id, job]) => view(id, job));
}

function read(call: Call) {
  const id = call.required("id");
  const job = call.read(REPLICATION)[id] ?? fail(500, `no such replication job '${id}'`);
  checkGuestRight(call, "VM.Audit");
  return { ...view(id, job), digest: call.digest(REPLICATION) };
}

/** The node that the guest is on, when a job can start there and go to the target. */
function checkedSource(call: Call, vmid: number): string {
  const { guests, nodes } = call.cluster.inventory;
  const target = call.required("target");
  const guest = guests.find((candidate) => candidate.vmid === vmid) ?? fail(500, `Guest '${vmid}' does not exist.`);
  if (!nodes.some(({ name }) => name === target)) fail(500, `Target '${target}' does not exist.`);
  const source = call.text("source") ?? guest.node;
  if (source !== guest.node) {
    fail(500, `Source '${source}' does not match current node of guest '${vmid}' (${guest.node})`);
  }
  if (target === source) fail(500, "Source and target must not be identical");
  checkVolumes(call, guest);
  return source;
}

/** One job for each guest and target, jobs that are being removed included. */
function checkTargets(jobs: Sections, id: string, { target }: Section): void {
  const { guest } = parseId(id);
  const other = Object.entries(jobs).some(([known, job]) => parseId(known).guest === guest && job.target === target);
  if (other) fail(500, `replication job for guest '${guest}' to target 'local/${target}' already exists`);
}

function create(call: Call): void {
  checkGuestRight(call, "VM.Replicate");
  const id = call.required("id");
  const { guest, jobnum } = parseId(id);
  const source = checkedSource(call, guest);
  call.edit(REPLICATION, (jobs) => {
    if (jobs[id]) fail(500, `replication job '${id}' already exists`);
    const job = sections.create(call.required("type"), { ...call.parameters("id", "type"), source });
    checkTargets(jobs, id, job);
    jobs[`${guest}-${jobnum}`] = job;
  });
}

const missing = (id: string): never => fail(500, `no such job '${id}'`);

function update(call: Call): void {
  checkGuestRight(call, "VM.Replicate");
  const id = call.required("id");
  call.edit(REPLICATION, (jobs) => {
    call.checkDigest(REPLICATION);
    const job = jobs[id] ?? missing(id);
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
      if (keep) parameterError({ keep: "conflicts with parameter 'force'" });
      delete jobs[id];
      return;
    }
    const job = jobs[id] ?? missing(id);
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
