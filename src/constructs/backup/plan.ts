import { dependable, Lazy, TerraformStack, Token } from "cdktf";
import { Construct } from "constructs";
import { DataNotBackedUpGuests } from "../../bindings/backup/data-not-backed-up-guests";
import { Job, type JobRetention } from "../../bindings/backup/job";
import { JobMember } from "../../bindings/backup/job-member";
import type { IEndpoint } from "../../bindings/notifications/i-endpoint";
import type { IPool } from "../../bindings/pools/i-pool";
import { Membership } from "../../bindings/pools/membership";
import { planConfigKeys, planCoverageKeys } from "../../bindings/written-keys";
import { refuseAtSynthesis } from "../mistakes";
import { Matcher } from "../notifications/matcher";
import { refuseUnknownKeys } from "../unknown-keys";

/** What all jobs of a plan have in common. */
export interface PlanConfig {
  /**
   * Beginning of the ids of the jobs and of the matcher: letters, digits, `-` and `_`, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** When the jobs run: a calendar event such as `daily`, `sat 2:30` or `mon..fri 22:00`. */
  readonly schedule: string;
  /** Storage for the backups. */
  readonly storage: string;
  /**
   * Which backups are kept.
   * @default - the storage's setting
   */
  readonly retention?: JobRetention | undefined;
  /**
   * `snapshot`, `suspend` or `stop`.
   * @default "snapshot"
   */
  readonly mode?: string | undefined;
  /** Limit in KiB/s. */
  readonly bandwidthLimit?: number | undefined;
  /**
   * Whether a run that was missed, because the node was off, is made up for.
   * @default false
   */
  readonly repeatMissed?: boolean | undefined;
  /** Endpoints that are told when a job of this plan does not go well. With other severities: `alert`. */
  readonly alerts?: IEndpoint[] | undefined;
}

/** Guests that a job covers: a pool, guests by id, or all. */
export interface PlanCoverage {
  /** All guests of the pool, also those that come later. */
  readonly pool?: IPool | undefined;
  /** Guests by id. */
  readonly guests?: number[] | undefined;
  /** All guests of the cluster. */
  readonly all?: boolean | undefined;
  /** Guests to leave out, with `all`. */
  readonly exclude?: number[] | undefined;
}

/**
 * A backup plan: one schedule, storage and retention for whatever it covers, who is told of failures, and a check that no guest is forgotten.
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
 * It is made of `backup.Job`, `notifications.Matcher` and `backup.DataNotBackedUpGuests`.
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
    refuseAtSynthesis(this, () => (this.jobs.length > 0 ? [] : ["a backup plan covers nothing: call `cover`"]));
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
   * Tells the endpoints when a job of this plan, also one that is added later, does not go well.
   *
   * ```ts
   * nightly.alert([mail], ["error"]);
   * ```
   *
   * @param severities by default `warning`, `error` and `unknown`
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
   * Lets the deployment fail where the cluster has guests that no backup job covers. Answers the list of them.
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

/** What decides in a stack whether a guest is covered: jobs of all plans, and who is in a pool. */
function coverageIn(stack: TerraformStack): string[] {
  const deciding = [Job, JobMember, Membership];
  return stack.node
    .findAll()
    .filter((child) => deciding.some((type) => child instanceof type))
    .map((child) => dependable(child as Job));
}
