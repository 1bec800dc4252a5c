/** What the simulator takes from the machine that it runs on: the only place that reads a clock or makes up numbers. */
import { randomBytes, randomUUID } from "node:crypto";

export interface Machine {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a clock that is never set, for durations. */
  readonly elapsed: () => number;
  /** A number from 0 up to, not including, 2^32 that nobody can guess. */
  readonly seed: () => number;
  readonly uuid: () => string;
}

export const thisMachine: Machine = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  seed: () => randomBytes(4).readUInt32LE(),
  uuid: () => randomUUID(),
};
