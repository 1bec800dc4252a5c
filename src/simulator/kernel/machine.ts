/** Clock and random numbers of the machine that the simulator runs on. Only this file reads them. */
import { randomBytes, randomUUID } from "node:crypto";

export interface Machine {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock, for durations. */
  readonly elapsed: () => number;
  /** An unpredictable integer from 0 to 2^32 - 1. */
  readonly seed: () => number;
  readonly uuid: () => string;
}

export const thisMachine: Machine = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  seed: () => randomBytes(4).readUInt32LE(),
  uuid: () => randomUUID(),
};
