/** Backup jobs. */
import { alongside, type Scenario } from "../sample";

/** A job selects guests in one way only. */
const notAll = { all: null };

export const backup: Scenario = {
  name: "backup",
  samples: [
    {
      type: "backup_job_member",
      given: {
        "pve_backup_job.shared": { job_id: "shared", schedule: "daily", guests: [100], keep_others: true },
        "pve_backup_job.second": { job_id: "second", schedule: "daily", guests: [100], keep_others: true },
      },
      singleton: true,
      minimal: () => ({ job_id: "shared", vm_id: 101 }),
      fields: { job_id: ["shared", "second"], vm_id: [101, 102] },
    },
    {
      type: "backup_job",
      given: { "pve_pool.one": { pool_id: "one" }, "pve_pool.two": { pool_id: "two" } },
      minimal: (n) => ({ job_id: `backup${n}`, schedule: "daily", all: true }),
      fields: {
        job_id: ["backup1", "other"],
        schedule: ["sat 2:30", "mon..fri 22:00"],
        keep_others: [true, false],
        enabled: [false, true],
        repeat_missed: [true, false],
        comment: ["Büro, 100 %20 ☃", "plain"],
        guests: alongside(notAll, [101, 100], [200]),
        all: [{ with: { guests: [100] }, value: false }, true],
        exclude: [[101, 100], [200]],
        pool: alongside(notAll, "one", "two"),
        node_name: ["pve1", "pve2"],
        storage: ["local", "backups"],
        mode: ["suspend", "stop"],
        compress: ["gzip", "0"],
        pigz_threads: [4, 1],
        zstd_threads: [4, 0],
        bandwidth_limit: [1000, 0],
        io_nice: [8, 0],
        lock_wait: [10, 0],
        stop_wait: [5, 0],
        std_excludes: [false, true],
        exclude_paths: [
          ["/tmp/?*", "/var/cache"],
          ["/var/cache", "/tmp/?*"],
        ],
        quiet: [true, false],
        stop_running: [true, false],
        prune: [false, true],
        retention: [
          { keep_last: 3, keep_hourly: 24, keep_daily: 0, keep_weekly: 4, keep_monthly: 12, keep_yearly: 1 },
          { keep_all: true },
        ],
        fleecing: [{ enabled: true, storage: "local" }, { enabled: false }],
        performance: [{ max_workers: 8 }, { max_workers: 1, pbs_entries_max: 1000 }],
        pbs_change_detection_mode: ["data", "metadata"],
        protected: alongside({ storage: "backups" }, true, false),
        notes_template: alongside({ storage: "backups" }, "{{guestname}} on {{node}}", "a\\nb"),
        notification_mode: ["legacy-sendmail", "notification-system"],
        mail_to: [["root", "ops@example.test"], ["root"]],
        mail_notification: ["failure", "always"],
        tmp_dir: ["/var/tmp", "/mnt/tmp"],
        dump_dir: ["/mnt/dump", "/mnt/other"],
        script: ["/usr/local/bin/hook", "/root/hook.pl"],
      },
      notInFull: {
        guests: "a job selects guests by number, by a pool, or all but some",
        all: "its first value is false, with guests by number",
        pool: "a job selects guests by number, by a pool, or all but some",
      },
    },
  ],
};
