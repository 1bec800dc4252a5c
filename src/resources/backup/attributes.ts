/**
 * Attributes of backup jobs. Requests carry property strings as strings. Answers have objects in which numbers are strings.
 * Facts: contributing/facts/backup.md#jobs.
 */

import { bool, list, object, set, string } from "../../framework/attribute";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { guestId, integer } from "../attributes/integer";
import { SWITCH_NAMES } from "../attributes/switch-names";
import { calendarEvent, canonicalCalendarEvent, scheduleCautions } from "../formats/calendar-event";
import { enumeration } from "../formats/enumeration";
import { notesTemplate } from "../formats/job-formats";
import { backupJobId, emailOrUserName, nodeName, poolId, storageId } from "../formats/names";
import { canonicalEncodedText, canonicalSectionText, oneLine } from "../formats/text";
import { all, maxLength, orEmpty } from "../formats/validator";
import { parameter, subkey } from "../parameters/parameter";

const kept = (unit: string) =>
  subkey(
    `keep-${unit}`,
    integer({ doc: `Number of ${unit === "last" ? "most recent" : unit} backups to keep.`, min: 0 }),
  ).optional();

const KEPT = ["keep_last", "keep_hourly", "keep_daily", "keep_weekly", "keep_monthly", "keep_yearly"];

/** The server stores "keep all" when no number is above 0. A retention without any value is not sent. */
function canonicalRetention(value: ValueMap): Value {
  if (Object.values(value).every((item) => item === null)) return value;
  const numbers = KEPT.map((name) => [name, Number(value[name] ?? 0)] as const);
  const none = Object.fromEntries(numbers.map(([name]) => [name, null]));
  if (numbers.every(([, number]) => number === 0)) return { ...none, keep_all: true };
  return { ...none, ...Object.fromEntries(numbers.filter(([, number]) => number > 0)), keep_all: false };
}

const retention = parameter(
  "prune-backups",
  object(
    {
      keep_all: subkey("keep-all", bool({ doc: "Whether all backups are kept. Excludes the other keys." }))
        .optional()
        .whenAbsent(false),
      keep_last: kept("last"),
      keep_hourly: kept("hourly"),
      keep_daily: kept("daily"),
      keep_weekly: kept("weekly"),
      keep_monthly: kept("monthly"),
      keep_yearly: kept("yearly"),
    },
    { doc: "Backups to keep. Default: the retention of the storage.", canonical: canonicalRetention },
  ),
  { clearsUnknown: true },
).optional();

const backupModeValues = enumeration("backup.BackupMode", "State of a guest during its backup.", {
  snapshot: "The guest keeps running.",
  suspend: "The guest is suspended for a moment.",
  stop: "The guest is stopped and started again.",
});

const compressionValues = enumeration("backup.Compression", "Compression of backups.", {
  "0": { name: "NONE", doc: "No compression." },
  "1": { name: "DEFAULT", doc: "Compression by lzo, as older configurations write it." },
  gzip: "Compression by gzip: small and slow.",
  lzo: "Compression by lzo: fast.",
  zstd: "Compression by zstd: small and fast.",
});

const changeDetectionValues = enumeration(
  "backup.ChangeDetection",
  "How Proxmox VE finds changed files of containers.",
  {
    legacy: "Reads all files, into one archive.",
    data: "Reads all files, into separate archives for metadata and contents.",
    metadata: "Skips files with unchanged metadata.",
  },
);

const notificationModeValues = enumeration(
  "backup.NotificationMode",
  "How Proxmox VE reports the result of a backup.",
  {
    auto: "By mail if `mailTo` is set, else by the notification system.",
    "legacy-sendmail": "By mail from the node.",
    "notification-system": "By the matchers and endpoints of the cluster.",
  },
);

const mailNotificationValues = enumeration("backup.MailNotification", "When Proxmox VE sends a mail.", {
  always: "After each job.",
  failure: "After a failed job.",
});

