/**
 * Reports a shared cause once. Terraform shows every error of every object, so an unreadable list would repeat the same text a
 * thousand times. The first object reports the error, which fails the run. The others keep their state and add a warning;
 * Terraform merges equal warnings.
 */

/** A cause that several failures may share. */
export interface Cause {
  readonly key: string;
  readonly summary: string;
  /** Every further request of the run would fail. */
  readonly concernsAll: boolean;
}

export class ReportedCauses {
  readonly #byObjects = new Set<string>();
  readonly #byDataSources = new Set<string>();

  /** Records the cause of an object. True for the first one, whose error fails the run. */
  first({ key }: Cause): boolean {
    const known = this.#byObjects.has(key);
    this.#byObjects.add(key);
    return !known;
  }

  /** Records the cause of a data source. True for the first one. Every data source has an error, a warning in a `check` block. */
  firstOfData({ key }: Cause): boolean {
    const known = this.#byObjects.has(key) || this.#byDataSources.has(key);
    this.#byDataSources.add(key);
    return !known;
  }

  forget(): void {
    this.#byObjects.clear();
    this.#byDataSources.clear();
  }
}
