/** The simulated cluster's random numbers, repeatable from a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns an integer from 0 to `limit - 1`. Generator: mulberry32. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit);
  }

  /** Returns the elements in random order (Fisher–Yates). */
  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last--) {
      const random = this.below(last + 1);
      [result[last], result[random]] = [result[random] as T, result[last] as T];
    }
    return result;
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join("");
  }

  /** Returns a version 4 UUID. */
  uuid(): string {
    const variant = (8 + this.below(4)).toString(16);
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-${variant}${this.hex(3)}-${this.hex(12)}`;
  }

  /** Returns a MAC address with this prefix, in upper case. */
  mac(prefix = "BC:24:11"): string {
    const bytes = prefix.split(":").filter((byte) => byte !== "");
    while (bytes.length < 6) bytes.push(this.hex(2));
    return bytes.join(":").toUpperCase();
  }
}