const text = (name: string, doc: string, ...check: ((text: string) => string | undefined)[]) =>
  parameter(name, { doc, check, canonical: canonicalSectionText }).optional().whenAbsent("");

const flag = (name: string, doc: string, absent: boolean) =>
  parameter(name, bool({ doc: `${doc} The server's default is ${absent}.` }))
    .optional()
    .whenAbsent(absent);

const selection = {
  guests: parameter(
    "vmid",
    set(guestId(), { doc: "Guests to back up. Set exactly one of `guests`, `all` and `pool`." }),
  )
    .optional()
    .supersededBy("all", "pool"),
  all: parameter("all", bool({ doc: "Whether all guests are backed up." }))
    .optional()
    .whenAbsent(false),
  exclude: parameter("exclude", set(guestId(), { doc: "Guests to exclude, together with `all`." }))
    .optional()
    .supersededBy("guests", "pool"),
  pool: text("pool", "Pool whose guests are backed up.", (pool) => (pool === "" ? undefined : poolId(pool))).refersTo(
    "pools.pool",
  ),
};

export const rootOnly = {
  tmp_dir: text("tmpdir", "Directory for temporary files. For root@pam with a ticket only.", oneLine),
  dump_dir: text(
    "dumpdir",
    "Directory for the backups, instead of a storage. For root@pam with a ticket only.",
    oneLine,
  ),
  script: text("script", "Hook script. For root@pam with a ticket only.", oneLine),
};

