/** Backups of every guest, and alerts when one fails. */
import { TerraformStack } from "cdktf";
import { backup, notifications, PveProvider, pools, Schedule } from "cdktf-pve";
import type { Construct } from "constructs";

export interface OperationsOptions {
  /** Guests with customer services. */
  readonly production: readonly number[];
  /** All other guests. */
  readonly others: number[];
}

const { ERROR, UNKNOWN } = notifications.Severity;

export class Operations extends TerraformStack {
  constructor(scope: Construct, id: string, { production, others }: OperationsOptions) {
    super(scope, id);
    new PveProvider(this, "pve");

    const alerting = new notifications.Alerting(this, "alerting", { name: "ops" });
    const mail = alerting.addEndpoint("mail", "mailto:ops@example.com");
    const chat = alerting.addEndpoint("chat", "https://chat.example.com/hooks/pve");
    alerting.route("failures", { severities: [ERROR, UNKNOWN], to: [mail, chat] });
    alerting.route("nodes", { types: ["fencing", "replication"], to: [mail, chat] });

    const pool = new pools.Pool(this, "production", { poolId: "production" });
    for (const vmId of production) pool.addGuest(`guest-${vmId}`, vmId);

    const nightly = new backup.Plan(this, "nightly", {
      name: "nightly",
      schedule: Schedule.daily("02:30"),
      storage: "backups",
      retention: { keepDaily: 7, keepWeekly: 4, keepMonthly: 6 },
      repeatMissed: true,
    });
    nightly.cover("production", { pool });
    nightly.cover("others", { guests: others });
    nightly.alert([mail]);
    // The deployment fails while the cluster has a guest without a backup.
    nightly.requireAllGuests();
  }
}
