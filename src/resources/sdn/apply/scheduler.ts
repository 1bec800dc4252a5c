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
 * One apply commits everything, so that one change has to wait for it: the last one. A change is answered as soon as
 * a later one waits in its place, which keeps Terraform going on to the next.
 */
import type { Memory, Outcome } from "./unreported";

export interface Clock {
  now(): number;
  /** Calls `action` once, later; the answer calls it off. */
  after(milliseconds: number, action: () => void): () => void;
}

/** How one of the waiters would apply, within its own time. */
export interface Attempt<R> {
  /** Begins an apply and answers its name. */
  start(): Promise<string>;
  /** Waits for the end of an apply, which another attempt may have begun. */
  finish(name: string): Promise<R>;
  /** Nobody waits for it any more. */
  readonly over: boolean;
  /** The failure is about this waiter (cancelled, out of time) and not about the apply. */
  isOwn(failure: unknown): boolean;
}

export interface ApplyOptions<R = unknown> {
  /** Begins as soon as no write is under way, instead of waiting for more changes. */
  readonly atOnce?: boolean;
  /** Takes the lead: its `start` is the one that is called. */
  readonly leads?: boolean;
  /** Answered with `undefined` when another one waits for the apply that carries this change out. */
  readonly replaceable?: boolean;
  /** How many changes are sure to come after this one, where that is known. */
  readonly toCome?: number | undefined;
  /** Applies when this one was answered because of those, and they did not come. */
  readonly standIn?: Attempt<R>;
  /** Whoever waits reports the outcome, and a failure leaves something to do for the next run. Default. */
  readonly tells?: boolean;
}

interface Waiter<R> {
  readonly attempt: Attempt<R>;
  readonly replaceable: boolean;
  /** It reports the outcome, and a failure leaves something to do for the next run. */
  readonly tells: boolean;
  readonly since: number;
  resolve(result: R | undefined): void;
  reject(failure: unknown): void;
}

/** How long to wait for further changes after the last one. Terraform starts what is ready within milliseconds. */
export const GATHER_MS = 1_000;
/** The same where all changes of the run have begun: for what they do before they write. */
export const ALL_BEGUN_MS = 50;
/** How long changes wait for others that are to come, which may depend on something slow. */
export const STAND_IN_MS = 5_000;
/** How long a write under way may hold up the changes that wait already. */
export const PATIENCE_MS = 30_000;

export class ApplyScheduler<R> {
  #writes = 0;
  #written = false;
  #waiting: Waiter<R>[] = [];
  /** Ends with the apply that is under way: true when it went through. */
  #running: Promise<boolean> | undefined;
  /** Until then more changes are expected. */
  #gatherUntil = 0;
  /** Something is staged that no apply has taken along. */
  #isDue = false;
  /** Of changes that nobody waits for, since others are to come. */
  #standIn: { readonly attempt: Attempt<R>; readonly at: number } | undefined;
  #callOff: () => void = () => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly memory: Memory<R>,
  ) {}

  /** Announces a write that is about to be queued. Call the answer when it has ended, however that was. */
  writing(): () => void {
    let ended = false;
    this.#written = true;
    this.#writes++;
    return () => {
      if (ended) return;
      ended = true;
      this.#writes--;
      this.#consider();
    };
  }

  /** Announces a write that waits for no apply. */
  staging(): void {
    this.#written = true;
  }

  /** Whether this process has staged changes of its own. */
  get hasWritten(): boolean {
    return this.#written;
  }

  /** The result of an apply that begins after this call, unless another waiter takes this one's place. */
  apply(attempt: Attempt<R>, options: ApplyOptions<R> = {}): Promise<R | undefined> {
    const { atOnce = false, leads = false, replaceable = false, tells = true, toCome, standIn } = options;
    return new Promise<R | undefined>((resolve, reject) => {
      const since = this.clock.now();
      this.#isDue = true;
      this.#takePlaces();
      if (replaceable && standIn && toCome !== undefined && toCome > 0 && this.memory.open()) {
        this.#leave(standIn, since);
        return resolve(undefined);
      }
      this.#standIn = undefined;
      const waiter = { attempt, since, replaceable, tells, resolve, reject };
      if (leads) this.#waiting.unshift(waiter);
      else this.#waiting.push(waiter);
      const gatherMs = toCome === 0 ? ALL_BEGUN_MS : GATHER_MS;
      this.#gatherUntil =
        toCome === 0 ? since + gatherMs : Math.max(this.#gatherUntil, atOnce ? since : since + gatherMs);
      this.#consider();
    });
  }

  /** For what needs the changes that were answered before this call on the nodes: waits for their apply, where there is one. */
  async settled(attempt: Attempt<R>): Promise<void> {
    while (!this.#isDue && this.#running) {
      if (await this.#running) return;
    }
    if (this.#isDue) await this.apply(attempt, { tells: false });
  }

  /** Applies what nobody waits for, because others were to come. Never fails: the next run knows of what does. */
  async finish(): Promise<void> {
    while (this.#running) await this.#running;
    if (!this.#standIn) return;
    await this.#run();
  }

  /** Nobody waits for the change: another one is to come that will. Whoever waits already, takes it along. */
  #leave(standIn: Attempt<R>, now: number): void {
    if (this.#waiting.length === 0) this.#standIn = { attempt: standIn, at: now + STAND_IN_MS };
    this.#gatherUntil = Math.max(this.#gatherUntil, now + GATHER_MS);
    this.#consider();
  }

  /** Whoever comes waits for all that came before, too. */
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
    const now = this.clock.now();
    if (now < due) this.#callOff = this.clock.after(due - now, () => this.#consider());
    else void this.#run();
  }

  /** When the next apply is to begin, if nothing else happens. */
  #due(): number | undefined {
    if (this.#waiting.length === 0) return this.#writes === 0 ? this.#standIn?.at : undefined;
    const longest = Math.min(...this.#waiting.map(({ since }) => since)) + PATIENCE_MS;
    return this.#writes > 0 ? longest : Math.min(this.#gatherUntil, longest);
  }

  async #run(): Promise<void> {
    this.#callOff();
    const batch = this.#standIn ? [...this.#waiting, nobody(this.#standIn.attempt)] : this.#waiting;
    this.#standIn = undefined;
    this.#waiting = [];
    this.#gatherUntil = 0;
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
    const isTold = batch.some(({ tells }) => tells);
    const end = (outcome: Pick<Outcome<R>, "result" | "failure">) => ended({ ...outcome, isTold, isMore: this.#isDue });
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
  return { attempt, replaceable: false, tells: false, since: 0, resolve: () => undefined, reject: () => undefined };
}
