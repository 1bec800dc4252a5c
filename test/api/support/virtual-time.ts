import { afterEach, beforeEach } from "vitest";
import { VirtualTime } from "../../support/virtual-time";

/** For the tests of a file or of a `describe`: what is given to `until` waits without taking time. */
export function virtualTime(): VirtualTime {
  const time = new VirtualTime();
  beforeEach(() => time.install());
  afterEach(() => time.uninstall());
  return time;
}
