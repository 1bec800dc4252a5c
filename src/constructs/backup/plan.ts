import { dependable, Lazy, TerraformStack, Token } from "cdktf";
import { Construct } from "constructs";
import { DataNotBackedUpGuests } from "../../bindings/backup/data-not-backed-up-guests";
import { Job, type JobRetention } from "../../bindings/backup/job";
import { JobMember } from "../../bindings/backup/job-member";
import type { IEndpoint } from "../../bindings/notifications/i-endpoint";
import type { IPool } from "../../bindings/pools/i-pool";
import { Membership } from "../../bindings/pools/membership";
import { planConfigKeys, planCoverageKeys } from "../../bindings/written-keys";
import { template } from "../../naming/message";
import { refuseAtSynthesis } from "../mistakes";
import { Matcher } from "../notifications/matcher";
import { refuseUnknownKeys } from "../unknown-keys";

/** Options of {@link Plan}, which apply to all of its jobs. */
export interface PlanConfig {
  /**
   * Prefix of the ids of the jobs and of the matcher: letters, digits, `-` and `_`, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** Schedule of the jobs: a calendar event such as `daily`, `sat 2:30` or `mon..fri 22:00`. */
  readonly schedule: string;
  /** Storage for the backups. */
  readonly storage: string;
  /**
   * Number of backups to keep.
   * @default - the setting of the storage
   */
  readonly retention?: JobRetention | undefined;
  /**
   * Backup mode: `snapshot`, `suspend` or `stop`.
   * @default "snapshot"
   */
  readonly mode?: string | undefined;
  /** Bandwidth limit in KiB/s. */
  readonly bandwidthLimit?: number | undefined;
  /**
   * Whether the node catches up on runs that it missed while it was off.
   * @default false
   */
  readonly repeatMissed?: boolean | undefined;
  /** Endpoints that get a message when a job of this plan has warnings or errors. For other severities, call `alert`. */
  readonly alerts?: IEndpoint[] | undefined;
}

/** Guests of a job: those of a pool, guests by id, or all. */
export interface PlanCoverage {
  /** Pool of guests. The job also covers guests that are added to it later. */
  readonly pool?: IPool | undefined;
  /** Ids of guests. */
  readonly guests?: number[] | undefined;
  /** Whether the job covers all guests of the cluster. */
  readonly all?: boolean | undefined;
  /** Ids of guests to leave out. Needs `all`. */
  readonly exclude?: number[] | undefined;
}

/**
 * A backup plan: jobs with the same schedule, storage and retention, alerts for failures, and a check that every guest has a backup.
 *
 * ```ts
 * const nightly = new backup.Plan(this, "nightly", {
 *   schedule: "02:30",
 *   storage: "backups",
 *   retention: { keepDaily: 7, keepWeekly: 4 },
 *   alerts: [mail],
 * });
 * nightly.cover("web", { pool: web });
 * nightly.requireAllGuests();
 * ```
 *
 * Creates `backup.Job`, `notifications.Matcher` and `backup.DataNotBackedUpGuests`.
 */
export class Plan extends Construct {
  /** The jobs, in the order in which they were added. */
  public readonly jobs: Job[] = [];
  private readonly name: string;
  private forgotten: DataNotBackedUpGuests | undefined;

  public constructor(
    scope: Construct,
    id: string,
    private readonly config: PlanConfig,
  ) {
    super(scope, id);
    refuseUnknownKeys(this, planConfigKeys, config);
    this.name = config.name ?? id;
    if (config.alerts) this.alert(config.alerts);
    refuseAtSynthesis(this, () =>
      this.jobs.length > 0 ? [] : [template("a backup plan covers nothing: call `cover`")],
    );
  }

  /**
   * Adds a job for these guests.
   *
   * ```ts
   * nightly.cover("web", { pool: web });
   * ```
   */
  public cover(id: string, coverage: PlanCoverage): Job {
    refuseUnknownKeys(this, planCoverageKeys, coverage);
    const { pool, guests, all, exclude } = coverage;
    const { schedule, storage, retention, mode, bandwidthLimit, repeatMissed } = this.config;
    const job = new Job(this, id, {
      jobId: `${this.name}-${id}`,
      ...{ schedule, storage, retention, mode, bandwidthLimit, repeatMissed, pool, guests, all, exclude },
      notificationMode: "notification-system",
    });
    this.jobs.push(job);
    return job;
  }

  /**
   * Sends messages about all jobs of this plan, including later ones, to the endpoints.
   *
   * ```ts
   * nightly.alert([mail], ["error"]);
   * ```
   *
   * @param severities Severities of the messages. Default: `warning`, `error` and `unknown`.
   */
  public alert(endpoints: IEndpoint[], severities: string[] = ["warning", "error", "unknown"]): Matcher {
    return new Matcher(this, "alert", {
      name: `${this.name}-backups`,
      targets: endpoints,
      matchSeverities: [severities],
      matchFields: [
        { type: "exact", field: "type", values: ["vzdump"] },
        { type: "regex", field: "job-id", regex: `^${this.name}-` },
      ],
    });
  }

  /**
   * Makes the deployment fail if the cluster has guests that no backup job covers. Returns the data source with these guests.
   *
   * ```ts
   * nightly.requireAllGuests();
   * ```
   */
  public requireAllGuests(): DataNotBackedUpGuests {
    if (this.forgotten) return this.forgotten;
    const forgotten = new DataNotBackedUpGuests(this, "forgotten");
    this.forgotten = forgotten;
    forgotten.dependsOn = Token.asList(Lazy.listValue({ produce: () => coverageIn(TerraformStack.of(this)) }));
    forgotten.lifecycle = {
      postcondition: [
        {
          condition: "${length(self.guests) == 0}",
          errorMessage:
            'No backup job covers ${join(", ", [for guest in self.guests : "${guest.vm_id} (${guest.name})"])}.',
        },
      ],
    };
    return forgotten;
  }
}

/** Addresses of a stack's resources that decide which guests have a backup: jobs and pool memberships. */
function coverageIn(stack: TerraformStack): string[] {
  const types = [Job, JobMember, Membership];
  return stack.node
    .findAll()
    .filter((child) => types.some((type) => child instanceof type))
    .map((child) => dependable(child as Job));
}
