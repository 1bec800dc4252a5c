/**
 * When staged changes are applied, and for whom: as few applies as possible, each change waiting for one that began
 * after it. No server and no clock of its own, so that every order of events can be tested.
 *
 * ```ts
 * const done = scheduler.writing();     // no apply begins while a write is queued or under way
 * await session.write(…);
 * done();
 * await scheduler.apply(attempt);       // shared with all who wait at that time
 * ```
 */
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

export interface ApplyOptions {
  /** Begins as soon as no write is under way, instead of waiting for more changes. */
  readonly atOnce?: boolean;
  /** Takes the lead: its `start` is the one that is called. */
  readonly leads?: boolean;
}

interface Waiter<R> {
  readonly attempt: Attempt<R>;
  readonly since: number;
  readonly notBefore: number;
  resolve(result: R): void;
  reject(failure: unknown): void;
}

/** How long to wait for further changes after the last one. Terraform starts what is ready within milliseconds. */
export const GATHER_MS = 1_000;
/** How long a write under way may hold up the changes that wait already. */
export const PATIENCE_MS = 30_000;

export class ApplyScheduler<R> {
  #writes = 0;
  #written = false;
  #running = false;
  #waiting: Waiter<R>[] = [];
  #callOff: () => void = () => undefined;

  constructor(private readonly clock: Clock) {}

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

  /** The result of an apply that begins after this call. */
  apply(attempt: Attempt<R>, { atOnce = false, leads = false }: ApplyOptions = {}): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const since = this.clock.now();
      const waiter = { attempt, since, notBefore: atOnce ? since : since + GATHER_MS, resolve, reject };
      if (leads) this.#waiting.unshift(waiter);
      else this.#waiting.push(waiter);
      this.#consider();
    });
  }

  /** Begins an apply if it is time, else sees to it that this is asked again when it may be. */
  #consider(): void {
    this.#callOff();
    if (this.#running || this.#waiting.length === 0) return;
    const now = this.clock.now();
    const longest = Math.min(...this.#waiting.map(({ since }) => since)) + PATIENCE_MS;
    const gathered = Math.max(...this.#waiting.map(({ notBefore }) => notBefore));
    const due = this.#writes > 0 ? longest : Math.min(gathered, longest);
    if (now < due) this.#callOff = this.clock.after(due - now, () => this.#consider());
    else void this.#run();
  }

  async #run(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#running = true;
    await this.#lead(batch);
    this.#running = false;
    this.#consider();
  }

  /** The first waiter acts for all. When its own time is up, the next one goes on from there. */
  async #lead(batch: readonly Waiter<R>[]): Promise<void> {
    let name: string | undefined;
    for (const [index, { attempt, reject }] of batch.entries()) {
      if (attempt.over) continue;
      try {
        name ??= await attempt.start();
        const result = await attempt.finish(name);
        for (const waiter of batch) waiter.resolve(result);
        return;
      } catch (failure) {
        if (attempt.isOwn(failure)) {
          reject(failure);
          continue;
        }
        for (const waiter of batch.slice(index)) waiter.reject(failure);
        return;
      }
    }
  }
}
