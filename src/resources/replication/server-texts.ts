/** Error messages of the server about replication. Facts: contributing/facts/replication.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  { text: /no replicatable volumes found/i, code: "invalid" },
  {
    text: /missing replicate feature on volume/i,
    code: "invalid",
    remedy:
      "Proxmox VE replicates only disks on ZFS storages. Move the disk to one, or exclude it (`replicate=0` on the disk).",
  },
  { text: /does not match current node of guest/i, code: "invalid" },
  {
    text: /source and target must not be identical/i,
    code: "invalid",
    parameter: "target",
    remedy: "The guest runs on that node. Name another one.",
  },
];
