/** A family: behaviours of operations that belong together, each in a folder of `families` with an `index.ts`. */
import type { Daemon } from "./daemon";
import type { Routes } from "./router";

export interface Family {
  /** Tables of behaviours, mostly one for each collection. */
  readonly routes: readonly Routes[];
  /** What of the family works by itself. */
  readonly daemons?: readonly Daemon[];
}
