/** Closed sets of values of backups. Facts: contributing/facts/backup.md. */
import { enumeration } from "../formats/enumeration";

export const backupModeValues = enumeration("backup.BackupMode", "What happens to a guest during its backup.", {
  snapshot: "It goes on.",
  suspend: "It is suspended for a moment.",
  stop: "It is stopped, and started again.",
});

export const compressionValues = enumeration("backup.Compression", "How backups are compressed.", {
  "0": { name: "NONE", doc: "Not at all." },
  "1": { name: "DEFAULT", doc: "By lzo, as written in older configurations." },
  gzip: "By gzip: small, and slow.",
  lzo: "By lzo: fast.",
  zstd: "By zstd: small and fast.",
});

export const changeDetectionValues = enumeration(
  "backup.ChangeDetection",
  "How changed files of containers are found.",
  {
    legacy: "All files are read, into one archive.",
    data: "All files are read, metadata and contents apart.",
    metadata: "Files whose metadata are as before are not read.",
  },
);

export const notificationModeValues = enumeration("backup.NotificationMode", "How people learn of a backup.", {
  auto: "By mail where `mailTo` is set, else by the notification system.",
  "legacy-sendmail": "By mail from the node.",
  "notification-system": "By the matchers and endpoints of the cluster.",
});

export const mailNotificationValues = enumeration("backup.MailNotification", "When a mail is sent.", {
  always: "After each job.",
  failure: "Where something failed.",
});
