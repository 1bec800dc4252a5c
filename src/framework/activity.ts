/** Counts the running calls of this process. Work that waits for further calls ends its wait when none is running. */
export class Activity {
  #working = 0;
  readonly #listeners = new Set<() => void>();

  /** Number of running calls, without those that wait for other calls. */
  get working(): number {
    return this.#working;
  }

  /** Counts a call. Call the returned function at its end. */
  begin(): () => void {
    return this.#count(1);
  }

  /** Marks a call as waiting for others. Call the returned function when it continues. */
  wait(): () => void {
    return this.#count(-1);
  }

  /** Calls the listener whenever a call begins, ends, waits or continues. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #count(by: 1 | -1): () => void {
    let isOver = false;
    this.#add(by);
    return () => {
      if (!isOver) this.#add(-by);
      isOver = true;
    };
  }

  #add(by: number): void {
    this.#working += by;
    for (const listener of this.#listeners) listener();
  }
}
