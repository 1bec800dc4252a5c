/**
 * How many writes of one lock domain may be in flight at once, found from how long they take as TCP Vegas does it: the
 * shortest time seen is that of a write which waits for nobody; what takes longer has waited behind others at the
 * server. A few should wait there, so that the server never waits for the network, and not more.
 */

const LEAST = 2;
const MOST = 10;
/** Writes that wait at the server: below the first the window grows, above the second it shrinks. */
const [FEW, MANY] = [2, 4];
/** The server gives up after ten seconds of waiting for its lock. */
const TOO_SLOW_MS = 4_000;

export class WriteWindow {
  #size = LEAST;
  #shortest = Number.POSITIVE_INFINITY;
  #answers: { readonly waiting: number; readonly full: boolean }[] = [];
  /** Answers until more than one may be in flight again. */
  #alone = 0;
  #era = 0;

  get size(): number {
    return this.#alone > 0 ? 1 : this.#size;
  }

  /** Another one after each sign of contention: what was sent before it says nothing of the time after. */
  get era(): number {
    return this.#era;
  }

  /** A write that was sent in this era was answered after so long; so many were in flight then, with itself. */
  answered(durationMs: number, inFlight: number, era = this.#era): void {
    if (durationMs > TOO_SLOW_MS) this.contended();
    else if (era !== this.#era) return;
    else if (this.#alone > 0) this.#alone -= 1;
    else this.#measure(durationMs, inFlight);
  }

  #measure(durationMs: number, inFlight: number): void {
    const duration = Math.max(durationMs, 1);
    this.#shortest = Math.min(this.#shortest, duration);
    this.#answers.push({ waiting: inFlight * (1 - this.#shortest / duration), full: inFlight >= this.#size });
    if (this.#answers.length < this.#size) return;
    const waiting = this.#answers.reduce((sum, answer) => sum + answer.waiting, 0) / this.#answers.length;
    const wasFull = this.#answers.some(({ full }) => full);
    this.#answers = [];
    if (waiting > MANY) this.#size = Math.max(LEAST, this.#size - 1);
    else if (wasFull && waiting < FEW) this.#size = Math.min(MOST, waiting < FEW / 2 ? this.#size * 2 : this.#size + 1);
  }

  /** Somebody else wants the lock, or the server is in trouble: one at a time for a while. */
  contended(): void {
    this.#alone = Math.max(this.#alone, 2 * this.#size);
    this.#era += 1;
    this.#size = LEAST;
    this.#answers = [];
  }
}
