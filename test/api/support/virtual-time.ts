import { afterEach, beforeEach } from "vitest";
import { VirtualTime } from "../../support/virtual-time";

/** Virtual time for the tests of a file or of a `describe`: work in `until` waits without real time. */
export function virtualTime(): VirtualTime {
  const time = new VirtualTime();
  beforeEach(() => time.install());
  afterEach(() => time.uninstall());
  return time;
}
