/**
 * Set-up of every test file. Hooks for all files belong here: unit tests share modules, so a hook at the top of a
 * helper would run for only one of its files.
 */
import { afterAll, afterEach, vi } from "vitest";
import { closeAll } from "../support/close-later";

afterEach(closeAll);
/** Files of a worker share its process. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