export const attributes = {
  job_id: parameter("id", { doc: "Name of the job, 2 to 50 characters.", check: [backupJobId] })
    .optionalComputed()
    .identifies("backup.backup_job")
    .whenWritten("Default: a generated name.")
    .replaces(),
  schedule: parameter("schedule", {
    doc: "Calendar event at which the job runs, such as `daily`, `sat 2:30` or `mon..fri 22:00`.",
    check: [calendarEvent],
    canonical: canonicalCalendarEvent,
  })
    .required()
    .cautioned(...scheduleCautions),
  enabled: parameter("enabled", bool({ doc: "Whether the job runs." }), { explicit: true }).default(true),
  repeat_missed: flag("repeat-missed", "Whether the job runs as soon as possible after a missed run.", false),
  comment: parameter("comment", {
    doc: "One line of text, at most 512 characters.",
    check: [oneLine, maxLength(512)],
    canonical: canonicalEncodedText,
  })
    .optional()
    .whenAbsent(""),
  ...selection,
  node_name: parameter("node", {
    doc: "Node whose guests are backed up. Default: all nodes.",
    check: [nodeName],
  }).optional(),
  storage: parameter("storage", {
    doc: "Storage for the backups. The server's default is `local`.",
    check: [storageId],
    always: true,
  }).optional(),
  mode: parameter("mode", {
    doc: "How running guests are backed up: `snapshot`, `suspend` or `stop`. Default: `snapshot`, unless `/etc/vzdump.conf` of the node sets another.",
    check: [backupModeValues],
  }).optional(),
  compress: parameter("compress", {
    doc: "Compression: `0` (none), `1` (lzo), `gzip`, `lzo` or `zstd`. Default: `0`, unless `/etc/vzdump.conf` of the node sets another.",
    check: [compressionValues],
  }).optional(),
  pigz_threads: parameter(
    "pigz",
    integer({ doc: "Threads of pigz, which replaces gzip. 1 means half of the cores, 0 means gzip. Default: `0`." }),
  ).optional(),
  zstd_threads: parameter(
    "zstd",
    integer({ doc: "Threads of zstd. 0 means half of the cores. The server's default is 1." }),
  ).optional(),
  bandwidth_limit: parameter(
    "bwlimit",
    integer({ doc: "Bandwidth limit in KiB/s. 0 means no limit. Default: `0`.", min: 0 }),
  ).optional(),
  io_nice: parameter(
    "ionice",
    integer({ doc: "I/O priority, from 0 (highest) to 8 (idle). The server's default is 7.", min: 0, max: 8 }),
  ).optional(),
  lock_wait: parameter(
    "lockwait",
    integer({ doc: "Minutes to wait for the global lock. The server's default is 180.", min: 0 }),
  ).optional(),
  stop_wait: parameter(
    "stopwait",
    integer({ doc: "Minutes to wait until a guest has stopped. The server's default is 10.", min: 0 }),
  ).optional(),
  std_excludes: flag("stdexcludes", "Whether temporary files and logs of containers are excluded.", true),
  exclude_paths: parameter(
    "exclude-path",
    list(string({ doc: "Pattern.", check: [oneLine, (path) => (path === "" ? "must not be empty" : undefined)] }), {
      doc: "Paths of containers to exclude.",
    }),
    { list: "repeat" },
  ).optional(),
  quiet: flag("quiet", "Whether the job prints nothing.", false),
  stop_running: parameter(
    "stop",
    bool({ doc: "Whether the job stops running backup jobs on the node instead of making backups." }),
  )
    .optional()
    .whenAbsent(false),
  prune: flag("remove", "Whether old backups are pruned after a run.", true),
  retention,
  fleecing: parameter(
    "fleecing",
    object(
      {
        enabled: subkey(
          "enabled",
          bool({ doc: "Whether old blocks are copied to a fleecing image while the backup runs." }),
        ).required(),
        storage: subkey("storage", {
          doc: "Storage for the fleecing images; required when enabled.",
          check: [storageId],
        }).optional(),
      },
      { doc: "Backup fleecing.", otherNames: SWITCH_NAMES },
    ),
  )
    .optional()
    .since("8.2"),
  performance: parameter(
    "performance",
    object(
      {
        max_workers: subkey(
          "max-workers",
          integer({
            doc: "Number of threads that read the disks of a VM. The server's default is 16.",
            min: 1,
            max: 256,
          }),
        ).optional(),
        pbs_entries_max: subkey(
          "pbs-entries-max",
          integer({
            doc: "Number of files of a container's directory to hold in memory. The server's default is 1048576.",
            min: 1,
          }),
        ).optional(),
      },
      { doc: "Settings that trade memory and load for speed." },
    ),
  ).optional(),
  pbs_change_detection_mode: parameter("pbs-change-detection-mode", {
    doc: "How the job finds changed files of containers if the storage is a Proxmox Backup Server: `legacy`, `data` or `metadata`.",
    check: [changeDetectionValues],
  })
    .optional()
    .since("8.3"),
  protected: flag("protected", "Whether backups are marked as protected. Needs `storage`.", false),
  notes_template: text(
    "notes-template",
    "Notes of the backups. The server replaces `{{cluster}}`, `{{guestname}}`, `{{node}}` and `{{vmid}}`, and `\\n` (two characters, `\\\\n` in HCL) by a line feed. Needs `storage`.",
    all(notesTemplate),
  ),
  notification_mode: parameter("notification-mode", {
    doc: "Who is notified: the addresses of `mail_to` with `legacy-sendmail`, the targets of the notification matchers with `notification-system`. `auto` sends mails if `mail_to` is set, else it uses the matchers. Default: `auto`.",
    check: [notificationModeValues],
  })
    .optional()
    .since("8.1"),
  mail_to: parameter(
    "mailto",
    set(string({ doc: "Recipient.", check: [emailOrUserName] }), { doc: "Recipients of mails." }),
  )
    .optional()
    .deprecated("Use notification matchers."),
  mail_notification: parameter("mailnotification", {
    doc: "When mails are sent: `always`, or only after a `failure`. Default: `always`.",
    check: [orEmpty(mailNotificationValues)],
  })
    .optional()
    .whenAbsent("")
    .deprecated("Use notification matchers."),
  ...rootOnly,
};
