/** Backup jobs. */
import { error } from "../../plugin/diagnostic";

export const backupSelection = error("backup-selection", "A backup job needs exactly one selection of guests", {
  detail: "The configuration sets {given}.",
  remedy: "Set exactly one of `guests`, `all = true` and `pool`.",
});

export const excludeWithoutAll = error("exclude-without-all", "`exclude` needs `all = true`", {
  detail: "Only a job of all guests can leave some out.",
  remedy: "Set `all = true`, or remove `exclude`.",
});

export const backupStorageNeeded = error("backup-storage-needed", "{name} needs `storage`", {
  detail: "The server accepts it together with `storage` only.",
  remedy: "Set `storage`, or remove {name}.",
});

export const keepAllWithOthers = error("keep-all-with-others", "`keep_all` excludes other retention settings", {
  detail: "It cannot be combined with {others}.",
  remedy: "Remove `keep_all` or the others.",
});

export const fleecingStorageNeeded = error("fleecing-storage-needed", "`fleecing` needs a storage", {
  detail: "Fleecing images need a storage that you choose.",
  remedy: "Set `storage`, or `enabled = false`.",
});
