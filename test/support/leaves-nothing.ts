/** The files of a worker share its process: what one leaves behind would decide how the next one fares. */
import { afterAll, expect, vi } from "vitest";

/** What tests replace for a while. */
function shared() {
  const { RegExp: pattern, setTimeout, setInterval, setImmediate, fetch } = globalThis;
  const listeners = process.eventNames().map((name) => [String(name), process.listenerCount(name)]);
  return {
    fakeTimers: vi.isFakeTimers(),
    environment: { ...process.env },
    folder: process.cwd(),
    listeners: Object.fromEntries(listeners.filter(([, count]) => count !== 0)) as Record<string, number>,
    functions: { pattern, setTimeout, setInterval, setImmediate, fetch, now: Date.now, performance: performance.now },
    process: { exit: process.exit, write: process.stderr.write, user: process.getuid },
  };
}

const before = shared();

afterAll(() => {
  expect(shared(), "This file leaves something of the process changed. Take it back in afterEach or afterAll.").toEqual(
    before,
  );
});
