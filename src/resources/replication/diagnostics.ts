/** Replication jobs. */
import { error } from "../../plugin/diagnostic";

export const replicationNotRemoved = error(
  "replication-not-removed",
  "Removing the replication job takes longer than allowed",
  {
    detail: "The server keeps the job marked for removal. The node of its guest or the target may be down.",
    remedy:
      'Run apply again, raise `timeouts.delete`, or set `delete_mode = "force"` to remove the job without cleaning up.',
  },
);
