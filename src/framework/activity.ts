/** The calls of Terraform that this process works on: who waits for further ones knows by them whether any may come. */
export class Activity {
  #working = 0;
  readonly #listeners = new Set<() => void>();

  /** Calls that do not merely wait for other calls. */
  get working(): number {
    return this.#working;
  }

  /** A call begins. Call the answer when it has ended. */
  begin(): () => void {
    return this.#count(1);
  }

  /** A call waits for others from here on. Call the answer when it goes on. */
  wait(): () => void {
    return this.#count(-1);
  }

  /** Called whenever a call begins, ends, waits or goes on. */
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
