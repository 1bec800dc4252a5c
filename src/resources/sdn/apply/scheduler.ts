/**
 * Schedules the applies of staged changes: as few as possible, none forgotten, each with a waiter that reports its result if possible. It
 * has neither a server nor a clock, so that tests can try every order of events.
 *
 * ```ts
 * const done = scheduler.writing();                       // no apply starts while a write is queued or in progress
 * await session.write(…);
 * done();
 * await scheduler.apply(attempt, { replaceable: true });  // until an apply has ended, or another waiter replaces this one
 * ```
 *
 * One apply commits all staged changes, so only the last change of a run has to wait for it. If the number of planned changes is known,
 * each change returns once it is staged, and the last one applies. Otherwise a change returns when a later one waits in its place.
 */
import type { Clock } from "../../../system/clock";
import type { Outcome, ResultNotes } from "./unreported";

/** Calls of Terraform that this process works on. */
export interface Calls {
  /** Number of calls that do not only wait for an apply. */
  readonly working: number;
  onChange(listener: () => void): void;
}

/** How a waiter would apply within its own timeout. */
export interface Attempt<R> {
  /** Logs the reason of a wait or of an apply. */
  log(message: string): void;
  /** Starts an apply and returns its name. */
  start(): Promise<string>;
  /** Waits for the end of an apply that this or another attempt has started. */
  finish(name: string): Promise<R>;
  /** Longest wait for other changes before the apply starts. */
  readonly patienceMs: number;
  /** Whether the waiter has given up. */
  readonly isAbandoned: boolean;
  /** Whether a failure concerns this waiter (cancelled, timed out) and not the apply. */
  isOwnFailure(failure: unknown): boolean;
}

export interface ApplyOptions<R = unknown> {
  /** Apply as soon as no write is in progress, regardless of other calls. */
  readonly atOnce?: boolean;
  /** Whether the `start` of this attempt is called, before those of other waiters. */
  readonly runsFirst?: boolean;
  /** Whether a later waiter may replace this one, which then gets `undefined`. */
  readonly replaceable?: boolean;
  /** Number of changes of the run that are still expected, if known. After a failure fewer may follow. */
  readonly remaining?: number | undefined;
  /** Applies at the end of the process if this change has returned early and the expected changes did not follow. */
  readonly unattended?: Attempt<R>;
  /** Whether the waiter reports the outcome, and the state remembers a failure for the next run. Default: true. */
  readonly reportsOutcome?: boolean;
}

interface Waiter<R> {
  readonly attempt: Attempt<R>;
  readonly atOnce: boolean;
  readonly replaceable: boolean;
  /** Whether it reports the outcome, and the state remembers a failure for the next run. */
  readonly reportsOutcome: boolean;
  readonly since: number;
  resolve(result: R | undefined): void;
  reject(failure: unknown): void;
}

/**
 * Idle time after which no further change is expected before an apply. Terraform starts changes that are ready within
 * milliseconds.
 */
export const QUIET_MS = 1_000;
/** Idle time while further changes are expected. Only calls that need the running network can delay these. */
export const STUCK_MS = 3_000;
/** Longest time that a long-running call may delay waiting changes. */
export const PATIENCE_MS = 30_000;

const NO_CALLS: Calls = { working: 0, onChange: () => undefined };

