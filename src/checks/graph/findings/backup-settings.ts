import { isMap } from "../../../plugin/cty/value";
import { camelCase } from "../../../strings/case";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";

export const backupSettings: Check = {
  id: "backup-settings",
  severity: "warning",
  doc: "Settings of a backup job that do nothing beside others, or end each run: retention with `prune = false` or with protected backups, threads of zstd or pigz with another compression, `storage` beside `dumpDir`, members of a job for all guests or for a pool; or a retention of nothing, which keeps everything.",
  remedy: "Leave one of them out.",
  find: inEachCluster((cluster) => {
    const jobs = cluster.of("pve_backup_job");
    const byId = new Map(jobs.map((job) => [job.text("job_id"), job]));
    const members = cluster.of("pve_backup_job_member").flatMap((member): Problem[] => {
      const job = byId.get(member.text("job_id") ?? undefined);
      if (typeof member.text("job_id") !== "string" || !job) return [];
      const pool = job.text("pool");
      if (!job.flag("all") && typeof pool !== "string") return [];
      const whose = typeof pool === "string" ? `the pool "${pool}"` : "all guests";
      const text = `${job.path} is for ${whose}, and takes no members.`;
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
  const keeps = isMap(retention) ? Object.values(retention).filter((value) => (value ?? null) !== null) : [];
  if (isMap(retention) && keeps.every((value) => value === 0))
    say(
      "retention",
      `keeps everything: the server takes ${keeps.length > 0 ? "zeros alone" : "an empty one"} for \`keepAll\`. Keep one at least, or set \`keepAll\`.`,
    );
  const compress = job.text("compress");
  const does = { zstd_threads: ["zstd"], pigz_threads: ["gzip", "1"] };
  for (const [name, compressions] of Object.entries(does)) {
    const threads = job.number(name);
    if (typeof threads === "number" && threads > 0 && typeof compress === "string" && !compressions.includes(compress))
      say(camelCase(name), `does nothing with the compression "${compress}".`);
  }
  if (typeof job.text("dump_dir") === "string" && typeof job.text("storage") === "string")
    say("dumpDir", "and `storage` end each run: a job writes to one place.");
  return found;
}
