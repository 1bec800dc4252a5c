/** Random choices that depend only on a seed and a name, not on other choices or their order. */
import { createHash } from "node:crypto";

export class Chance {
  constructor(private readonly seed: number) {}

  /** From 0 to 1. */
  number(...names: readonly (string | number)[]): number {
    const hash = createHash("sha256").update([this.seed, ...names].join("\n"));
    return hash.digest().readUInt32BE() / 2 ** 32;
  }

  is(probability: number, ...names: readonly (string | number)[]): boolean {
    return this.number(...names) < probability;
  }

  pick<T>(items: readonly T[], ...names: readonly (string | number)[]): T {
    return items[Math.floor(this.number(...names) * items.length)] as T;
  }
}
