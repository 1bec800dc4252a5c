/** Names that are to differ: those that somebody has already get a number. */
export class FreeNames {
  readonly #taken: Set<string>;
  /** Where to go on: thousands may want the same name. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  take(wanted: string, numbered = (number: number): string => `${wanted}_${number}`): string {
    let free = wanted;
    let number = this.#next.get(wanted) ?? 2;
    for (; this.#taken.has(free); number++) free = numbered(number);
    this.#next.set(wanted, number);
    this.#taken.add(free);
    return free;
  }
}
