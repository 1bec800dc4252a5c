/** What the scheduler of applies is given: time, calls, and those who wait. */
export interface Clock {
  now(): number;
  /** Calls `action` once, later; the answer calls it off. */
  after(milliseconds: number, action: () => void): () => void;
}

/** The calls of Terraform that this process works on. */
export interface Calls {
  /** Those that do not merely wait for others. */
  readonly working: number;
  onChange(listener: () => void): void;
}

/** How one of the waiters would apply, within its own time. */
export interface Attempt<R> {
  /** Tells why it waits, or why not. */
  log(message: string): void;
  /** Begins an apply and answers its name. */
  start(): Promise<string>;
  /** Waits for the end of an apply, which another attempt may have begun. */
  finish(name: string): Promise<R>;
  /** How long it may wait for others before the apply begins. */
  readonly patienceMs: number;
  /** Nobody waits for it any more. */
  readonly over: boolean;
  /** The failure is about this waiter (cancelled, out of time) and not about the apply. */
  isOwn(failure: unknown): boolean;
}

export interface ApplyOptions<R = unknown> {
  /** Begins as soon as no write is under way, whatever else the run does. */
  readonly atOnce?: boolean;
  /** Takes the lead: its `start` is the one that is called. */
  readonly runsFirst?: boolean;
  /** Answered with `undefined` when another one waits for the apply that carries this change out. */
  readonly replaceable?: boolean;
  /** How many changes of the run are not made yet, where that is known; after a failure fewer may come. */
  readonly toCome?: number | undefined;
  /** Applies before the process ends, when this one was answered because of those and they did not come. */
  readonly standIn?: Attempt<R>;
  /** Whoever waits reports the outcome, and a failure leaves something to do for the next run. Default. */
  readonly reportsOutcome?: boolean;
}
