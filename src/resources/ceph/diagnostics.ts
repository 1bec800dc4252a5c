/** Ceph. */
import { error, warning } from "../../plugin/diagnostic";

export const cephRestartPlanned = warning("ceph-restart-planned", "Ceph daemons will be restarted", {
  detail:
    "{daemons} daemons of the cluster restart one after another. This takes up to hours, and Terraform cannot stop it.",
  remedy: "Set `dry_run = true` to see which daemons these are.",
});

export const cephRestartWarning = warning("ceph-restart-warning", "The rolling restart ended with a warning", {
  detail: "{words}",
});

export const cephFlagDisruptive = error("ceph-flag-disruptive", "{flag} can stop all input and output", {
  detail: "Guests on the storage hang while this flag is set.",
  remedy: "Set `allow_disruptive = true` if that is your intention.",
});
