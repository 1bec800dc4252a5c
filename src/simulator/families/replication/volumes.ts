/** Which volumes of a guest can be replicated. Facts: contributing/facts/replication.md#jobs. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import * as refuse from "./texts";

/** Storage types that can send differences between snapshots. */
const REPLICATING = new Set(["zfspool"]);

/** Refuses guests that have a volume which cannot be replicated, or none at all. Shared storages need no replication. */
export function checkVolumes(call: Call, guest: Frozen<Guest>): void {
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
