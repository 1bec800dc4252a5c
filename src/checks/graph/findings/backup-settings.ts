import { isMap } from "../../../plugin/cty/value";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";

export const backupSettings: Check = {
  id: "backup-settings",
  severity: "warning",
  doc: "Settings of a backup job that do nothing beside others, or end each run: retention with `prune = false` or with protected backups, threads of zstd with another compression, `storage` beside `dumpDir`, members of a job for all guests.",
  remedy: "Leave one of them out.",
  find: inEachCluster((cluster) => {
    const jobs = cluster.of("pve_backup_job");
    const byId = new Map(jobs.map((job) => [job.text("job_id"), job]));
    const members = cluster.of("pve_backup_job_member").flatMap((member): Problem[] => {
      const job = byId.get(member.text("job_id") ?? undefined);
      if (typeof member.text("job_id") !== "string" || !job?.flag("all")) return [];
      const text = `${job.path} is for all guests, and takes no members.`;
      return [{ about: [job, member], at: "jobId", text, severity: "error" }];
    });
    return [...jobs.flatMap(problemsOf), ...members];
  }),
};

function problemsOf(job: Item): Problem[] {
  const found: Problem[] = [];
  const say = (at: string, text: string) => found.push({ about: [job], at, text });
  const retention = job.value("retention") ?? null;
  const isSet =
    isMap(retention) &&
    Object.entries(retention).some(([name, value]) => name !== "keep_all" && (value ?? null) !== null);
  if (isSet && job.value("prune") === false) say("retention", "does nothing with `prune: false`.");
  if (isSet && job.flag("protected"))
    say("retention", "does nothing with `protected`: protected backups are never removed.");
  if (
    typeof job.number("zstd_threads") === "number" &&
    typeof job.text("compress") === "string" &&
    job.text("compress") !== "zstd"
  )
    say("zstdThreads", `does nothing with the compression "${job.text("compress")}".`);
  if (typeof job.text("dump_dir") === "string" && typeof job.text("storage") === "string")
    say("dumpDir", "and `storage` end each run: a job writes to one place.");
  return found;
}
