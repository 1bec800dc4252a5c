/** State that definitions share for the life of a client. */
import type { ClientState } from "./types";

export class KeptState implements ClientState {
  readonly #values = new Map<() => unknown, unknown>();

  of<T>(make: () => T): T {
    if (!this.#values.has(make)) this.#values.set(make, make());
    return this.#values.get(make) as T;
  }
}
