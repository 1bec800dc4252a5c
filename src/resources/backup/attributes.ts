/**
 * Attributes of backup jobs. Property strings are written as strings and read as objects, with numbers as strings.
 * Facts: contributing/facts/backup.md#jobs.
 */

import { bool, list, number, object, set, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { scheduleCautions } from "../attributes/schedule";
import { SWITCH_NAMES } from "../attributes/switch-names";
import { notesTemplate } from "../formats/backup-formats";
import { calendarEvent, canonicalCalendarEvent } from "../formats/calendar-event";
import { emailOrUserName } from "../formats/email";
import { backupJobId, nodeName, poolId, storageId } from "../formats/names";
import { canonicalEncodedText, canonicalSectionText, oneLine } from "../formats/text";
import { all, maxLength, orEmpty } from "../formats/validator";
import { parameter, subkey } from "../parameters/parameter";
import {
  backupModeValues,
  changeDetectionValues,
  compressionValues,
  mailNotificationValues,
  notificationModeValues,
} from "./enumerations";
import { retention } from "./retention";

const text = (name: string, doc: string, ...check: ((text: string) => string | undefined)[]) =>
  parameter(name, string({ doc, check, canonical: canonicalSectionText }))
    .optional()
    .whenAbsent("");

const flag = (name: string, doc: string, absent: boolean) =>
  parameter(name, bool({ doc: `${doc} The server's default is ${absent}.` }))
    .optional()
    .whenAbsent(absent);

const guest = number({
  doc: "Guest id.",
  check: [
    (id) =>
      Number.isInteger(id) && id >= 100 && id <= 999_999_999 ? undefined : "must be a guest id from 100 to 999999999",
  ],
});

const selection = {
  guests: parameter("vmid", set(guest, { doc: "Guests to back up. One of `guests`, `all` and `pool` selects." }))
    .optional()
    .supersededBy("all", "pool"),
  all: parameter("all", bool({ doc: "Whether all guests are backed up." }))
    .optional()
    .whenAbsent(false),
  exclude: parameter("exclude", set(guest, { doc: "Guests to leave out, with `all`." }))
    .optional()
    .supersededBy("guests", "pool"),
  pool: text("pool", "Pool whose guests are backed up.", (pool) => (pool === "" ? undefined : poolId(pool))).refersTo(
    "pools.pool",
  ),
};

export const rootOnly = {
  tmp_dir: text("tmpdir", "Directory for temporary files. For root@pam with a ticket only.", oneLine),
  dump_dir: text("dumpdir", "Directory to write to instead of a storage. For root@pam with a ticket only.", oneLine),
  script: text("script", "Hook script. For root@pam with a ticket only.", oneLine),
};

export const attributes = {
  job_id: parameter(
    "id",
    string({ doc: "Name of the job, 2 to 50 characters; one is made up when absent.", check: [backupJobId] }),
  )
    .optionalComputed()
    .identifies("backup.backup_job")
    .replaces(),
  schedule: parameter(
    "schedule",
    string({
      doc: "When it runs: a calendar event such as `daily`, `sat 2:30` or `mon..fri 22:00`.",
      check: [calendarEvent],
      canonical: canonicalCalendarEvent,
    }),
  )
    .required()
    .cautioned(...scheduleCautions),
  enabled: parameter("enabled", bool({ doc: "Whether it runs." }), { explicit: true }).default(true),
  repeat_missed: flag("repeat-missed", "Whether a run that was missed is made up for.", false),
  comment: parameter(
    "comment",
    string({
      doc: "One line of text, at most 512 characters.",
      check: [oneLine, maxLength(512)],
      canonical: canonicalEncodedText,
    }),
  )
    .optional()
    .whenAbsent(""),
  ...selection,
  node_name: parameter("node", string({ doc: "Only guests on this node.", check: [nodeName] })).optional(),
  storage: parameter(
    "storage",
    string({ doc: "Storage for the backups. The server's default is `local`.", check: [storageId] }),
    { always: true },
  ).optional(),
  mode: parameter(
    "mode",
    string({
      doc: "How running guests are backed up: `snapshot`, `suspend` or `stop`. Default: `snapshot`, unless `/etc/vzdump.conf` of the node sets another.",
      check: [backupModeValues],
    }),
  ).optional(),
  compress: parameter(
    "compress",
    string({
      doc: "Compression: `0` (none), `1` (lzo), `gzip`, `lzo` or `zstd`. Default: `0`, unless `/etc/vzdump.conf` of the node sets another.",
      check: [compressionValues],
    }),
  ).optional(),
  pigz_threads: parameter(
    "pigz",
    integer({ doc: "Threads of pigz instead of gzip; 1 is half of the cores, 0 is gzip. Default: `0`." }),
  ).optional(),
  zstd_threads: parameter(
    "zstd",
    integer({ doc: "Threads of zstd; 0 is half of the cores. The server's default is 1." }),
  ).optional(),
  bandwidth_limit: parameter(
    "bwlimit",
    integer({ doc: "Limit in KiB/s; 0 is none. Default: `0`.", min: 0 }),
  ).optional(),
  io_nice: parameter(
    "ionice",
    integer({ doc: "Priority of input and output; 8 is idle. The server's default is 7.", min: 0, max: 8 }),
  ).optional(),
  lock_wait: parameter(
    "lockwait",
    integer({ doc: "Minutes to wait for the global lock. The server's default is 180.", min: 0 }),
  ).optional(),
  stop_wait: parameter(
    "stopwait",
    integer({ doc: "Minutes to wait until a guest has stopped. The server's default is 10.", min: 0 }),
  ).optional(),
  std_excludes: flag("stdexcludes", "Whether temporary files and logs of containers are left out.", true),
  exclude_paths: parameter(
    "exclude-path",
    list(string({ doc: "Pattern.", check: [oneLine, (path) => (path === "" ? "must not be empty" : undefined)] }), {
      doc: "Paths of containers to leave out.",
    }),
    { list: "repeat" },
  ).optional(),
  quiet: flag("quiet", "Whether nothing is printed.", false),
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
          bool({ doc: "Whether old blocks go to a fleecing image while the backup runs." }),
        ).required(),
        storage: subkey(
          "storage",
          string({ doc: "Storage for the fleecing images; required when enabled.", check: [storageId] }),
        ).optional(),
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
          integer({ doc: "Threads that read a VM's disks. The server's default is 16.", min: 1, max: 256 }),
        ).optional(),
        pbs_entries_max: subkey(
          "pbs-entries-max",
          integer({
            doc: "Files of a container's directory that are held in memory. The server's default is 1048576.",
            min: 1,
          }),
        ).optional(),
      },
      { doc: "Settings that trade memory and load for speed." },
    ),
  ).optional(),
  pbs_change_detection_mode: parameter(
    "pbs-change-detection-mode",
    string({
      doc: "How changed files of containers are found when the storage is a Proxmox Backup Server: `legacy`, `data` or `metadata`.",
      check: [changeDetectionValues],
    }),
  )
    .optional()
    .since("8.3"),
  protected: flag("protected", "Whether backups are marked as protected; needs `storage`.", false),
  notes_template: text(
    "notes-template",
    "Notes of the backups; `{{cluster}}`, `{{guestname}}`, `{{node}}` and `{{vmid}}` are filled in, `\\n` (two characters, `\\\\n` in HCL) is a line feed. Needs `storage`.",
    all(notesTemplate),
  ),
  notification_mode: parameter(
    "notification-mode",
    string({
      doc: "Who is notified: with `legacy-sendmail` the addresses of `mail_to`, with `notification-system` the targets of the notification matchers. `auto` sends mails if `mail_to` is set, else uses the matchers. Default: `auto`.",
      check: [notificationModeValues],
    }),
  )
    .optional()
    .since("8.1"),
  mail_to: parameter(
    "mailto",
    set(string({ doc: "Recipient.", check: [emailOrUserName] }), { doc: "Recipients of mails." }),
  )
    .optional()
    .deprecated("Use notification matchers."),
  mail_notification: parameter(
    "mailnotification",
    string({
      doc: "When mails are sent: `always`, or only after a `failure`. Default: `always`.",
      check: [orEmpty(mailNotificationValues)],
    }),
  )
    .optional()
    .whenAbsent("")
    .deprecated("Use notification matchers."),
  ...rootOnly,
};
