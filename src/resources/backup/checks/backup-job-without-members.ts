import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { backupJob } from "../job";
import { backupJobMember } from "../job-member";

export const backupJobWithoutMembers: Check = {
  id: "backup-job-without-members",
  severity: "error",
  doc: "The application adds a single guest to a backup job that covers all guests or a pool.",
  remedy: "Remove the member, or let the job select single guests.",
  find: inEachCluster((cluster) => {
    const byId = new Map(cluster.of(backupJob).map((job) => [job.text("job_id"), job]));
    return cluster.of(backupJobMember).flatMap((member): Problem[] => {
      const job = byId.get(member.text("job_id") ?? undefined);
      if (typeof member.text("job_id") !== "string" || !job) return [];
      const pool = job.text("pool");
      if (!job.flag("all") && typeof pool !== "string") return [];
      const whose = typeof pool === "string" ? `the pool "${pool}"` : "all guests";
      return [
        {
          about: [job, member],
          at: path("job_id"),
          text: message`${job.path} is for ${whose}, and accepts no members.`,
        },
      ];
    });
  }),
};
