/** Guests and volumes that backup jobs include. Facts: contributing/facts/backup.md#coverage. */
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import { directory, type Routes } from "../../kernel/router";
import type { Section } from "../../kernel/section-config";
import { splitList } from "../../schema/property-string";
import { JOBS } from "../jobs/files";
import { noSuchPool } from "../pools/texts";

const idsIn = (value: unknown) => splitList(String(value ?? "")).map(Number);

function selectedGuests(call: Call, job: Frozen<Section>): number[] {
  const all = call.cluster.inventory.guests.map(({ vmid }) => vmid);
  if (job.pool !== undefined) {
    const pool = call.read(USER_CONFIG).pools[String(job.pool)] ?? noSuchPool(String(job.pool));
    return pool.vms.filter((vmid) => all.includes(vmid));
  }
  if (job.vmid !== undefined) return idsIn(job.vmid);
  if (!job.all) return [];
  const excluded = idsIn(job.exclude);
  return all.filter((vmid) => !excluded.includes(vmid));
}

/** Returns the ids of the job's guests, sorted. Includes removed guests that the job still names. */
function coveredGuests(call: Call, job: Frozen<Section>): number[] {
  const { guests } = call.cluster.inventory;
  const isOnNode = (vmid: number) => {
    const guest = guests.find((candidate) => candidate.vmid === vmid);
    return !guest || job.node === undefined || job.node === guest.node;
  };
  return [...new Set(selectedGuests(call, job))].filter(isOnNode).sort((a, b) => a - b);
}

interface Volume {
  readonly key: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

function volumesOf(guest: Frozen<Guest>): Volume[] {
  return Object.entries(guest.disks).map(([key, text]) => {
    const [first = "", ...rest] = text.split(",");
    const options = Object.fromEntries(rest.map((part) => part.split("=", 2) as [string, string]));
    return { key, name: first.replace(/^(file|volume)=/, ""), options };
  });
}

/** Whether a volume is included, and why. Disks of VMs are by default, mount points of containers only with `backup=1`. */
function inclusion({ type }: Frozen<Guest>, { key, name, options }: Volume): [boolean, string] {
  if (type === "qemu") return options.backup === "0" ? [false, "backup=no"] : [true, "backup=yes"];
  if (key === "rootfs") return [true, "rootfs"];
  if (name.startsWith("/")) return [false, "not a volume"];
  return options.backup === "1" ? [true, "enabled"] : [false, "disabled"];
}

function guestTree(guest: Frozen<Guest>) {
  const volumes = volumesOf(guest)
    .filter(({ options }) => options.media !== "cdrom")
    .map((volume) => {
      const [included, reason] = inclusion(guest, volume);
      return { id: `${guest.vmid}:${volume.key}`, name: volume.name, included: included ? 1 : 0, reason, leaf: 1 };
    });
  const { vmid, type, name } = guest;
  return { id: vmid, type, name, children: volumes, leaf: volumes.length === 0 ? 1 : 0 };
}

export function includedVolumes(call: Call, job: Frozen<Section>) {
  const { guests } = call.cluster.inventory;
  const children = coveredGuests(call, job)
    .filter((vmid) => call.hasPrivilege(`/vms/${vmid}`, ["VM.Audit"]))
    .map((vmid) => {
      const guest = guests.find((candidate) => candidate.vmid === vmid);
      return guest ? guestTree(guest) : { id: vmid, type: "unknown", leaf: 1 };
    });
  return { children };
}

/** Returns guests without a backup job. Disabled jobs count too. */
function uncoveredGuests(call: Call) {
  const jobs = Object.values(call.read(JOBS)).filter(({ type }) => type === "vzdump");
  const covered = new Set(jobs.flatMap((job) => coveredGuests(call, job)));
  return call.cluster.inventory.guests
    .filter(({ vmid }) => !covered.has(vmid) && call.hasPrivilege(`/vms/${vmid}`, ["VM.Audit"]))
    .map(({ vmid, type, name }) => ({ vmid, type, name }));
}

export const coverage: Routes = {
  "GET /cluster/backup-info": directory("subdir", ["not-backed-up"]),
  "GET /cluster/backup-info/not-backed-up": uncoveredGuests,
};
