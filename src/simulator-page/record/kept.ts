/**
 * Which steps are kept. Reads come by the thousand, so that each kind has room of its own: what failed and what changed
 * something outlives them.
 */
export type StepKind = "failed" | "changed" | "other";

export const KEPT: Readonly<Record<StepKind, number>> = { failed: 1_000, changed: 5_000, other: 2_000 };

export class KeptSteps<T extends { readonly id: number }> {
  readonly #steps = new Map<number, T>();
  readonly #lines: Readonly<Record<StepKind, T[]>> = { failed: [], changed: [], other: [] };

  #forgotten = 0;

  constructor(private readonly limits: Readonly<Record<StepKind, number>>) {}

  /** Oldest first. */
  get all(): readonly T[] {
    return [...this.#steps.values()];
  }

  get(id: number): T | undefined {
    return this.#steps.get(id);
  }

  add(step: T): void {
    this.#steps.set(step.id, step);
  }

  /** What has to go for it. Each step has one place; the first one counts. */
  settle(step: T, kind: StepKind): readonly T[] {
    const line = this.#lines[kind];
    line.push(step);
    const gone = line.splice(0, Math.max(0, line.length - this.limits[kind]));
    for (const { id } of gone) this.#steps.delete(id);
    this.#forgotten += gone.length;
    return gone;
  }

  /** How many are gone. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Id of the oldest one of a kind; 0 without any. */
  oldest(kind: StepKind): number {
    return this.#lines[kind][0]?.id ?? 0;
  }
}
