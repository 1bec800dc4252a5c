/**
 * Repeats changes of one run that conflict with each other.
 *
 * Terraform orders changes by references only. When an object gets another key in `for_each`, Terraform destroys the old one and
 * creates the new one at the same time. When a value moves between objects, it updates both at the same time. The server refuses
 * a creation while the old object has the name or number, and a deletion while another object refers to it. So a refused change
 * is repeated after each other completed change, and fails when no other change is running.
 *
 * ```ts
 * const values = await conflictRetry.run({ signal, timeoutMs }, () => behaviour.create(planned, context), () => !isCreated);
 * ```
 */
import { type Clock, LONGEST_TIMER_MS, pause, systemClock } from "../../system/clock";
import { Activity } from "../activity";

/** Time without a running change after which no further one is expected. Terraform starts ready changes at once. */
const QUIET_MS = 1_000;

interface RetryOptions {
  readonly signal: AbortSignal;
  /** Milliseconds from now after which the change is not repeated. */
  readonly timeoutMs: number;
}

export class ConflictRetry {
  #running = 0;
  #done = 0;
  #announce: () => void = () => undefined;
  #event = this.#nextEvent();

  /** @param isResolvable true for refusals without effect whose cause another change may remove */
  constructor(
    private readonly isResolvable: (failure: unknown) => boolean,
    private readonly clock: Clock = systemClock,
    private readonly activity = new Activity(),
    private readonly quietMs = QUIET_MS,
  ) {}

  /** Runs a change, and repeats it while it is refused, `hasNoEffectYet` holds and other changes are running. */
  async run<T>(options: RetryOptions, change: () => Promise<T>, hasNoEffectYet: () => boolean): Promise<T> {
    const until = this.clock.elapsed() + options.timeoutMs;
    // The first attempts follow at once. Later ones become rare, because most of a thousand other changes are unrelated.
    for (let delay = 0; ; delay = Math.min(2 * delay + this.quietMs / 64, this.quietMs / 2)) {
      const before = this.#done;
      try {
        return await this.#attempt(change);
      } catch (failure) {
        const again =
          this.isResolvable(failure) && hasNoEffectYet() && (await this.#waitForAnother(before, options.signal, until));
        if (!again || !(await pause(delay, options.signal, this.clock))) throw failure;
      }
    }
  }

  async #attempt<T>(change: () => Promise<T>): Promise<T> {
    this.#running++;
    this.#notify();
    try {
      const result = await change();
      this.#done++;
      return result;
    } finally {
      this.#running--;
      this.#notify();
    }
  }

  /** Waits for another completed change. False when no running change is left that could complete. */
  async #waitForAnother(before: number, signal: AbortSignal, until: number): Promise<boolean> {
    const resume = this.activity.wait();
    try {
      while (this.#done === before) {
        const remainingMs = until - this.clock.elapsed();
        const event = this.#event;
        const patience = this.#running > 0 ? LONGEST_TIMER_MS : this.quietMs;
        if (!(await this.#occurs(event, signal, Math.max(0, Math.min(remainingMs, patience))))) return false;
      }
      return !signal.aborted;
    } finally {
      resume();
    }
  }

  #notify(): void {
    this.#announce();
    this.#event = this.#nextEvent();
  }

  #nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.#announce = resolve;
    });
  }

  /** Waits for the event. False when the time passes or the signal aborts first. */
  #occurs(event: Promise<void>, signal: AbortSignal, milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (came: boolean) => {
        cancel();
        signal.removeEventListener("abort", stop);
        resolve(came);
      };
      const stop = () => end(false);
      const cancel = this.clock.after(milliseconds, stop);
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
      void event.then(() => end(true));
    });
  }
}
