/**
 * When staged changes are applied, and for whom: as few applies as possible, none forgotten, and somebody there who
 * reports how each one ends. No server and no clock of its own, so that every order of events can be tested.
 *
 * ```ts
 * const done = scheduler.writing();                       // no apply begins while a write is queued or under way
 * await session.write(…);
 * done();
 * await scheduler.apply(attempt, { replaceable: true });  // until an apply has ended, or until another one waits for it
 * ```
 *
 * One apply commits everything, so that one change has to wait for it: the last one. Where the plan of the run is known,
 * a change is answered as soon as it is staged, and the last one applies. Where it is not, a change is answered as soon as
 * a later one waits in its place.
 */
import type { ApplyOptions, Attempt, Calls, Clock } from "./attempt";
import type { Memory, Outcome } from "./unreported";

interface Waiter<R> {
  readonly attempt: Attempt<R>;
  readonly atOnce: boolean;
  readonly replaceable: boolean;
  /** It reports the outcome, and a failure leaves something to do for the next run. */
  readonly reportsOutcome: boolean;
  readonly since: number;
  resolve(result: R | undefined): void;
  reject(failure: unknown): void;
}

/**
 * How long nothing has to be under way until nothing more is expected before an apply. Terraform begins what is ready
 * within milliseconds.
 */
export const QUIET_MS = 1_000;
/** The same where other changes are sure to come: only what waits for the running network can hold them up. */
export const STUCK_MS = 3_000;
/** How long a call that goes on and on may hold up the changes that wait. */
export const PATIENCE_MS = 30_000;

const NO_CALLS: Calls = { working: 0, onChange: () => undefined };

