/** The simulated cluster's clock. It runs with the machine's clock, and can be set, advanced and stopped. */
export class Clock {
  #offset = 0;
  #stoppedAt: number | undefined;

  /** @param machine the machine's time in milliseconds since 1970 */
  constructor(private readonly machine: () => number) {}

  /** Milliseconds since 1970. */
  now(): number {
    return this.#stoppedAt ?? this.machine() + this.#offset;
  }

  /** Whole seconds since 1970, the unit of the API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Sets the time. The clock continues from there. */
  set(time: Date | number): void {
    const target = Number(time);
    if (this.#stoppedAt === undefined) this.#offset = target - this.machine();
    else this.#stoppedAt = target;
  }

  advance(milliseconds: number): void {
    this.set(this.now() + milliseconds);
  }

  stop(): void {
    this.#stoppedAt = this.now();
  }

  start(): void {
    if (this.#stoppedAt === undefined) return;
    this.#offset = this.#stoppedAt - this.machine();
    this.#stoppedAt = undefined;
  }
}
