/**
 * Changes of one run that conflict with each other.
 *
 * Terraform orders what refers to each other, and nothing else. When an object gets another key in `for_each`, the old
 * one is destroyed and the new one created at the same time; when a value moves from one object to another, both are
 * updated at the same time. The server refuses the creation while the old object still has the name or the number, and
 * a deletion while something still refers to it: a matter of milliseconds and of luck. So a change that is refused for
 * what another one may clear away is tried again after each other change that is done, and fails when none is under way
 * any more.
 *
 * ```ts
 * const values = await conflictRetry.run({ signal, timeoutMs }, () => behaviour.create(planned, context), () => !made);
 * ```
 */
import { type Clock, pause, systemClock } from "../../system/clock";
import { Activity } from "../activity";

/** For how long nothing has to be under way until nothing more is expected. Terraform starts what is ready at once. */
const QUIET_MS = 1_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface RetryOptions {
  readonly signal: AbortSignal;
  /** From now on: nothing is tried again any longer. */
  readonly timeoutMs: number;
}

export class ConflictRetry {
  #underWay = 0;
  #done = 0;
  #announce: () => void = () => undefined;
  #event = this.#nextEvent();

  /** `isResolvable`: refusals without effect whose cause may be something that another change removes. */
  constructor(
    private readonly isResolvable: (failure: unknown) => boolean,
    private readonly clock: Clock = systemClock,
    private readonly activity = new Activity(),
    private readonly quietMs = QUIET_MS,
  ) {}

  /** Runs a change; again and again while it is refused, `hasNoEffectYet`, and others are under way. */
  async run<T>(options: RetryOptions, change: () => Promise<T>, hasNoEffectYet: () => boolean): Promise<T> {
    const until = this.clock.elapsed() + options.timeoutMs;
    // The first attempts come at once; where a thousand other changes have nothing to do with it, they become rare.
    for (let delay = 0; ; delay = Math.min(2 * delay + this.quietMs / 64, this.quietMs / 2)) {
      const before = this.#done;
      try {
        return await this.#attempt(change);
      } catch (failure) {
        const again =
          this.isResolvable(failure) && hasNoEffectYet() && (await this.#anotherDone(before, options.signal, until));
        if (!again || !(await pause(delay, options.signal, this.clock))) throw failure;
      }
    }
  }

  async #attempt<T>(change: () => Promise<T>): Promise<T> {
    this.#underWay++;
    this.#happens();
    try {
      const result = await change();
      this.#done++;
      return result;
    } finally {
      this.#underWay--;
      this.#happens();
    }
  }

  /** True as soon as more changes are done than there were, false when none is under way that could be. */
  async #anotherDone(before: number, signal: AbortSignal, until: number): Promise<boolean> {
    const goOn = this.activity.wait();
    try {
      while (this.#done === before) {
        const left = until - this.clock.elapsed();
        const event = this.#event;
        const patience = this.#underWay > 0 ? LONGEST_TIMER_MS : this.quietMs;
        if (!(await this.#comes(event, signal, Math.max(0, Math.min(left, patience))))) return false;
      }
      return !signal.aborted;
    } finally {
      goOn();
    }
  }

  #happens(): void {
    this.#announce();
    this.#event = this.#nextEvent();
  }

  #nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.#announce = resolve;
    });
  }

  /** Whether the event comes before the time is up and the signal fires. */
  #comes(event: Promise<void>, signal: AbortSignal, milliseconds: number): Promise<boolean> {
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
