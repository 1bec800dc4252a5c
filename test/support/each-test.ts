/**
 * Set-up of every test file. Hooks for all files stand here: the unit tests share modules, so that a hook at the top of
 * a helper would be one of the first file only that loads it.
 */
import { afterAll, afterEach, vi } from "vitest";
import { closeAll } from "./close-later";

afterEach(closeAll);
/** Files of a worker share its process. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