export class ApplyScheduler<R> {
  #writes = 0;
  #written = false;
  #waiting: Waiter<R>[] = [];
  /** The current apply. Resolves to true if it succeeds. */
  #running: Promise<boolean> | undefined;
  /** Time of the last event: a call, a write, or another change. */
  #lastEvent = 0;
  /** Whether all changes of the run are staged. */
  #isComplete = false;
  /** Whether a staged change is in no apply yet. */
  #isDue = false;
  /** Applies changes without a waiter, which have returned because others were expected. */
  #unattended: Attempt<R> | undefined;
  #cancelTimer: () => void = () => undefined;
  /** Reasons that were already logged since the last apply. */
  readonly #logged = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly memory: ResultNotes<R>,
    private readonly calls: Calls = NO_CALLS,
  ) {
    calls.onChange(() => this.#onEvent());
  }

  /** Announces a write before it is queued. Call the returned function when it has ended in any way. */
  writing(): () => void {
    let hasEnded = false;
    this.#written = true;
    this.#writes++;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#writes--;
      this.#onEvent();
    };
  }

  /** Announces a write that does not wait for an apply. */
  staging(): void {
    this.#written = true;
    this.#isDue = true;
  }

  /** Whether a staged change is in no apply yet, or an apply has failed. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Whether this process has its own staged changes. */
  get hasWritten(): boolean {
    return this.#written;
  }

  /** Whether changes have returned early, are in no apply yet, and have no waiter. */
  get hasUnattended(): boolean {
    return this.#unattended !== undefined;
  }

  /** The result of an apply that starts after this call. `undefined` if another waiter replaces this one. */
  apply(attempt: Attempt<R>, options: ApplyOptions<R> = {}): Promise<R | undefined> {
    const {
      atOnce = false,
      runsFirst = false,
      replaceable = false,
      reportsOutcome = true,
      remaining,
      unattended,
    } = options;
    this.#isDue = true;
    this.#supersede();
    if (replaceable && unattended && remaining !== undefined && remaining > 0 && this.memory.open()) {
      attempt.log(`SDN change staged; ${remaining} more changes of the run come before the apply`);
      this.#unattended = unattended;
      this.#onEvent();
      return Promise.resolve(undefined);
    }
    this.#isComplete ||= remaining === 0;
    return new Promise<R | undefined>((resolve, reject) => {
      const waiter = { attempt, since: this.clock.elapsed(), atOnce, replaceable, reportsOutcome, resolve, reject };
      if (runsFirst) this.#waiting.unshift(waiter);
      else this.#waiting.push(waiter);
      this.#onEvent();
    });
  }

  /** Waits until the nodes run the changes that have returned before this call. */
  async whenApplied(attempt: Attempt<R>): Promise<void> {
    while (!this.#isDue && this.#running) {
      attempt.log("Wait for the current SDN apply: this call needs its networks");
      if (await this.#running) return;
    }
    if (this.#isDue) await this.apply(attempt, { reportsOutcome: false });
  }

  /** Applies changes without a waiter. Never fails: the next run reports a failure. */
  async finish(): Promise<void> {
    await this.idle();
    if (!this.#unattended) return;
    this.#unattended.log("SDN apply now: the run ends");
    await this.#run();
  }

  /** Notes that a waiter gives up and reports success. False if no note for the next run can be written. */
  giveUp(): boolean {
    return this.memory.keep();
  }

  /** Waits for the end of the current apply, if any. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #onEvent(): void {
    this.#lastEvent = this.clock.elapsed();
    this.#schedule();
  }

  /** A new waiter supersedes the replaceable ones. */
  #supersede(): void {
    const replaced = this.#waiting.filter(({ replaceable }) => replaceable);
    if (replaced.length > 0) this.memory.open();
    for (const { resolve } of replaced) resolve(undefined);
    this.#waiting = this.#waiting.filter(({ replaceable }) => !replaceable);
  }

  /** Starts an apply if it is time. Otherwise sets a timer for the time when it may be. */
  #schedule(): void {
    this.#cancelTimer();
    if (this.#running) this.#log("after the current one", "the change was staged after it began");
    const next = this.#running ? undefined : this.#nextApply();
    if (next === undefined) return;
    const delayMs = next.at - this.clock.elapsed();
    this.#log(delayMs > 0 ? `in at most ${Math.ceil(delayMs)} ms` : "now", next.why);
    if (delayMs > 0) this.#cancelTimer = this.clock.after(delayMs, () => this.#schedule());
    else void this.#run();
  }

  /** Logs one line per reason, even if calls start and end repeatedly. */
  #log(when: string, why: string): void {
    const waiter = this.#waiting.at(-1);
    if (!waiter || (when !== "now" && this.#logged.has(why))) return;
    this.#logged.add(why);
    waiter.attempt.log(`SDN apply ${when}: ${why}`);
  }

  /** Time and reason of the next apply, if no other event follows. */
  #nextApply(): { readonly at: number; readonly why: string } | undefined {
    if (this.#waiting.length === 0) return undefined;
    const now = this.clock.elapsed();
    const latest = this.#latest(PATIENCE_MS);
    if (this.#writes > 0) {
      // Every event is progress towards the expected changes.
      const at = this.hasUnattended ? Math.min(this.#latest(), this.#lastEvent + PATIENCE_MS) : latest;
      return { at, why: "SDN writes are under way" };
    }
    if (this.#isComplete) return { at: now, why: "all changes of the run are staged" };
    if (this.#waiting.some(({ atOnce }) => atOnce)) return { at: now, why: "the configuration asks for it" };
    const isIdle = this.calls.working === 0;
    if (this.hasUnattended) {
      const at = Math.min(this.#latest(), this.#lastEvent + (isIdle ? STUCK_MS : PATIENCE_MS));
      return {
        at,
        why: isIdle ? "the other changes of the run may wait for this apply" : "other changes of the run are to come",
      };
    }
    if (isIdle) return { at: Math.min(latest, this.#lastEvent + QUIET_MS), why: "another SDN change may follow" };
    return { at: latest, why: "Terraform works on other objects, which may change SDN" };
  }

  #latest(mostMs = Number.POSITIVE_INFINITY): number {
    return Math.min(...this.#waiting.map(({ since, attempt }) => since + Math.min(attempt.patienceMs, mostMs)));
  }

  async #run(): Promise<void> {
    this.#cancelTimer();
    this.#logged.clear();
    const batch = this.#unattended ? [...this.#waiting, unattendedWaiter(this.#unattended)] : this.#waiting;
    this.#unattended = undefined;
    this.#waiting = [];
    this.#isComplete = false;
    this.#isDue = false;
    this.#running = this.#applyFor(batch);
    const isDone = await this.#running;
    this.#running = undefined;
    this.#isDue ||= !isDone;
    this.#schedule();
  }

  /** Applies for all waiters through the first one. If it times out, the next one continues. */
  async #applyFor(batch: readonly Waiter<R>[]): Promise<boolean> {
    const waiting = batch.filter(({ attempt }) => !attempt.isAbandoned);
    if (waiting.length === 0) return false;
    const { started, ended } = this.memory.begin();
    const isReported = batch.some(({ reportsOutcome }) => reportsOutcome);
    const end = (outcome: Pick<Outcome<R>, "result" | "failure">) =>
      ended({ ...outcome, isReported, hasNewerChanges: this.#isDue });
    const start = async (attempt: Attempt<R>) => {
      const name = await attempt.start();
      started(name);
      return name;
    };
    let name: string | undefined;
    for (const { attempt, reject } of waiting) {
      if (attempt.isAbandoned) continue;
      try {
        name ??= await start(attempt);
        const result = await attempt.finish(name);
        end({ result });
        for (const waiter of batch) waiter.resolve(result);
        return true;
      } catch (failure) {
        if (attempt.isOwnFailure(failure)) {
          reject(failure);
          continue;
        }
        end({ failure });
        for (const waiter of batch) waiter.reject(failure);
        return false;
      }
    }
    end({});
    return false;
  }
}

/** A waiter for changes that have returned early. The next run reports the result. */
function unattendedWaiter<R>(attempt: Attempt<R>): Waiter<R> {
  const ignore = () => undefined;
  return {
    attempt,
    atOnce: false,
    replaceable: false,
    reportsOutcome: false,
    since: 0,
    resolve: ignore,
    reject: ignore,
  };
}
