/** Files of a worker share its process: changes that one file leaves behind would affect the next. */
import { afterAll, expect, vi } from "vitest";

const { env } = process;

/** State that tests replace temporarily. */
function shared() {
  const { RegExp: pattern, setTimeout, setInterval, setImmediate, fetch } = globalThis;
  // Listeners for the end of the process remove folders that several tests of a file share.
  const names = process.eventNames().filter((name) => name !== "exit");
  const listeners = names.map((name) => [String(name), process.listenerCount(name)]);
  return {
    fakeTimers: vi.isFakeTimers(),
    environment: { ...process.env },
    // Vitest restores variables in the object that it found at its start.
    isEnvironmentReplaced: process.env !== env,
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
