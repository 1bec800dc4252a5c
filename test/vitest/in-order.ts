/**
 * Runs the tests of a file in the order of the file, since each continues the previous one's deployment. The runner
 * ignores a project's own `sequence.shuffle.tests`, and uses that of the whole run.
 */
import { type SerializedConfig, TestRunner } from "vitest";

export default class InOrder extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } });
  }
}
