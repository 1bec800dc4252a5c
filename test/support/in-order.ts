/**
 * The tests of a file one after the other, as they are written: each goes on with what the one before has deployed. A
 * project's own `sequence.shuffle.tests` is not looked at by the runner, which has the one of the whole run.
 */
import { type SerializedConfig, TestRunner } from "vitest";

export default class InOrder extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } });
  }
}
