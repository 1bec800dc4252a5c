/** Guests that backup jobs cover, and guests that they do not. Facts: contributing/facts/backup.md#coverage. */
import { bool, listOf, number, type State, string } from "../../framework/attribute";
import { backupJobId } from "../formats/names";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText, reportedTextOrNull } from "../parameters/reported-text";
import { extraJson } from "../unknown-properties/unknown-properties";

type Entry = Readonly<Record<string, unknown>>;

const volume = {
  volume: string({ doc: "Name of the volume within the guest, such as `scsi0`." }).computed(),
  name: string({ doc: "Volume ID." }).computed(),
  included: bool({ doc: "Whether the volume is backed up." }).computed(),
  reason: string({ doc: "Reason for including or excluding the volume." }).computed(),
};
const guest = {
  vm_id: number({ doc: "Guest ID." }).computed(),
  name: string({ doc: "Name of the guest." }).computed(),
  type: string({ doc: "`qemu`, `lxc` or `unknown`." }).computed(),
  volumes: listOf(volume, { doc: "Volumes of the guest, sorted." }).computed(),
};

/** An entry of the tree: a guest, or a volume of a guest. */
interface Node extends Entry {
  readonly children?: readonly Node[];
}

function decodeGuest(node: Node): State {
  const volumes = (node.children ?? []).map((child) => ({
    volume: reportedText(child.id).replace(/^\d+:/, ""),
    name: reportedTextOrNull(child.name),
    included: toFlag(child.included),
    reason: reportedTextOrNull(child.reason),
  }));
  volumes.sort((a, b) => (a.volume < b.volume ? -1 : 1));
  return { vm_id: Number(node.id), name: reportedTextOrNull(node.name), type: reportedTextOrNull(node.type), volumes };
}

export const includedVolumes = dataSource({
  type: "backup_job_included_volumes",
  description: "Guests and volumes that a backup job covers. Guests that the credentials may not see are missing.",
  attributes: {
    job_id: string({ doc: "Name of the job.", check: [backupJobId] })
      .required()
      .refersTo("backup.backup_job"),
    guests: listOf(guest, { doc: "Guests, sorted by ID." }).computed(),
  },
  operations: ["GET /cluster/backup/{id}/included_volumes"],
  async read(config, { services }) {
    const id = config.job_id;
    const tree = await services.read("GET /cluster/backup/{id}/included_volumes", { id });
    return {
      guests: (tree.children ?? [])
        .map((node) => decodeGuest(node as Node))
        .sort((a, b) => Number(a.vm_id) - Number(b.vm_id)),
    };
  },
});

const uncovered = {
  vm_id: parameter("vmid", number({ doc: "Guest ID." })).computed(),
  name: parameter("name", { doc: "Name of the guest." }).computed(),
  type: parameter("type", { doc: "`qemu` or `lxc`." }).computed(),
  ...extraJson,
};

export const notBackedUp = dataSource({
  type: "backup_not_backed_up_guests",
  description: "Guests that no backup job covers. Disabled jobs count as covering.",
  attributes: { guests: listOf(uncovered, { doc: "Guests, sorted by ID." }).computed() },
  operations: ["GET /cluster/backup-info/not-backed-up"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/backup-info/not-backed-up", {});
    return {
      guests: entries.map((entry) => decodeAnswer(uncovered, entry)).sort((a, b) => Number(a.vm_id) - Number(b.vm_id)),
    };
  },
});