export class ApplyScheduler<R> {
  #writes = 0;
  #written = false;
  #waiting: Waiter<R>[] = [];
  /** Ends with the apply that is under way: true when it went through. */
  #running: Promise<boolean> | undefined;
  /** When something has happened last: a call, a write, or another change. */
  #lastEvent = 0;
  /** All changes of the run are staged. */
  #isComplete = false;
  /** Something is staged that no apply has taken along. */
  #isDue = false;
  /** For changes that nobody waits for, since others are to come. */
  #standIn: Attempt<R> | undefined;
  #callOff: () => void = () => undefined;
  /** Reasons that were logged since the last apply. */
  readonly #logged = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly memory: Memory<R>,
    private readonly calls: Calls = NO_CALLS,
  ) {
    calls.onChange(() => this.#happens());
  }

  /** Announces a write that is about to be queued. Call the answer when it has ended, however that was. */
  writing(): () => void {
    let ended = false;
    this.#written = true;
    this.#writes++;
    return () => {
      if (ended) return;
      ended = true;
      this.#writes--;
      this.#happens();
    };
  }

  /** Announces a write that waits for no apply. */
  staging(): void {
    this.#written = true;
    this.#isDue = true;
  }

  /** Whether something is staged, or failed to reach the nodes, that no apply has taken along. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Whether this process has staged changes of its own. */
  get hasWritten(): boolean {
    return this.#written;
  }

  /** Whether changes were answered that no apply has taken along, and nobody waits for one. */
  get isLeft(): boolean {
    return this.#standIn !== undefined;
  }

  /** The result of an apply that begins after this call, unless another waiter takes this one's place. */
  apply(attempt: Attempt<R>, options: ApplyOptions<R> = {}): Promise<R | undefined> {
    const { atOnce = false, runsFirst = false, replaceable = false, reportsOutcome = true, toCome, standIn } = options;
    this.#isDue = true;
    this.#takePlaces();
    if (replaceable && standIn && toCome !== undefined && toCome > 0 && this.memory.open()) {
      attempt.log(`SDN change staged; ${toCome} more changes of the run come before the apply`);
      this.#standIn = standIn;
      this.#happens();
      return Promise.resolve(undefined);
    }
    this.#isComplete ||= toCome === 0;
    return new Promise<R | undefined>((resolve, reject) => {
      const waiter = { attempt, since: this.clock.now(), atOnce, replaceable, reportsOutcome, resolve, reject };
      if (runsFirst) this.#waiting.unshift(waiter);
      else this.#waiting.push(waiter);
      this.#happens();
    });
  }

  /** For what needs the changes that were answered before this call on the nodes: waits for their apply, where there is one. */
  async settled(attempt: Attempt<R>): Promise<void> {
    while (!this.#isDue && this.#running) {
      if (await this.#running) return;
    }
    if (this.#isDue) await this.apply(attempt, { reportsOutcome: false });
  }

  /** Applies what nobody waits for, because others were to come. Never fails: the next run knows of what does. */
  async finish(): Promise<void> {
    await this.idle();
    if (!this.#standIn) return;
    this.#standIn.log("SDN apply now: the run ends");
    await this.#run();
  }

  /** Somebody waits no longer and counts the change as done. False where that cannot be kept for the next run. */
  giveUp(): boolean {
    return this.memory.keep();
  }

  /** Waits for the end of the apply that is under way, if any. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #happens(): void {
    this.#lastEvent = this.clock.now();
    this.#consider();
  }

  /** A new waiter supersedes the replaceable ones. */
  #takePlaces(): void {
    const replaced = this.#waiting.filter(({ replaceable }) => replaceable);
    if (replaced.length > 0) this.memory.open();
    for (const { resolve } of replaced) resolve(undefined);
    this.#waiting = this.#waiting.filter(({ replaceable }) => !replaceable);
  }

  /** Begins an apply if it is time, else sees to it that this is asked again when it may be. */
  #consider(): void {
    this.#callOff();
    const due = this.#running ? undefined : this.#due();
    if (due === undefined) return;
    const delayMs = due.at - this.clock.now();
    this.#log(delayMs, due.why);
    if (delayMs > 0) this.#callOff = this.clock.after(delayMs, () => this.#consider());
    else void this.#run();
  }

  /** One line for each reason, however often calls begin and end meanwhile. */
  #log(delayMs: number, why: string): void {
    if (delayMs > 0 && this.#logged.has(why)) return;
    this.#logged.add(why);
    const when = delayMs > 0 ? `SDN apply in at most ${Math.ceil(delayMs)} ms` : "SDN apply now";
    this.#waiting.at(-1)?.attempt.log(`${when}: ${why}`);
  }

  /** When the next apply is to begin, if nothing else happens. */
  #due(): { readonly at: number; readonly why: string } | undefined {
    if (this.#waiting.length === 0) return undefined;
    const now = this.clock.now();
    const latest = this.#latest(PATIENCE_MS);
    if (this.#writes > 0) {
      // Whatever happens leads up to the other changes.
      const at = this.isLeft ? Math.min(this.#latest(), this.#lastEvent + PATIENCE_MS) : latest;
      return { at, why: "SDN writes are under way" };
    }
    if (this.#isComplete) return { at: now, why: "all changes of the run are staged" };
    if (this.#waiting.some(({ atOnce }) => atOnce)) return { at: now, why: "the configuration asks for it" };
    const isIdle = this.calls.working === 0;
    if (this.isLeft) {
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
    this.#callOff();
    this.#logged.clear();
    const batch = this.#standIn ? [...this.#waiting, nobody(this.#standIn)] : this.#waiting;
    this.#standIn = undefined;
    this.#waiting = [];
    this.#isComplete = false;
    this.#isDue = false;
    this.#running = this.#lead(batch);
    const isDone = await this.#running;
    this.#running = undefined;
    this.#isDue ||= !isDone;
    this.#consider();
  }

  /** The first waiter acts for all. When its own time is up, the next one goes on from there. */
  async #lead(batch: readonly Waiter<R>[]): Promise<boolean> {
    const waiting = batch.filter(({ attempt }) => !attempt.over);
    if (waiting.length === 0) return false;
    const { started, ended } = this.memory.begin();
    const isReported = batch.some(({ reportsOutcome }) => reportsOutcome);
    const end = (outcome: Pick<Outcome<R>, "result" | "failure">) =>
      ended({ ...outcome, isReported, isMore: this.#isDue });
    const start = async (attempt: Attempt<R>) => {
      const begun = await attempt.start();
      started(begun);
      return begun;
    };
    let name: string | undefined;
    for (const { attempt, reject } of waiting) {
      if (attempt.over) continue;
      try {
        name ??= await start(attempt);
        const result = await attempt.finish(name);
        end({ result });
        for (const waiter of batch) waiter.resolve(result);
        return true;
      } catch (failure) {
        if (attempt.isOwn(failure)) {
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

/** A waiter whose change was answered: how the apply ends is for the next run. */
function nobody<R>(attempt: Attempt<R>): Waiter<R> {
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
