/** Set-up of every unit test: fails a file that loads parts of the build, which a fresh clone does not have. */
import { createRequire } from "node:module";
import { join, resolve, sep } from "node:path";
import { afterAll, expect } from "vitest";

const { cache } = createRequire(import.meta.url);
const ROOT = resolve(import.meta.dirname, "..", "..");
const BUILT = ["lib", "dist", join(".sources", "bindings")].map((folder) => join(ROOT, folder) + sep);

afterAll(() => {
  const built = Object.keys(cache).filter((path) => BUILT.some((folder) => path.startsWith(folder)));
  expect(built, "These files need the build: name the test *.integration.test.ts.").toEqual([]);
});
