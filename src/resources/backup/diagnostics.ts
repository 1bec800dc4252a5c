/** Backup jobs. */
import { diagnostic } from "../../plugin/diagnostic";

export const backupSelection = diagnostic({
  id: "backup-selection",
  summary: "A backup job selects its guests in one way",
  detail: "Set are: {given}.",
  remedy: "Set exactly one of `guests`, `all = true` and `pool`.",
});

export const excludeWithoutAll = diagnostic({
  id: "exclude-without-all",
  summary: "`exclude` needs `all = true`",
  detail: "Only a job of all guests can leave some out.",
  remedy: "Set `all = true`, or remove `exclude`.",
});

export const backupStorageNeeded = diagnostic({
  id: "backup-storage-needed",
  summary: "{name} needs `storage`",
  detail: "The server accepts it together with `storage` only.",
  remedy: "Set `storage`, or remove {name}.",
});

export const keepAllWithOthers = diagnostic({
  id: "keep-all-with-others",
  summary: "`keep_all` stands alone",
  detail: "It cannot be combined with {others}.",
  remedy: "Remove `keep_all` or the others.",
});

export const fleecingStorageNeeded = diagnostic({
  id: "fleecing-storage-needed",
  summary: "`fleecing` needs a storage",
  detail: "A fleecing image lies on a storage of its own.",
  remedy: "Set `storage`, or `enabled = false`.",
});
