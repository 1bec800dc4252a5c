import { statSync } from "node:fs";
import { expect } from "vitest";

/** Windows has no modes: there, a user's folders exclude other users. */
export const HAS_MODES = process.platform !== "win32";

export function expectMode(file: string, mode: number): void {
  if (HAS_MODES) expect((statSync(file).mode & 0o777).toString(8), file).toBe(mode.toString(8));
}
