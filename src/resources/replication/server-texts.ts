/** Error messages of the server about replication. Facts: contributing/facts/replication.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  { text: /no replicatable volumes found/i, code: "invalid" },
  {
    text: /missing replicate feature on volume/i,
    code: "invalid",
    remedy:
      "Disks are replicated between ZFS storages only. Move the disk to one, or leave it out of replication (`replicate=0` on the disk).",
  },
  { text: /does not match current node of guest/i, code: "invalid" },
  {
    text: /source and target must not be identical/i,
    code: "invalid",
    parameter: "target",
    remedy: "The guest is on that node already: name another one.",
  },
];
